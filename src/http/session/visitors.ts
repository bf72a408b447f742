import type { FastifyReply, FastifyRequest } from 'fastify';
import { createToken, listSecrets, type Secrets, seal, sign, unseal } from '#core/auth/secrets.ts';
import { toWideNetwork } from '#lib/toNetwork.ts';
import type { Cookies } from './cookies.ts';

export interface Voter {
  voter: string;
  /** The same voter under the other secret, while secrets change. */
  alias?: string | undefined;
}

export interface Visitors {
  /** Whose vote this browser may see as its own: the account's, or its network's if the browser voted there. */
  findVoter(request: FastifyRequest): Promise<Voter | undefined>;
  /** Whose vote counts: the account's, or without one the network's. The browser gets a cookie that says it voted. */
  requireVoter(request: FastifyRequest, reply: FastifyReply): Promise<Voter>;
  /**
   * Whose look counts on this day, by a keyed hash from which nothing leads back; the key changes with the day. What a
   * browser says about itself is left out: anybody can say anything.
   */
  dailyMark(request: FastifyRequest, now: Date): Promise<string>;
}

const purpose = 'visitor';
const yearSeconds = 365 * 24 * 3600;

export function createVisitors({ secrets, cookies }: { secrets: Secrets; cookies: Cookies }): Visitors {
  const { secret } = secrets;
  const networkOf = ({ ip }: FastifyRequest): Voter => {
    const [voter = '', alias] = listSecrets(secrets).map(
      (one) => `network:${sign(one, 'voter', toWideNetwork(ip))}`,
    );
    return { voter, alias };
  };
  const hasVoted = (request: FastifyRequest) =>
    unseal(secrets, purpose, request.cookies[cookies.visitor]) !== undefined;

  return {
    async findVoter(request) {
      const viewer = await request.viewer();
      if (viewer) return { voter: `user:${viewer.id}` };
      return hasVoted(request) ? networkOf(request) : undefined;
    },
    async requireVoter(request, reply) {
      const viewer = await request.viewer();
      if (viewer) return { voter: `user:${viewer.id}` };
      if (!hasVoted(request)) {
        reply.setCookie(cookies.visitor, seal(secret, purpose, createToken()), {
          ...cookies.options,
          maxAge: yearSeconds,
        });
      }
      return networkOf(request);
    },
    async dailyMark(request, now) {
      const viewer = await request.viewer();
      const day = now.toISOString().slice(0, 10);
      return sign(secret, 'view', day, viewer ? `user:${viewer.id}` : toWideNetwork(request.ip));
    },
  };
}
