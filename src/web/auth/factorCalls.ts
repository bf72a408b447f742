import type { FactorKind } from '#model/secondFactors.ts';
import { fetchJson } from '#web/client/fetchJson.ts';
import type {
  Confirmation,
  ConfirmBody,
  FactorProof,
  NewTotp,
  PasskeyAnswer,
  RecoveryCodes,
  SecondFactors,
  SecondStep,
} from '#wire/secondFactors.ts';

/** With the first passkey: most visits never use one. */
const loadBrowserPart = () => import('@simplewebauthn/browser');

/** What the server asks of an authenticator, as the browser's part reads it. */
interface Asked<Name extends 'startAuthentication' | 'startRegistration'> {
  options: Parameters<Awaited<ReturnType<typeof loadBrowserPart>>[Name]>[0]['optionsJSON'];
}

/** Asks the browser for a signature; a refusal by the person is an error that nobody reports. */
async function askPasskey(path: string): Promise<PasskeyAnswer> {
  const { options } = await fetchJson<Asked<'startAuthentication'>>(path, { body: {} });
  const { startAuthentication } = await loadBrowserPart();
  return startAuthentication({ optionsJSON: options }) as Promise<PasskeyAnswer>;
}

export const getSecondStep = () => fetchJson<SecondStep>('/api/auth/second-step');

export const showPasskey = () => askPasskey('/api/auth/second-step/passkey');

export async function sendSecondFactor(proof: FactorProof): Promise<void> {
  await fetchJson('/api/auth/second-step', { body: proof });
}

export async function logInByPasskey(): Promise<void> {
  await fetchJson('/api/auth/passkey', { body: await askPasskey('/api/auth/passkey/begin') });
}

export const askFactorLoss = () => fetchJson<{ dueAt: string }>('/api/auth/factors-lost', { body: {} });

export async function keepFactors(token: string): Promise<void> {
  await fetchJson('/api/auth/keep-factors', { body: { token } });
}

export const getConfirmation = () => fetchJson<Confirmation>('/api/user/confirmation');

export const confirmByPasskey = async () =>
  confirmIdentity({ passkey: await askPasskey('/api/user/confirm/passkey') });

export async function confirmIdentity(proof: ConfirmBody): Promise<void> {
  await fetchJson('/api/user/confirm', { body: proof });
}

export const getSecondFactors = () => fetchJson<SecondFactors>('/api/user/second-factors');

export async function addPasskey(name: string): Promise<RecoveryCodes> {
  const { options } = await fetchJson<Asked<'startRegistration'>>('/api/user/second-factors/passkey/begin', {
    body: {},
  });
  const { startRegistration } = await loadBrowserPart();
  const passkey = await startRegistration({ optionsJSON: options });
  return fetchJson<RecoveryCodes>('/api/user/second-factors/passkey/add', { body: { name, passkey } });
}

export const beginTotp = () => fetchJson<NewTotp>('/api/user/second-factors/totp/begin', { body: {} });

export const addTotp = (body: { name: string; code: string }) =>
  fetchJson<RecoveryCodes>('/api/user/second-factors/totp/add', { body });

export async function renameFactor(body: { kind: FactorKind; id: string; name: string }): Promise<void> {
  await fetchJson('/api/user/second-factors/rename', { body });
}

export async function removeFactor(body: { kind: FactorKind; id: string }): Promise<void> {
  await fetchJson('/api/user/second-factors/remove', { body });
}

export const renewRecoveryCodes = () =>
  fetchJson<RecoveryCodes>('/api/user/second-factors/recovery-codes', { body: {} });

export async function keepOwnFactors(): Promise<void> {
  await fetchJson('/api/user/second-factors/keep', { body: {} });
}
