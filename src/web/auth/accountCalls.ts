import { fetchJson } from '#web/client/fetchJson.ts';
import { isRefusal } from '#web/client/httpErrors.ts';
import type { ProvidersAnswer } from '#wire/auth.ts';
import type { ConfirmedEmail } from '#wire/emailChange.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The name by which a refused call is known; a failure that is not the account service's own is unknown. */
export function errorNameOf(error: unknown): string {
  return (isRefusal(error) && error.apiName) || 'UnknownException';
}

/** The server's own words for what was refused, where it gave any. */
export function errorMessageOf(error: unknown): string | undefined {
  return isRefusal(error) ? error.apiMessage : undefined;
}

export async function signUp(credentials: Credentials): Promise<void> {
  await fetchJson('/api/auth/signup', { body: credentials });
}

/** Whether the password chosen at sign-up still opens the account. */
export async function verifyEmail(body: { email: string; verificationCode: string }): Promise<boolean> {
  return (await fetchJson<{ signIn: boolean }>('/api/auth/verify-email', { body })).signIn;
}

export async function resendConfirmation(email: string): Promise<void> {
  await fetchJson('/api/auth/resend-confirmation', { body: { email } });
}

export async function forgotPassword(email: string): Promise<void> {
  await fetchJson('/api/auth/forgot-password', { body: { email } });
}

export async function resetForgottenPassword(body: {
  email: string;
  code: string;
  newPassword: string;
}): Promise<void> {
  await fetchJson('/api/auth/reset-forgotten-password', { body });
}

export async function restoreUser(token: string): Promise<void> {
  await fetchJson('/api/user/restore', { body: { token } });
}

export async function confirmEmailChange(token: string): Promise<ConfirmedEmail> {
  return fetchJson<ConfirmedEmail>('/api/user/email/confirm', { body: { token } });
}

/** Answers the address that the account has again. */
export async function takeEmailBack(token: string): Promise<string> {
  return (await fetchJson<{ email: string }>('/api/user/email/restore', { body: { token } })).email;
}

export function getProviders(): Promise<ProvidersAnswer> {
  return fetchJson<ProvidersAnswer>('/api/auth/providers');
}
