import * as z from 'zod/mini';
import type { SigningKey, VerifierKey } from '#core/sealedLog/signedNote.ts';
import { addCheckpoint, getWitnessed } from '#core/sealedLog/witness.ts';
import type { Db } from '#db/Database.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { notFound } from '#lib/AppError.ts';
import { sha256 } from '#lib/sha256.ts';
import { createRateLimit } from '../guards/rateLimit.ts';

/** Checkpoints that one network may send in a minute. */
const checkpointsPerMinute = 60;

interface WitnessOptions {
  db: Db;
  key: SigningKey;
  logs: readonly VerifierKey[];
  limitScale: number;
}

/** This site as a witness of other logs (C2SP tlog-witness). What is sent is judged by the log's signature alone. */
export function witnessRoutes(app: App, { db, key, logs, limitScale }: WitnessOptions): void {
  const limit = createRateLimit({ most: checkpointsPerMinute * limitScale, windowMs: 60_000 });

  app.register(async (scope: App) => {
    // Programs that send a checkpoint name a type of their choice, or none.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 128 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      '/log/add-checkpoint',
      { config: { access: 'anyone', accepts: 'text', fromAnywhere: true, costly: true } },
      async (request, reply) => {
        limit(request);
        const body = typeof request.body === 'string' ? request.body : '';
        const { status, text } = await addCheckpoint(db, { body, logs, key, now: new Date() });
        const type = status === 409 ? 'text/x.tlog.size' : 'text/plain; charset=utf-8';
        return reply.code(status).type(type).send(text);
      },
    );
  });

  app.get(
    '/log/:hash/checkpoint',
    {
      config: { access: 'anyone' },
      schema: { params: z.object({ hash: z.string().check(z.maxLength(80)) }) },
    },
    async (request, reply) => {
      limit(request);
      const log = logs.find(({ name }) => sha256(name) === request.params.hash);
      const note = log && (await getWitnessed(db, log.name));
      if (!note) throw notFound('No checkpoint of such a log was cosigned here.');
      return reply.type('text/plain; charset=utf-8').send(note);
    },
  );
}
