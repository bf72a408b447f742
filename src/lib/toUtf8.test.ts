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

it('gives bytes that the next text leaves alone', () => {
  const first = toUtf8('one →');
  toUtf8('← two');
  expect(first.toString()).toBe('one →');
});
