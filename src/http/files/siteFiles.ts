import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App } from '#http/schemas/zodRoutes.ts';
import { addFiles } from './addFiles.ts';

/** Files that must have a fixed address. */
const publicFolder = fileURLToPath(new URL('../../../public', import.meta.url));

/** What the build made for the browser (nothing in development), kept for ever under its hashed names, and the files with fixed ones. */
export async function siteFileRoutes(app: App, dist: string | undefined): Promise<void> {
  if (dist !== undefined)
    await addFiles(app, {
      root: join(dist, 'client/assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
    });
  await addFiles(app, { root: publicFolder, prefix: '/', wildcard: false, maxAge: '1h' });
}
