import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquireLock } from './lockFile.ts';

let folder = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'parapet-lock-')), 'database');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const starter = `
  import { acquireLock } from ${JSON.stringify(fileURLToPath(new URL('./lockFile.ts', import.meta.url)))};
  process.stdin.once('data', () => {
    try {
      acquireLock(process.argv[1], 'The database');
      console.log('got it');
    } catch (error) {
      console.log(error.name);
    }
  });
  console.log('ready');`;

/** Says "ready", then waits for a word before it tries. */
function spawnStarter(): ChildProcess & { said(): string } {
  const child = spawn(process.execPath, ['--input-type=module', '-e', starter, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  return Object.assign(child, { said: () => said });
}

const hear = (child: ReturnType<typeof spawnStarter>, word: RegExp) =>
  expect.poll(() => child.said(), { timeout: 120_000, interval: 10 }).toMatch(word);

it('refuses a second owner by naming the first', () => {
  const release = acquireLock(folder, 'The database');
  expect(() => acquireLock(folder, 'The database')).toThrow(
    `The database is in use by process ${process.pid} on ${hostname()}.`,
  );
  release();
  expect(existsSync(`${folder}.lock`)).toBe(false);
  acquireLock(folder, 'The database')();
});

it('is not judged by what the note says: a number may be gone, or be somebody else in another container', () => {
  writeFileSync(`${folder}.lock`, `process ${process.pid} on ${hostname()}\n`);
  const release = acquireLock(folder, 'The database');
  rmSync(`${folder}.lock`);
  expect(() => acquireLock(folder, 'The database')).toThrow('The database is in use by another process.');
  release();
});

it('goes to one of three that start at once, and is free when that one was killed', async () => {
  const starters = [spawnStarter(), spawnStarter(), spawnStarter()];
  for (const child of starters) await hear(child, /ready/);
  for (const child of starters) child.stdin?.write('go\n');
  for (const child of starters) await hear(child, /got it|DataFolderLocked/);
  expect(starters.filter((child) => child.said().includes('got it'))).toHaveLength(1);
  const ends = starters.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of starters) child.kill('SIGKILL');
  await Promise.all(ends);
  acquireLock(folder, 'The database')();
});
