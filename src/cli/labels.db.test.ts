import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { getLabels } from '#core/trace/labels.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { labelCommands } from './labels.ts';

const database = await prepareTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'parapet-labels-'));
afterAll(() => rmSync(folder, { recursive: true }));

const address = `0x${'Ab'.repeat(20)}`;
const label = { chain: 'eip155:1', address, name: 'Hot wallet', kind: 'exchange', source: 'its own list' };

async function run(content: unknown): Promise<string[]> {
  const file = join(folder, 'labels.json');
  writeFileSync(file, JSON.stringify(content));
  const lines: string[] = [];
  const context = { data: folder, chains: [], print: (line: string) => lines.push(line) };
  await labelCommands[0]?.run({ ...context, withDatabase: (work) => work(database) }, [file]);
  return lines;
}

test('labels are brought in and replaced, with their source, and a confidence only with its measurement', async () => {
  expect(await run([label])).toEqual(['Read 1 labels.']);
  await run([{ ...label, name: 'Cold wallet', confidence: 0.9, measuredBy: 'a study' }]);
  const lower = address.toLowerCase();
  const found = await getLabels(database.db, { chain: 'eip155:1', addresses: [lower] });
  expect(found.get(lower)).toEqual({
    name: 'Cold wallet',
    kind: 'exchange',
    source: 'its own list',
    url: null,
    confidence: 0.9,
    isNobody: false,
  });
  await expect(
    run([
      { ...label, confidence: 0.9 },
      { ...label, kind: 'bank' },
    ]),
  ).rejects.toThrow(/0: a confidence needs measuredBy, and the other way round\n1\.kind: /);
});
