import { expect, it } from 'vitest';
import { toUtf8 } from './toUtf8.ts';

it.each([
  '',
  'plain',
  'é',
  'one → two',
  '😀',
  `${'x'.repeat(5000)}→`,
  '→'.repeat(600_000),
  'half \ud800 of a pair',
])('gives the bytes of %j', (text) => {
  expect(toUtf8(text)).toEqual(Buffer.from(text));
});

it('gives the bytes of parts, one after the other', () => {
  expect(toUtf8(['one', '', ' → ', 'é', '😀']).toString()).toBe('one → é😀');
  expect(toUtf8(['\ud83d', '\ude00']).toString()).toBe('😀');
  expect(toUtf8(['half ', '\ud800'])).toEqual(Buffer.from('half \ud800'));
  expect(toUtf8([])).toEqual(Buffer.from(''));
});

it('gives bytes that the next text leaves alone', () => {
  const first = toUtf8('one →');
  toUtf8('← two');
  expect(first.toString()).toBe('one →');
});
