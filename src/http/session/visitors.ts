import type { FastifyReply, FastifyRequest } from 'fastify';
import { createToken, seal, sign, unseal } from '#core/auth/secrets.ts';
import type { Cookies } from './cookies.ts';

export interface Visitors {
  /** Who voted: the account, or the browser that was given a cookie for it. */
  findVoter(request: FastifyRequest): Promise<string | undefined>;
  /** The same; a browser without an account gets its cookie now. */
  requireVoter(request: FastifyRequest, reply: FastifyReply): Promise<string>;
  /**
   * Tells one visitor from another for a day without a cookie, which would need consent: a keyed hash of where the
   * request came from. The key changes with the day and nothing leads back from the hash.
   */
  dailyMark(request: FastifyRequest, now: Date): string;
}

const purpose = 'visitor';
const yearSeconds = 365 * 24 * 3600;

export function createVisitors({ secret, cookies }: { secret: string; cookies: Cookies }): Visitors {
  async function findVoter(request: FastifyRequest): Promise<string | undefined> {
    const viewer = await request.viewer();
    if (viewer) return `user:${viewer.id}`;
    const id = unseal(secret, purpose, request.cookies[cookies.visitor]);
    return id === undefined ? undefined : `visitor:${sign(secret, 'voter', id)}`;
  }
  return {
    findVoter,
    async requireVoter(request, reply) {
      const known = await findVoter(request);
      if (known !== undefined) return known;
      const id = createToken();
      reply.setCookie(cookies.visitor, seal(secret, purpose, id), {
        ...cookies.options,
        maxAge: yearSeconds,
      });
      return `visitor:${sign(secret, 'voter', id)}`;
    },
    dailyMark(request, now) {
      request.isPrivate = true;
      const day = now.toISOString().slice(0, 10);
      return sign(secret, 'view', day, request.ip, request.headers['user-agent'] ?? '');
    },
  };
}
