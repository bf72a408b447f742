import { fileURLToPath } from 'node:url';
import { openContent } from '#core/content/openContent.ts';
import type { ServerEntry } from '#wire/rendering.ts';

// Run by the build after the pages, whose addresses the texts' links are checked against.
const entry = new URL('../dist/server/entryServer.js', import.meta.url);
const { paths } = (await import(entry.href)) as ServerEntry;
try {
  const folder = fileURLToPath(new URL('../content', import.meta.url));
  await openContent(folder, { knownPaths: paths });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
