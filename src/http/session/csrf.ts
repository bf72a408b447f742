import type { FastifyReply, FastifyRequest } from 'fastify';
import { createToken, isEqual, seal, unseal } from '#core/auth/secrets.ts';
import type { Cookies } from './cookies.ts';

export interface Csrf {
  /** The browser's token, made when it has none. */
  issue(request: FastifyRequest, reply: FastifyReply): string;
  /** Whether the form repeats the token of the browser's signed cookie. */
  isValid(request: FastifyRequest): boolean;
}

/** Signed double submit: the cookie holds the token with our signature, the form the token alone. */
export function createCsrf({ secret, cookies }: { secret: string; cookies: Cookies }): Csrf {
  const read = (request: FastifyRequest) => unseal(secret, 'csrf', request.cookies[cookies.csrf]);
  return {
    issue(request, reply) {
      const known = read(request);
      if (known !== undefined) return known;
      const token = createToken();
      reply.setCookie(cookies.csrf, seal(secret, 'csrf', token), cookies.options);
      return token;
    },
    isValid(request) {
      const token = read(request);
      const given = (request.body as { csrfToken?: unknown } | undefined)?.csrfToken;
      return token !== undefined && typeof given === 'string' && isEqual(token, given);
    },
  };
}
