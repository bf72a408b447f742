import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { step } from './progress.js';
import { root } from './root.js';
import { runQuiet, StepError } from './run.js';
import { checkHashes, nodeVersion, npmVersion } from './toolchainHashes.js';

const wantedMajor = 24;
const folder = join(root, '.toolchain');

function findSystemNpm() {
  const beside = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');
  const given = process.env.npm_execpath;
  if (given?.endsWith('.js') && existsSync(given)) return given;
  const brought = join(folder, 'node_modules/npm/bin/npm-cli.js');
  if (existsSync(beside)) return beside;
  if (existsSync(brought)) return brought;
  throw new StepError('npm was not found beside Node. Run this with "npm start", or install npm.');
}

/**
 * Node 24 and a matching npm from the npm registry, once, into a git-ignored folder. npm must run under the new
 * Node as well: under an older one it leaves out packages whose engines ask for more.
 */
async function bringToolchain() {
  const packageName = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const node = join(
    folder,
    'node_modules',
    packageName,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  const npm = join(folder, 'node_modules/npm/bin/npm-cli.js');
  if (existsSync(node) && existsSync(npm)) return { node, npm };
  await step(`Bringing Node ${nodeVersion} (this machine has ${process.version})`, async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const packages = [`${packageName}@${nodeVersion}`, `npm@${npmVersion}`];
    const args = [
      findSystemNpm(),
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      ...packages,
    ];
    await runQuiet(process.execPath, args, { cwd: folder }).catch((error) => {
      throw new StepError(
        `Node ${nodeVersion} could not be fetched. Install Node 24 LTS and try again.\n${error.message}`,
      );
    });
    try {
      for (const name of checkHashes(folder, [packageName, 'npm']))
        console.error(
          `  ${name} was fetched without a hash to compare it with: none is kept for this platform.`,
        );
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    }
  });
  return { node, npm };
}

/** The Node and npm to work with, and an environment in which they come first. */
export async function getToolchain() {
  const current = Number(process.versions.node.split('.')[0]) >= wantedMajor;
  const { node, npm } = current ? { node: process.execPath, npm: findSystemNpm() } : await bringToolchain();
  const path = [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  // Compiled sources are kept, so that the next start neither strips types nor compiles again.
  const cache = join(root, 'node_modules/.cache/parapet');
  return { node, npm, env: { NODE_COMPILE_CACHE: cache, ...process.env, PATH: path } };
}
