import * as z from 'zod/mini';
import {
  authUrlAnswerSchema,
  csrfAnswerSchema,
  type ProvidersAnswer,
  providersAnswerSchema,
  verifyEmailAnswerSchema,
} from '#wire/accounts.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** A refused account call: `name` is the protocol's word for it. */
class AccountError extends Error {
  constructor({ name, message }: z.infer<typeof failureSchema>) {
    super(message);
    this.name = name;
  }
}

const failureSchema = z.object({ name: z.string(), message: z.string() });

/** The name by which a refused call is known; a failure that is not the account service's own is unknown. */
export function errorNameOf(error: unknown): string {
  return error instanceof AccountError ? error.name : 'UnknownException';
}

/** The server's own words for what was refused, where it gave any. */
export function errorMessageOf(error: unknown): string | undefined {
  return error instanceof AccountError ? error.message : undefined;
}

async function send(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(path, { method: 'POST', credentials: 'same-origin', ...init });
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const failure = z.parse(failureSchema, answer);
  throw response.status < 500 ? new AccountError(failure) : new Error(failure.message);
}

export function postJson(path: string, body: unknown): Promise<unknown> {
  return send(path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

export function postForm(path: string, body: FormData): Promise<unknown> {
  return send(path, { body });
}

export async function signUp(credentials: Credentials): Promise<void> {
  await postJson('/api/auth/signup', credentials);
}

/** Whether the password chosen at sign-up still opens the account. */
export async function verifyEmail(body: { email: string; verificationCode: string }): Promise<boolean> {
  return z.parse(verifyEmailAnswerSchema, await postJson('/api/auth/verify-email', body)).signIn;
}

export async function resendConfirmation(email: string): Promise<void> {
  await postJson('/api/auth/resend-confirmation', { email });
}

export async function forgotPassword(email: string): Promise<void> {
  await postJson('/api/auth/forgot-password', { email });
}

export async function resetForgottenPassword(body: {
  email: string;
  code: string;
  newPassword: string;
}): Promise<void> {
  await postJson('/api/auth/reset-forgotten-password', body);
}

export async function restoreAccount(token: string): Promise<void> {
  await postJson('/api/user/restore', { token });
}

export async function getJson(path: string): Promise<unknown> {
  const response = await fetch(path, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

export async function getProviders(): Promise<ProvidersAnswer> {
  return z.parse(providersAnswerSchema, await getJson('/api/auth/providers'));
}

/** Posts a form of the authentication protocol: what comes next is the answer's address, errors in its query. */
export async function postAuthForm(path: string, fields: Record<string, string>): Promise<URL> {
  const { csrfToken } = z.parse(csrfAnswerSchema, await getJson('/api/auth/csrf'));
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ callbackUrl: location.href, ...fields, csrfToken, json: 'true' }),
  });
  return new URL(z.parse(authUrlAnswerSchema, await response.json()).url);
}
