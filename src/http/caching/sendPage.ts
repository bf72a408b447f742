import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, matchesEtag } from './acceptEncoding.ts';
import { type CachedPage, type Encoding, encodingFor } from './pageCache.ts';

type Headers = Readonly<Record<string, string>>;

/** The lines of the head are the same each time. */
const heads = new WeakMap<Buffer, string[]>();

function headOf(
  page: CachedPage,
  { encoding, body, headers }: { encoding: Encoding; body: Buffer; headers: Headers },
) {
  const known = heads.get(body);
  if (known) return known;
  const all = {
    ...headers,
    'content-type': page.contentType,
    'cache-control': 'no-cache',
    etag: page.etag,
    vary: 'accept-encoding, cookie',
    'content-length': String(body.length),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  const head = Object.entries(all).flat();
  heads.set(body, head);
  return head;
}

/**
 * Writes a kept answer to the socket: it should cost little more than its bytes. False when it is not held as this client wants it, unless
 * it was `made` so.
 */
export function writePage(
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  { headers, made }: { headers: Headers; made?: Buffer },
): boolean {
  if (matchesEtag(asked['if-none-match'], page.etag)) {
    response.writeHead(304, {
      ...headers,
      'cache-control': 'no-cache',
      etag: page.etag,
      vary: 'accept-encoding, cookie',
    });
    response.end();
    return true;
  }
  const encoding = encodingFor(page, chooseEncoding(asked['accept-encoding']));
  const body = made ?? page.body(encoding);
  if (!body) return false;
  response.writeHead(200, headOf(page, { encoding, body, headers }));
  response.end(method === 'HEAD' ? undefined : body);
  return true;
}

/** The same for a route, which waits for the compression. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  headers: Headers,
): Promise<FastifyReply> {
  const made = await page.compress(encodingFor(page, chooseEncoding(request.headers['accept-encoding'])));
  reply.hijack();
  writePage(request.raw, reply.raw, page, { headers, made });
  return reply;
}
