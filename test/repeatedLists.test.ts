import { describe, expect, it } from 'vitest';
import { readSources, type Sources } from './helpers/readSources.ts';

const comment = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;
const word = /'[^'\n]*'/g;
/** Unions and arrays of three words or more, and of nothing else. */
const lists = [/'[^'\n]*'(?:\s*\|\s*'[^'\n]*'){2,}/g, /\[\s*'[^'\n]*'(?:\s*,\s*'[^'\n]*'){2,},?\s*\]/g];

/** Lists of the same words, in whatever order, that are written out more than once. */
function findRepeated(sources: Sources): string[] {
  const written = Object.entries(sources).flatMap(([file, text]) => {
    const code = text.replaceAll(comment, '');
    return lists
      .flatMap((list) => code.match(list) ?? [])
      .map((list) => ({ file, words: [...new Set(list.match(word))].sort().join(' ') }));
  });
  return [...Map.groupBy(written, ({ words }) => words)]
    .filter(([, places]) => places.length > 1)
    .map(([words, places]) => `${words} in ${places.map(({ file }) => file).join(', ')}`);
}

describe('lists of words', () => {
  it('are written once and imported elsewhere', () => {
    expect(findRepeated(readSources())).toEqual([]);
  });

  it('would be found as union and as array, in any order, over several lines', () => {
    const repeated = findRepeated({
      'src/model/a.ts':
        "export const states = [\n  'new',\n  'open',\n  'done',\n] as const; // ['x', 'y', 'z']\n",
      'src/wire/b.ts': "export interface B {\n  state: 'done' | 'new' | 'open';\n}\n",
      'src/core/c.ts':
        "const some = ['new', 'open'];\nconst more = ['x', 'y', 'z'];\nconst mixed = ['x', 'y', z];\n",
    });
    expect(repeated).toEqual(["'done' 'new' 'open' in src/model/a.ts, src/wire/b.ts"]);
  });
});
