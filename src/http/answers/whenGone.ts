import type { FastifyReply } from 'fastify';

/** Aborted when whoever asked leaves before the answer has been sent. Fastify's own signal is also aborted once a body has been read. */
export function whenGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
