import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Assets, RenderPage, ServerEntry } from '#wire/rendering.ts';

/** Gives the pages' renderer and its files; in development it is asked again for each request. */
export type PageSource = () => Promise<{
  render: RenderPage;
  /** Addresses of all pages that take no parameters. */
  paths: readonly string[];
  assets: Assets;
}>;

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

const starter = 'src/web/entryLate.ts';
const clientEntry = 'src/web/entryClient.tsx';

function createAssets(manifest: Record<string, ManifestChunk>): Assets {
  const collect = (key: string, seen: Set<string>) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) collect(next, seen);
  };
  const entryParts = new Set<string>();
  collect(clientEntry, entryParts);
  const styles = [...entryParts].flatMap((key) => manifest[key]?.css ?? []).map((file) => `/${file}`);
  const getBuilt = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build lacks ${source}`);
    return chunk;
  };
  const main = getBuilt(clientEntry);
  return {
    starter: `/${getBuilt(starter).file}`,
    entry: `/${main.file}`,
    styles,
    // Addresses and code are set in the other one, whose stand-ins are as wide as itself.
    fonts: (main.assets ?? []).filter((file) => file.includes('/inter-')).map((file) => `/${file}`),
    head: '',
    preload(sources) {
      const seen = new Set(entryParts);
      for (const source of sources) collect(source, seen);
      seen.delete(clientEntry);
      return [...seen].flatMap((key) => (manifest[key] ? [`/${manifest[key].file}`] : []));
    },
  };
}

/** The pages as `npm start` built them. */
export async function createBuiltPageSource(dist: string): Promise<PageSource> {
  const manifestFile = join(dist, 'client/.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error(`${manifestFile} is missing: run "npm run build" first`);
  const assets = createAssets(
    JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, ManifestChunk>,
  );
  const { render, paths } = (await import(
    pathToFileURL(join(dist, 'server/entryServer.js')).href
  )) as ServerEntry;
  return async () => ({ render, paths, assets });
}
