import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Origins } from '#http/guards/origins.ts';

/** As what the forms of the protocol may be sent. */
export const formTypes = ['application/x-www-form-urlencoded', 'application/json'];

export interface AuthAnswers {
  /** Absolute address of the protocol's folder. */
  base(request: FastifyRequest): string;
  /** Where the form wants to go afterwards, as long as that is on this site. */
  callbackUrl(request: FastifyRequest): string;
  send(request: FastifyRequest, reply: FastifyReply, answer: { url: string; status?: number }): FastifyReply;
  /** An error is both a status and a parameter of the address: the client looks at both. */
  sendError(
    request: FastifyRequest,
    reply: FastifyReply,
    error: { name: string; status: number },
  ): FastifyReply;
  refuseToken(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}

/** A guard of a form route: the work runs only with a valid form token. */
export type GuardForm = (
  work: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The answers of the NextAuth v4 protocol: JSON with an absolute address, or a redirect for a form without script. */
export function createAuthAnswers(origins: Origins): AuthAnswers {
  const base = (request: FastifyRequest) => `${origins.of(request)}/api/auth`;
  const field = (request: FastifyRequest, name: string) =>
    (request.body as Record<string, unknown> | undefined)?.[name];

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { url, status = 200 }: { url: string; status?: number },
  ): FastifyReply {
    return String(field(request, 'json')) === 'true'
      ? reply.code(status).send({ url })
      : reply.redirect(url, 302);
  }

  return {
    base,
    send,
    callbackUrl(request) {
      const origin = origins.of(request);
      const wanted = field(request, 'callbackUrl');
      if (typeof wanted !== 'string' || !URL.canParse(wanted, origin)) return origin;
      const url = new URL(wanted, origin);
      return url.origin === origin ? url.href : origin;
    },
    sendError: (request, reply, { name, status }) =>
      send(request, reply, { url: `${base(request)}/error?error=${encodeURIComponent(name)}`, status }),
    // The original server answers 200 here, which its own client takes for success; 403 cannot be misread.
    refuseToken: (request, reply) =>
      send(request, reply, { url: `${base(request)}/signin?csrf=true&error=MissingCSRF`, status: 403 }),
  };
}
