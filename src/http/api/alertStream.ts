import { PassThrough } from 'node:stream';
import { type AlertChange, type AlertStream, createAlertStream } from '#core/alerts/createAlertStream.ts';
import type { Database } from '#db/Database.ts';
import { addAlertHref } from '#evidence/addHrefs.ts';
import { type ChainDirectory, createIsRead, noChains } from '#http/operations/ChainDirectory.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { AppError } from '#lib/AppError.ts';
import { createPlaces } from '#lib/places.ts';

export interface AlertStreamOptions {
  database: Database;
  chains?: ChainDirectory;
  maxClients?: number;
  /** Of one network: a few people with a few pages each. */
  maxPerNetwork?: number;
  heartbeatMs?: number;
  /** A stream ends after this time and the page opens another: what holds one for ever holds nothing. */
  lifetimeMs?: number;
}

/** More than this unread by a client, and it is let go; it comes back with the last event it saw. */
const maxUnread = 256 * 1024;

const writeFrame = ({ sequence, alert }: AlertChange, isRead: (chain: string) => boolean) =>
  `id: ${sequence}\nevent: alert\ndata: ${JSON.stringify(addAlertHref(alert, isRead))}\n\n`;

function readLastId(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/** `GET /api/alerts/stream`: new and changed alerts as server-sent events, resumable by `Last-Event-ID`. */
export async function alertStreamRoutes(
  app: App,
  {
    database,
    chains = noChains,
    maxClients = 500,
    maxPerNetwork = 25,
    heartbeatMs = 15_000,
    lifetimeMs = 3_600_000,
  }: AlertStreamOptions,
): Promise<AlertStream> {
  const stream = await createAlertStream(database, {
    onError: (error) => app.log.error({ err: error }, 'the alert stream failed'),
  });
  const places = createPlaces({ most: maxClients, perNetwork: maxPerNetwork });
  const tooMany = (status: number) =>
    new AppError(status, 'TooManyListeners', 'Too many open alert streams', { 'retry-after': '60' });
  // Before the server waits for open answers: these never end by themselves.
  app.addHook('preClose', () => stream.close());

  const schema = {
    summary: 'Alert stream (server-sent events)',
    tags: ['alerts'],
    sends: 'text/event-stream' as const,
  };
  app.get('/api/alerts/stream', { config: { access: 'anyone' }, schema }, async (request, reply) => {
    const place = places.take(request.ip);
    if ('refused' in place) throw tooMany(place.refused === 'network' ? 429 : 503);
    const body = new PassThrough();
    request.raw.socket.setTimeout(0);
    const heartbeat = setInterval(() => body.write(': still here\n\n'), heartbeatMs);
    const end = setTimeout(() => body.end(), lifetimeMs);
    let leave: (() => void) | undefined;
    let left = false;
    body.once('close', () => {
      left = true;
      place.free();
      clearInterval(heartbeat);
      clearTimeout(end);
      leave?.();
    });
    body.write('retry: 5000\n\n');
    const joined = stream.join(
      {
        onChanges(changes) {
          const isRead = createIsRead(chains);
          body.write(changes.map((change) => writeFrame(change, isRead)).join(''));
          return body.writableLength + body.readableLength < maxUnread;
        },
        onEnd() {
          clearInterval(heartbeat);
          body.end();
        },
      },
      { after: readLastId(request.headers['last-event-id']) },
    );
    leave = await joined.catch((error: unknown) => {
      body.destroy();
      throw error;
    });
    if (left) leave();
    return reply
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
      .type('text/event-stream; charset=utf-8')
      .send(body);
  });
  return stream;
}
