import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from './acceptEncoding.ts';

export interface CachedAnswer {
  type: string;
  maxAge: number;
  /** Given when the answer can be named without being made. */
  etag?: string;
  body: string | (() => Promise<Buffer>);
}

/** Answers 304 when the client has it already; a body that must be made is made only when it is sent. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, maxAge, etag, body }: CachedAnswer,
): Promise<FastifyReply> {
  const text = typeof body === 'string' ? body : '';
  const tag = etag ?? `W/"${createHash('sha1').update(text).digest('base64url')}"`;
  reply.header('etag', tag).header('cache-control', `public, max-age=${maxAge}`).type(type);
  if (matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.send(typeof body === 'string' ? body : await body());
}
