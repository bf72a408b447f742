import type { FastifyReply } from 'fastify';
import { AppError } from '#lib/AppError.ts';
import { createWindows } from '#lib/windows.ts';

export interface Quota {
  /** Of the caller: a network or a key. */
  client: string;
  /** The name of the policy. */
  policy: string;
  most: number;
}

const windowSeconds = 60;

/**
 * Calls in a minute, stated in every answer as draft-ietf-httpapi-ratelimit-headers-10 writes it: the policy, what is left
 * of it and in how many seconds it begins anew.
 */
export function createQuotas() {
  const count = createWindows({ windowMs: windowSeconds * 1000 });
  return ({ client, policy, most }: Quota, reply: FastifyReply): void => {
    const { count: used, leftMs } = count(`${policy} ${client}`);
    const seconds = Math.ceil(leftMs / 1000);
    reply.headers({
      'ratelimit-policy': `"${policy}";q=${most};w=${windowSeconds}`,
      ratelimit: `"${policy}";r=${Math.max(0, most - used)};t=${seconds}`,
    });
    if (used > most)
      throw new AppError(
        429,
        'TooManyRequests',
        `More than ${most} calls in a minute. Ask again in ${seconds} s, or use a key with a higher limit.`,
        { 'retry-after': String(seconds) },
      );
  };
}
