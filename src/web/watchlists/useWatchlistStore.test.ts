import { expect, it } from 'vitest';
import { editLists, mergeList } from './useWatchlistStore.ts';

const mine = { id: '1', name: 'Mine', projects: ['a', 'b'], version: 1 };
const other = { id: '2', name: 'Other', projects: ['a'], version: 1 };

it('edits one list and no other', () => {
  expect(editLists([mine, other], '1', { add: ['c', 'a'], remove: ['b'] })).toEqual([
    { ...mine, projects: ['a', 'c'] },
    other,
  ]);
});

it('adopts what the server answered', () => {
  const changed = { ...mine, projects: [], version: 2 };
  expect(mergeList([mine, other], changed)).toEqual([changed, other]);
  expect(mergeList([other], changed)).toEqual([other, changed]);
});

it('does not go back when answers come in another order than they were given', () => {
  const newer = { ...mine, projects: ['c'], version: 3 };
  expect(mergeList([newer], { ...mine, version: 2 })).toEqual([newer]);
});
