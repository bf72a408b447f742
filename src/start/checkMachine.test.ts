import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkDataFolder, checkOpenFiles } from './checkMachine.ts';

const folder = mkdtempSync(join(tmpdir(), 'parapet-data-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

it('closes the data folder to other accounts, new or found open', () => {
  const data = join(folder, 'new/data');
  checkDataFolder(data);
  expect(modeOf(data)).toBe('700');
  chmodSync(data, 0o755);
  checkDataFolder(data);
  expect(modeOf(data)).toBe('700');
});

it('says when it cannot be one', () => {
  const data = join(folder, 'file');
  writeFileSync(data, '');
  expect(() => checkDataFolder(data)).toThrow(`The data folder ${data} cannot be written (EEXIST)`);
});

it('refuses to start where visitors could not be served, and says what to do', () => {
  expect(() => checkOpenFiles(255)).toThrow(
    'This process may have only 255 files and connections open, and the site needs at least 256. Raise the limit (ulimit -n 4096, or LimitNOFILE= of its systemd unit).',
  );
  expect(() => checkOpenFiles(256)).not.toThrow();
});
