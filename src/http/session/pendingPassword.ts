import type { FastifyReply, FastifyRequest } from 'fastify';
import { seal, unseal } from '#core/auth/secrets.ts';
import type { AuthParts } from './AuthParts.ts';

type PendingParts = Pick<AuthParts, 'context' | 'cookies'>;

const lifeSeconds = 86_400;

/** Marks this browser as one that knows the password of an account that is not confirmed yet. */
export function rememberPassword(
  reply: FastifyReply,
  { context, cookies, userId }: PendingParts & { userId: string },
): void {
  reply.setCookie(cookies.pending, seal(context.secret, 'pending', userId), {
    ...cookies.options,
    maxAge: lifeSeconds,
  });
}

export function knowsPassword(
  request: FastifyRequest,
  { context, cookies }: PendingParts,
): (userId: string) => boolean {
  request.isPrivate = true;
  const known = unseal(context, 'pending', request.cookies[cookies.pending]);
  return (userId) => known === userId;
}
