import { expect, it } from 'vitest';
import { readSources } from './helpers/readSources.ts';

const mostLines = 300;

it('finds no file that is too long to be read in one go', () => {
  const long = Object.entries(readSources())
    .map(([file, text]) => `${file}: ${text.trimEnd().split('\n').length}`)
    .filter((line) => Number(line.split(': ')[1]) > mostLines);
  expect(
    long,
    `A file answers one question in at most ${mostLines} lines: move a part with a name of its own.`,
  ).toEqual([]);
});
