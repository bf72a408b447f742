import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { step } from './progress.js';
import { root } from './root.js';
import { runQuiet } from './run.js';

/** Everything that ends up in the pages. */
const sources = [
  'src/web',
  'src/wire',
  'src/scoring',
  'src/flagclient',
  'src/model',
  'src/lib',
  'content',
  'vite.config.ts',
  'scripts/dropUnusedRouterParts.ts',
  'package-lock.json',
];
const stampFile = join(root, 'dist/.stamp');

function listFiles(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!path.includes('.')) {
    return readdirSync(full, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  }
  return [full];
}

function hashSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Builds the pages unless they are newer than everything they come from. */
export async function build({ node, env }) {
  const now = hashSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === now) return;
  await step('Building the pages', async () => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const options = { cwd: root, env: { ...env, NODE_ENV: 'production' } };
    await runQuiet(node, [vite, 'build', '--logLevel', 'warn'], options);
    await runQuiet(node, [vite, 'build', '--ssr', '--logLevel', 'warn'], options);
    await runQuiet(node, [join(root, 'scripts/compressAssets.js')], options);
    await runQuiet(node, [join(root, 'scripts/checkContent.ts')], options);
  });
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stampFile, now);
}
