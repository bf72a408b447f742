import * as z from 'zod/mini';
import { getEvidenceFile } from '#core/evidence/getEvidenceFile.ts';
import type { Db } from '#db/Database.ts';
import type { Origins } from '#http/guards/origins.ts';
import { type ChainDirectory, createIsRead } from '#http/operations/ChainDirectory.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { evidenceFileSchema } from '#wire/evidenceFile.ts';
import { createRateLimit } from '../guards/rateLimit.ts';

/** Files that one network may have made in a minute. */
const filesPerMinute = 60;

interface EvidenceRoutesOptions {
  db: Db;
  chains: ChainDirectory;
  origins: Origins;
  limitScale: number;
}

/** What scores rest on, to be checked elsewhere. */
export function evidenceRoutes(app: App, { db, chains, origins, limitScale }: EvidenceRoutesOptions): void {
  const checkFiles = createRateLimit({ most: filesPerMinute * limitScale, windowMs: 60_000 });

  app.get(
    '/api/projects/:id/evidence',
    {
      config: { access: 'anyone', costly: true },
      schema: {
        summary: 'Evidence file: facts, evidence and score of a project',
        tags: ['projects'],
        params: z.object({ id: z.string().check(z.maxLength(80)) }),
        response: { 200: evidenceFileSchema },
      },
    },
    async (request, reply) => {
      checkFiles(request);
      const { id } = request.params;
      const file = await getEvidenceFile(db, {
        id,
        site: origins.of(request),
        isRead: createIsRead(chains),
        now: new Date(),
      });
      const name = `${id.replace(/[^\w.-]/g, '_')}-evidence.json`;
      reply.header('content-disposition', `attachment; filename="${name}"`);
      return file;
    },
  );
}
