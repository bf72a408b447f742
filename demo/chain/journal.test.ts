import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openJournal } from './journal.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parapet-journal-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const open = (overrides: { seed?: number; genesisTime?: number } = {}) =>
  openJournal({ dataDir, seed: 1, historyBlocks: 10, genesisTime: 1000, ...overrides });

it('remembers when the chain began and when each live block was made', () => {
  const first = open();
  first.append(2000);
  first.append(2012);
  expect(open({ genesisTime: 9999 })).toMatchObject({ genesisTime: 1000, liveTimes: [2000, 2012] });
});

it('drops a torn last line and goes on after it', () => {
  open().append(2000);
  appendFileSync(join(dataDir, 'demoChain.jsonl'), '20');
  const second = open();
  expect(second.liveTimes).toEqual([2000]);
  second.append(2030);
  expect(open().liveTimes).toEqual([2000, 2030]);
});

it('begins a new chain for another seed or for times that run backwards', () => {
  open().append(2000);
  expect(open({ seed: 2, genesisTime: 5000 })).toMatchObject({ genesisTime: 5000, liveTimes: [] });
  const third = open({ seed: 2 });
  third.append(3000);
  third.append(2999);
  expect(open({ seed: 2, genesisTime: 7000 })).toMatchObject({ genesisTime: 7000, liveTimes: [] });
});
