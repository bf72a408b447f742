import type { FastifyReply } from 'fastify';
import { AppError } from '#lib/AppError.ts';
import { createWindows } from '#lib/windows.ts';

export interface Quota {
  /** Of the caller: a network, a key or the owner of keys. */
  client: string;
  /** The name of the policy. */
  policy: string;
  most: number;
}

const windowSeconds = 60;

/**
 * Calls in a minute, stated in every answer as draft-ietf-httpapi-ratelimit-headers-10 writes it: each policy, what is left
 * of it and in how many seconds it begins anew. What one refuses is not counted by those after it.
 */
export function createQuotas() {
  const count = createWindows({ windowMs: windowSeconds * 1000 });
  return (quotas: readonly Quota[], reply: FastifyReply): void => {
    const policies: string[] = [];
    const states: string[] = [];
    for (const { client, policy, most } of quotas) {
      const { count: used, leftMs } = count(`${policy} ${client}`);
      const seconds = Math.min(windowSeconds, Math.ceil(leftMs / 1000));
      policies.push(`"${policy}";q=${most};w=${windowSeconds}`);
      states.push(`"${policy}";r=${Math.max(0, most - used)};t=${seconds}`);
      reply.headers({ 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') });
      if (used > most)
        throw new AppError(
          429,
          'TooManyRequests',
          `More than ${most} calls in a minute. Ask again in ${seconds} s, or use a key with a higher limit.`,
          { 'retry-after': String(seconds) },
        );
    }
  };
}
