import { describe, expect, it } from 'vitest';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import {
  deleteFlag,
  findStoredFlag,
  getFlagHistory,
  getFlags,
  undoFlagChange,
  upsertFlag,
} from './flagStore.ts';
import { createStandardFlags } from './standardFlags.ts';

const { db } = await prepareTestDatabase();
const flag = {
  key: 'newThing',
  type: 'boolean',
  value: false,
  isPrivate: false,
  rules: [],
  percentages: [],
} as const;

describe('stored flags', () => {
  it('keep a history with author and undo', async () => {
    await upsertFlag(db, { flag, author: 'ada' });
    await upsertFlag(db, { flag: { ...flag, value: true }, author: 'bob' });
    const [second, first] = await getFlagHistory(db, { key: 'newThing', limit: 9 });
    expect(second).toMatchObject({ author: 'bob', before: flag, after: { ...flag, value: true } });
    expect(first).toMatchObject({ author: 'ada', before: null });
    await undoFlagChange(db, { id: second?.id ?? 0, author: 'cyd' });
    expect((await findStoredFlag(db, 'newThing'))?.flag).toEqual(flag);
    await deleteFlag(db, { key: 'newThing', author: 'cyd' });
    expect(await getFlags(db)).toEqual([]);
    const [deletion] = await getFlagHistory(db, { limit: 9 });
    await undoFlagChange(db, { id: deletion?.id ?? 0, author: 'cyd' });
    expect((await findStoredFlag(db, 'newThing'))?.flag).toEqual(flag);
  });

  it('refuse a fault by its place and change nothing', async () => {
    await expect(
      upsertFlag(db, {
        flag: { ...flag, value: 'yes', percentages: [{ percentage: 101, value: true }] },
        author: 'ada',
      }),
    ).rejects.toThrow('value must be true or false; percentages.0.percentage must not be more than 100');
    expect(await getFlags(db)).toEqual([]);
  });

  it('refuse a change made from an old version', async () => {
    const { version } = await upsertFlag(db, { flag, author: 'ada', expectedVersion: 0 });
    await upsertFlag(db, { flag, author: 'bob', expectedVersion: version });
    await expect(upsertFlag(db, { flag, author: 'ada', expectedVersion: version })).rejects.toThrow(
      'Somebody else changed newThing. Reload it and repeat your change.',
    );
  });

  it('begin with both product flags, portfolio on in the demo only', async () => {
    await createStandardFlags(db, { demo: true });
    await createStandardFlags(db, { demo: false });
    const values = (await getFlags(db)).map(({ flag: { key, value, isPrivate } }) => [key, value, isPrivate]);
    expect(values).toEqual([
      ['impersonationTool', false, true],
      ['portfolio', true, false],
    ]);
  });
});
