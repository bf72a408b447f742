import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Origins } from '#http/guards/origins.ts';

/** As what the forms of the protocol may be sent. */
export const formTypes = ['application/x-www-form-urlencoded', 'application/json'];

const text = z.catch(z.optional(z.string()), undefined);

/** Reads a form without refusing it: what is missing or wrong is answered in the protocol's own way. */
export const authFormBody = z.catch(
  z.object({
    csrfToken: text,
    callbackUrl: text,
    json: z.catch(z.optional(z.union([z.string(), z.boolean()])), undefined),
    email: text,
    password: text,
  }),
  {},
);

/** A call that carries a form of the protocol. */
type FormRequest = FastifyRequest & { body: z.infer<typeof authFormBody> };

export interface AuthAnswers {
  /** Absolute address of the protocol's folder. */
  base(request: FastifyRequest): string;
  /** Where the form wants to go afterwards, as long as that is on this site: no open redirect. */
  callbackUrl(request: FormRequest): string;
  send(request: FormRequest, reply: FastifyReply, answer: { url: string; status?: number }): FastifyReply;
  /** An error is both a status and a parameter of the address: the client looks at both. */
  sendError(request: FormRequest, reply: FastifyReply, error: { name: string; status: number }): FastifyReply;
  refuseToken(request: FormRequest, reply: FastifyReply): FastifyReply;
}

/** The answers of the NextAuth v4 protocol: JSON with an absolute address, or a redirect for a form without script. */
export function createAuthAnswers(origins: Origins): AuthAnswers {
  const base = (request: FastifyRequest) => `${origins.of(request)}/api/auth`;

  function send(
    request: FormRequest,
    reply: FastifyReply,
    { url, status = 200 }: { url: string; status?: number },
  ): FastifyReply {
    return String(request.body.json) === 'true' ? reply.code(status).send({ url }) : reply.redirect(url, 302);
  }

  return {
    base,
    send,
    callbackUrl(request) {
      const origin = origins.of(request);
      const { callbackUrl: wanted } = request.body;
      if (wanted === undefined || !URL.canParse(wanted, origin)) return origin;
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
