import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compilerHashes } from './compilerHashes.ts';

const resolve = createRequire(import.meta.url).resolve;

/** The program of a package that is installed, whatever its version. */
function readProgram(name: string): string | undefined {
  try {
    return readFileSync(resolve(`${name}/soljson.js`), 'utf8');
  } catch {
    return undefined;
  }
}

export type FoundCompiler = { program: string } | { why: string };

/**
 * The compiler of a version, among the installed packages: `solc`, or `solc-0.8.20` for one of several. Only a program
 * whose hash is on our list is run.
 */
export function findCompiler(version: string, read: typeof readProgram = readProgram): FoundCompiler {
  const short = /^[0-9]+\.[0-9]+\.[0-9]+/.exec(version)?.[0] ?? '';
  const hash = Object.hasOwn(compilerHashes, short) ? compilerHashes[short] : undefined;
  if (hash === undefined) return { why: `the compiler ${version} is not on the list of known compilers` };
  const programs = [`solc-${short}`, 'solc'].flatMap((name) => read(name) ?? []);
  const program = programs.find((text) => createHash('sha256').update(text).digest('hex') === hash);
  return program === undefined ? { why: `the compiler ${version} is not installed` } : { program };
}
