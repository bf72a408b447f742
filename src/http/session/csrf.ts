import type { FastifyReply, FastifyRequest } from 'fastify';
import { createToken, isEqual, type Secrets, seal, unseal } from '#core/auth/secrets.ts';
import type { Cookies } from './cookies.ts';

export interface Csrf {
  /** The browser's token, made when it has none. */
  issue(request: FastifyRequest, reply: FastifyReply): string;
  /** Whether the form's token is that of the browser's signed cookie. */
  isValid(request: FastifyRequest, given: string | undefined): boolean;
}

/** Signed double submit: the cookie holds the token with our signature, the form the token alone. */
export function createCsrf({ secrets, cookies }: { secrets: Secrets; cookies: Cookies }): Csrf {
  const read = (request: FastifyRequest) => {
    request.isPrivate = true;
    return unseal(secrets, 'csrf', request.cookies[cookies.csrf]);
  };
  return {
    issue(request, reply) {
      const known = read(request);
      if (known !== undefined) return known;
      const token = createToken();
      reply.setCookie(cookies.csrf, seal(secrets.secret, 'csrf', token), cookies.options);
      return token;
    },
    isValid(request, given) {
      const token = read(request);
      return token !== undefined && given !== undefined && isEqual(token, given);
    },
  };
}
