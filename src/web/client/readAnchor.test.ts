import { expect, it } from 'vitest';
import { readAnchor } from './readAnchor.ts';

it('reads any hash, encoded or not', () => {
  expect(['', '#alert-1', '#a%20b', '#%', '#%E0%A4%A'].map(readAnchor)).toEqual([
    '',
    'alert-1',
    'a b',
    '%',
    '%E0%A4%A',
  ]);
});
