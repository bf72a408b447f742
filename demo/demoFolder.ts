import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecordFolder } from '#core/imports/readRecordFolder.ts';
import { renderStoryPrices } from './prices.ts';

const root = new URL('./', import.meta.url);

/** The demo world's records and the files beside them, as an import takes them. */
export function readDemoFolder(): RecordFolder {
  const names = readdirSync(new URL('projects/', root)).filter((name) => name.endsWith('.yaml'));
  const paths = names.sort().map((name) => `projects/${name}`);
  return {
    sources: [
      ...paths.map((path) => ({ path, text: readFileSync(new URL(path, root), 'utf8') })),
      { path: 'prices.json', text: renderStoryPrices() },
    ],
    readFile(path) {
      const file = new URL(path, root);
      return existsSync(file) && statSync(file).isFile() ? readFileSync(file) : undefined;
    },
  };
}

/** The packages with real tokens that a fresh site shows, and their installed versions. */
export function demoTokenLists(): { name: string; version: string }[] {
  const modules = fileURLToPath(new URL('../node_modules/', root));
  return ['@metamask/contract-metadata', '@eth-optimism/tokenlist'].map((name) => {
    const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { name, version };
  });
}
