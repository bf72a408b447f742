import { describe, expect, it } from 'vitest';
import { readSources, type Sources } from './helpers/readSources.ts';

const mostLines = 12;

/** A function, or a constant that is one: as the formatter writes it, its last line is the next one that is not indented. */
const functions =
  /^(?:export )?(?:async )?(?:function\*? (\w+)|const (\w+)(?:: [^=]+)? = (?:async )?(?:<[^\n]*>)?\([^;]*?\)(?:: [^=]+?)? =>)[\s\S]*?(?:^\}$|;$(?!\n[ )}]))/gm;

/** Functions of the vocabulary and of the shapes that compute more than a word or an address. */
function findLong(sources: Sources): string[] {
  return Object.entries(sources)
    .filter(([file]) => /^src\/(?:model|wire)\//.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(functions)]
        .map(([body, ...names]) => ({ name: names.find(Boolean), lines: body.split('\n').length }))
        .filter(({ lines }) => lines > mostLines)
        .map(({ name, lines }) => `${file}: ${name} has ${lines} lines`),
    );
}

describe('model and wire', () => {
  it('hold words and shapes: what computes has a room of its own', () => {
    expect(findLong(readSources())).toEqual([]);
  });

  it('would be caught with a long function of either form', () => {
    const body = '  one();\n'.repeat(12);
    const caught = findLong({
      'src/model/a.ts': `export const list = ['a'] as const;\n\nexport function long(): void {\n${body}}\n\nfunction short() {\n  one();\n}\n`,
      'src/wire/b.ts': `export const asValue = (text: string): string => {\n${body}};\nexport const shape = z.object({\n  a: z.check(() => 1),\n});\n`,
      'src/trace/c.ts': `export function long() {\n${body}}\n`,
    });
    expect(caught).toEqual(['src/model/a.ts: long has 14 lines', 'src/wire/b.ts: asValue has 14 lines']);
  });
});
