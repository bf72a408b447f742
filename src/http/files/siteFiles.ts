import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ServerOptions } from '#http/ServerOptions.ts';
import type { App } from '#http/schemas/zodRoutes.ts';
import { addFiles } from './addFiles.ts';

/** Files that must have a fixed address. */
const publicFolder = fileURLToPath(new URL('../../../public', import.meta.url));

/** What the build made for the browser, kept for ever under its hashed names, and the files with fixed ones. */
export async function siteFileRoutes(app: App, pages: ServerOptions['pages']): Promise<void> {
  if (pages.kind === 'built')
    await addFiles(app, {
      root: join(pages.dist, 'client/assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
    });
  await addFiles(app, { root: publicFolder, prefix: '/', wildcard: false, maxAge: '1h' });
}
