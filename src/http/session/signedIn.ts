import type { FastifyReply } from 'fastify';
import { createDeviceMark } from '#core/auth/logIn.ts';
import type { SignedIn } from '#core/auth/signIn.ts';
import type { AuthParts } from './AuthParts.ts';
import type { Cookies } from './cookies.ts';
import { sendSession } from './session.ts';

const deviceDays = 180;

/** Gives the browser what it came to: a session, or the right to show its second factor. */
export function sendSignedIn(reply: FastifyReply, cookies: Cookies, signedIn: SignedIn): void {
  if (signedIn.kind === 'session') {
    sendSession(reply, cookies, signedIn.session);
    return;
  }
  const { token, expiresAt } = signedIn.pending;
  reply.setCookie(cookies.step, token, { ...cookies.options, expires: expiresAt });
}

/** Strangers' failures do not lock this browser out. */
export function rememberDevice(
  reply: FastifyReply,
  { context, cookies, email }: Pick<AuthParts, 'context' | 'cookies'> & { email: string },
): void {
  reply.setCookie(cookies.device, createDeviceMark(context, email), {
    ...cookies.options,
    maxAge: deviceDays * 86_400,
  });
}
