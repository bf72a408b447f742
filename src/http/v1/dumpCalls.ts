import { mkdirSync } from 'node:fs';
import * as z from 'zod/mini';
import { dumpFolder, getDump, listDumps } from '#core/dumps/dumps.ts';
import { addFiles } from '#http/files/addFiles.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { dumpFilesPath, dumpSchema } from '#wire/dumps.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { idParams } from '#wire/v1.ts';
import type { PublicCalls } from './createCalls.ts';

const tag = 'v1: dumps';

/** The whole data as files, one dump a day. */
export function dumpCalls(calls: PublicCalls, { data }: { data: string }): void {
  calls.get(
    '/api/v1/dumps',
    {
      summary: 'Dumps of the whole data, newest first, with hashes, columns and licence of their files',
      tag,
      data: z.array(dumpSchema),
    },
    async () => ({ data: await listDumps(data), page: fixedPages.data.path }),
  );

  calls.get(
    '/api/v1/dumps/:id',
    { summary: 'The manifest of the dump of a day', tag, params: idParams, data: dumpSchema },
    async ({ params: { id } }) => ({ data: await getDump(data, id), page: fixedPages.data.path }),
  );
}

/** Their files, of which a part can be asked for. What is unfinished begins with a dot, and is not there. */
export async function dumpFileRoutes(app: App, { data }: { data: string }): Promise<void> {
  const root = dumpFolder(data);
  mkdirSync(root, { recursive: true });
  await addFiles(app, {
    root,
    prefix: dumpFilesPath,
    dotfiles: 'ignore',
    // A dump is never changed.
    maxAge: '1d',
    immutable: true,
  });
}
