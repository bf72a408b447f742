import * as z from 'zod/mini';
import { sealedLogTag } from '#core/cacheTags.ts';
import { getSealedEntry, getSealedLog } from '#core/sealedLog/getSealedLog.ts';
import type { LogKeys } from '#core/sealedLog/logKeys.ts';
import { findBundle, findCheckpoint, findCosignatures, findTile } from '#core/sealedLog/readLog.ts';
import { parseTilePath } from '#core/sealedLog/tiles.ts';
import type { Db } from '#db/Database.ts';
import type { ApiAnswers } from '#http/caching/apiAnswers.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { sealedEntrySchema, sealedLogQuerySchema, sealedLogSchema } from '#wire/sealedLog.ts';
import { createRateLimit } from '../guards/rateLimit.ts';

/** Of the log, that one network may read in a minute: tiles, bundles, entries with their proofs. */
const readsPerMinute = 600;

interface SealedLogOptions {
  db: Db;
  answers: ApiAnswers;
  keys: LogKeys;
  limitScale: number;
}

const indexParams = z.object({ index: z.string().check(z.regex(/^(0|[1-9]\d{0,14})$/)) });

/** Pages of other sites may ask, too. */
const forEverybody = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** The bytes of a tile or a bundle; undefined where the log does not reach so far. */
async function findBytes(db: Db, path: string): Promise<Buffer | undefined> {
  const parsed = parseTilePath(path);
  const size = parsed && ((await findCheckpoint(db))?.size ?? 0);
  if (!parsed || size === undefined) return undefined;
  const { level, index, width } = parsed;
  if (level !== 'entries') return findTile(db, { level, index, width }, size);
  return index * 256 + width > size ? undefined : findBundle(db, { index, width });
}

/** The log as the tools of transparency logs read it (C2SP tlog-tiles), and as JSON. */
export function sealedLogRoutes(app: App, { db, answers, keys, limitScale }: SealedLogOptions): void {
  const limit = createRateLimit({ most: readsPerMinute * limitScale, windowMs: 60_000 });

  app.get('/log/checkpoint', { config: { access: 'anyone' } }, async (request, reply) => {
    limit(request);
    const checkpoint = await findCheckpoint(db);
    if (!checkpoint)
      throw new AppError(
        404,
        'NothingSealed',
        'Nothing was sealed yet. The first checkpoint is made within seconds.',
      );
    return reply
      .headers({ ...forEverybody, 'cache-control': 'public, max-age=2' })
      .type('text/plain; charset=utf-8')
      .send(checkpoint.note + (await findCosignatures(db, checkpoint)));
  });

  app.get(
    '/log/tile/*',
    {
      config: { access: 'anyone' },
      schema: { params: z.object({ '*': z.string().check(z.maxLength(80)) }) },
    },
    async (request, reply) => {
      limit(request);
      const bytes = await findBytes(db, request.params['*']);
      if (!bytes) throw notFound('The log has no such tile.');
      return reply
        .headers({ ...forEverybody, 'cache-control': 'public, max-age=31536000, immutable' })
        .type('application/octet-stream')
        .send(bytes);
    },
  );

  app.get(
    '/api/log',
    {
      config: { access: 'anyone', shared: true },
      schema: {
        summary: 'Sealed log: its keys, size and checkpoint, and the newest entries',
        tags: ['sealed log'],
        querystring: sealedLogQuerySchema,
        response: { 200: sealedLogSchema },
      },
    },
    (request, reply) =>
      answers.send(request, reply, async () => ({
        answer: await getSealedLog(db, { keys, about: request.query.about }),
        tags: [sealedLogTag],
      })),
  );

  app.get(
    '/api/log/entries/:index',
    {
      config: { access: 'anyone' },
      schema: {
        summary: 'One entry of the sealed log with its proof (C2SP tlog-proof)',
        tags: ['sealed log'],
        params: indexParams,
        response: { 200: sealedEntrySchema },
      },
    },
    async (request, reply) => {
      limit(request);
      reply.headers(forEverybody);
      return getSealedEntry(db, Number(request.params.index));
    },
  );

  app.get(
    '/log/proofs/:index.tlog-proof',
    { config: { access: 'anyone' }, schema: { params: indexParams } },
    async (request, reply) => {
      limit(request);
      const { proof } = await getSealedEntry(db, Number(request.params.index));
      return reply.headers(forEverybody).type('text/plain; charset=utf-8').send(proof);
    },
  );
}
