import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha1 } from './sha1.ts';

test('known digests', () => {
  expect(sha1('')).toBe('da39a3ee5e6b4b0d3255bfef95601890afd80709');
  expect(sha1('abc')).toBe('a9993e364706816aba3e25717850c26c9cd0d89d');
  expect(sha1('a'.repeat(55))).toBe('c1c8bbdc22796e28c0e15163d20899b65621d65a');
  expect(sha1('a'.repeat(56))).toBe('c2db330f6083854c99d4b5bfb6e8f29f201be699');
});

test('an emoji is hashed as UTF-8, not as two surrogates', () => {
  expect(sha1('😀')).toBe(createHash('sha1').update('😀', 'utf8').digest('hex'));
  expect(sha1('😀').slice(0, 8)).toBe('9c533688');
});

test("agrees with Node's own hash on any text", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
  );
  fc.assert(
    fc.property(text, (value) => {
      expect(sha1(value)).toBe(createHash('sha1').update(value, 'utf8').digest('hex'));
    }),
    { seed: 20, numRuns: 800 },
  );
});
