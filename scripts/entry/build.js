import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { step } from './progress.js';
import { root } from './root.js';
import { runQuiet } from './run.js';

const vite = join(root, 'node_modules/vite/bin/vite.js');

/** What both are made of: the pages show it, the server sends it. */
const shared = [
  ...['evidence', 'flagclient', 'homePage', 'lib', 'model', 'records', 'scoring', 'trace', 'wire'].map(
    (area) => `src/${area}`,
  ),
  'package-lock.json',
];

const pages = {
  title: 'Building the pages',
  sources: [...shared, 'src/web', 'content', 'vite.config.ts', 'scripts/build'],
  stampFile: join(root, 'dist/.stamp'),
  commands: [
    [vite, 'build', '--logLevel', 'warn'],
    [vite, 'build', '--ssr', '--logLevel', 'warn'],
    [join(root, 'scripts/compressAssets.js')],
    [join(root, 'scripts/checkContent.ts')],
  ],
};

const listPrograms = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => `${folder}/${name}`);

/** The server runs from its sources as well, only slower to start. */
const server = {
  title: 'Building the server',
  sources: [
    ...shared,
    ...[
      'analysis',
      'analyzer',
      'chain',
      'cli',
      'core',
      'db',
      'http',
      'indexer',
      'jobs',
      'search',
      'settings',
      'start',
    ].map((area) => `src/${area}`),
    ...listPrograms('src'),
    ...listPrograms('demo'),
    'demo/chain',
    'vite.process.config.ts',
  ],
  stampFile: join(root, 'dist/process/.stamp'),
  commands: [[vite, 'build', '--config', 'vite.process.config.ts', '--logLevel', 'warn']],
};

/** Creating a data directory takes ten seconds; a copy of an empty one takes less than one. It belongs to PGlite's version. */
const databaseImage = {
  title: 'Preparing an empty database',
  sources: ['node_modules/@electric-sql/pglite/package.json', 'scripts/makeDatabaseImage.ts'],
  stampFile: join(root, 'dist/database/.stamp'),
  commands: [[join(root, 'scripts/makeDatabaseImage.ts')]],
};

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

function hashSources({ sources }) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

const isBuilt = ({ stampFile }, hash) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;

/** The program of the server (`main`) or of the commands (`cli`): as built, unless a source changed since. */
export function findProgram(name) {
  return isBuilt(server, hashSources(server)) ? `dist/process/${name}.js` : `src/${name}.ts`;
}

async function buildStale(parts, { node, env }) {
  for (const one of parts) {
    const hash = hashSources(one);
    if (isBuilt(one, hash)) continue;
    const options = { cwd: root, env: { ...env, NODE_ENV: 'production' } };
    mkdirSync(dirname(one.stampFile), { recursive: true });
    await step(one.title, async () => {
      for (const command of one.commands) await runQuiet(node, command, options);
    });
    writeFileSync(one.stampFile, hash);
  }
}

/** Builds what `npm start` needs, unless it is newer than everything it comes from. */
export const build = (tools) => buildStale([databaseImage, pages, server], tools);

export const buildDatabaseImage = (tools) => buildStale([databaseImage], tools);
