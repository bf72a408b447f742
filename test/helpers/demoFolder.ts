import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { RecordFolder } from '#core/imports/readRecordFolder.ts';

const root = new URL('../../demo/', import.meta.url);

/** The demo world's files, as the server imports them. */
export function readDemoFolder(): RecordFolder {
  const names = readdirSync(new URL('projects/', root)).sort();
  return {
    sources: names.map((name) => ({
      path: `projects/${name}`,
      text: readFileSync(new URL(`projects/${name}`, root), 'utf8'),
    })),
    readFile: (path) => (existsSync(new URL(path, root)) ? readFileSync(new URL(path, root)) : undefined),
  };
}
