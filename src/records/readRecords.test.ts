import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { recordFile } from '#test/fuzz/recordFile.ts';
import { createPlaceRecord, parseRecords, type RecordFiles } from './parseRecords.ts';
import { readRecords } from './readRecords.ts';

const [project] = recordFile.projects;
const list = (projects: readonly unknown[]): RecordFiles => ({
  files: [{ path: 'all.json', text: JSON.stringify({ version: 1, projects }, null, 1) }],
  knownProjectIds: ['stored'],
});
const many = list(
  Array.from({ length: 100 }, (_, n) => ({ ...project, id: `one-${n}`, tokens: [], contracts: [] })),
);
const faulty = list(Array.from({ length: 9_000 }, () => ({})));

describe('readRecords', () => {
  it.each([
    ['records', many],
    ['faults', faulty],
  ])('answers the same %s as at once, while this thread goes on', async (_what, given) => {
    let isRead = false;
    const read = readRecords(given).finally(() => {
      isRead = true;
    });
    await nextTurn();
    expect(isRead).toBe(false);
    expect(await read).toEqual(parseRecords(given.files, given));
  });

  it('finds the line of a record that was read on another thread', async () => {
    const parsed = await readRecords(many);
    const placeOf = 'places' in parsed ? createPlaceRecord(many.files, parsed.places) : undefined;
    const line = many.files[0]?.text.split('\n').findIndex((text) => text.includes('"one-7"')) ?? -2;
    expect(placeOf?.('projects', 7, ['id'])).toEqual({
      file: 'all.json',
      path: '$.projects[7].id',
      line: line + 1,
    });
  });

  it.each([
    ['time', { seconds: 0.001, megabytes: 512 }],
    ['memory', { seconds: 60, megabytes: 6 }],
  ])('gives up what takes too much %s, and reads the next', async (_what, limits) => {
    const [given, next] = [readRecords(faulty, limits), readRecords(many)];
    expect(await given).toMatchObject({ faults: [{ reason: expect.stringContaining('several imports') }] });
    expect(await next).toHaveProperty('records');
  });
});
