import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquireLock, findLockOwner } from './lockFile.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parapet-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('refuses a second owner by naming the first', () => {
  const file = join(folder, 'db.lock');
  const release = acquireLock(file, 'The database');
  expect(findLockOwner(file)).toBe(process.pid);
  expect(() => acquireLock(file, 'The database')).toThrow(
    `The database is in use by process ${process.pid}.`,
  );
  release();
  expect(existsSync(file)).toBe(false);
  acquireLock(file, 'The database')();
});

it('replaces the lock of a process that died', () => {
  const file = join(folder, 'db.lock');
  const { pid } = spawnSync('true');
  writeFileSync(file, `${pid} 12345\n`);
  acquireLock(file, 'The database')();
});

it('is not fooled by a process number that was given to somebody else', () => {
  const file = join(folder, 'db.lock');
  writeFileSync(file, `${process.pid} 1\n`);
  acquireLock(file, 'The database')();
});
