import { expect, it } from 'vitest';
import { chooseEncoding, matchesEtag } from './acceptEncoding.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5', 'br'],
  ['deflate', 'identity'],
  ['gzip;q=0.0', 'identity'],
])('chooses for %s: %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['null', false],
  [undefined, false],
])('compares If-None-Match %s', (header, matches) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(matches);
});
