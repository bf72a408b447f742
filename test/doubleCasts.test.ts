import { expect, it } from 'vitest';
import { readSources } from './helpers/readSources.ts';

it('finds no cast through unknown: it hides a type that is wrong or missing', () => {
  const found = Object.entries(readSources()).flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        /\bas (?:unknown|any|never) as\b/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  );
  expect(
    found,
    'Declare the real type, narrow with a type guard, or parse with a schema instead of `as unknown as`.',
  ).toEqual([]);
});
