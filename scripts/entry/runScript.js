import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, findProgram } from './build.js';
import { install } from './install.js';
import { root } from './root.js';
import { runForeground, StepError } from './run.js';
import { getToolchain } from './toolchain.js';

const source = (file) => join(root, file);

// A large young generation would double the memory at rest for little gain: pages come from the cache. The old one is collected once it has grown by
// one and a half: on a machine with much memory V8 lets it grow fourfold, and keeps what one round of scoring dropped. More than two arenas of glibc's
// allocator hold memory that one thread freed and no other can use; a threshold of its own makes it take large pieces from the system and give them
// back, where it would learn to keep them.
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=150'];
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

/** A change here restarts the server; changes of the pages are Vite's to show without a restart. */
const serverFolders = [
  'analysis',
  'analyzer',
  'chain',
  'cli',
  'core',
  'db',
  'evidence',
  'flagclient',
  'homePage',
  'http',
  'indexer',
  'jobs',
  'lib',
  'model',
  'records',
  'scoring',
  'search',
  'settings',
  'start',
  'trace',
  'wire',
].map((area) => source(`src/${area}`));

const scripts = {
  async start(tools, args) {
    await install(tools, { withTests: false });
    await build(tools);
    const env = { ...serverEnvironment, ...tools.env };
    return runForeground(tools.node, [...serverFlags, source(findProgram('main')), ...args], {
      ...tools,
      env,
    });
  },
  async dev(tools, args) {
    await install(tools, { withTests: true });
    const watched = serverFolders.filter(existsSync).map((folder) => `--watch-path=${folder}`);
    return runForeground(tools.node, [...watched, source('src/main.ts'), '--development', ...args], tools);
  },
  async cli(tools, args) {
    await install(tools, { withTests: false });
    return runForeground(tools.node, [source(findProgram('cli')), ...args], tools);
  },
  async bench(tools, [name = 'all', ...args]) {
    await install(tools, { withTests: true });
    await build(tools);
    return runForeground(tools.node, [source(`bench/${name}.ts`), ...args], { ...tools, cwd: root });
  },
  async build(tools) {
    await install(tools, { withTests: false });
    await build(tools);
    return 0;
  },
  async check(tools) {
    await install(tools, { withTests: true });
    return runForeground(tools.node, [source('scripts/check.ts')], { ...tools, cwd: root });
  },
  async sbom(tools, args) {
    return runForeground(tools.node, [source('scripts/sbom.ts'), ...args], { ...tools, cwd: root });
  },
  async fuzz(tools, args) {
    await install(tools, { withTests: true });
    await build(tools);
    return runForeground(tools.node, [source('scripts/fuzz.ts'), ...args], { ...tools, cwd: root });
  },
  async rehearse(tools) {
    await install(tools, { withTests: true });
    await build(tools);
    return runForeground(tools.node, [source('scripts/rehearsal/rehearse.ts')], { ...tools, cwd: root });
  },
  async test(tools, args) {
    await install(tools, { withTests: true });
    return runForeground(tools.node, [source('scripts/test.ts'), ...args], { ...tools, cwd: root });
  },
};

/** Prepares Node, packages and build as far as the script needs them, then runs it. */
export async function runScript(name, args) {
  const script = scripts[name];
  if (!script) {
    console.error(`There is no script "${name}". Scripts: ${Object.keys(scripts).join(', ')}.`);
    return 2;
  }
  try {
    return await script(await getToolchain(), args);
  } catch (error) {
    console.error(error instanceof StepError ? `\n${error.message}` : error);
    return 1;
  }
}
