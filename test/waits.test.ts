import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** From an opening bracket to the one that closes it. */
function readCall(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if ('([{'.includes(text.charAt(at))) depth++;
    if (')]}'.includes(text.charAt(at)) && --depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

/** Waits that end after Vitest's own second, which is too little on a busy machine. `expect.poll` has a limit in the settings. */
const findHasty = (text: string) =>
  [...text.matchAll(/\bvi\.wait(?:For|Until)\(/g)]
    .map(({ 0: name, index }) => readCall(text, index + name.length - 1))
    .filter((call) => !/timeout|,\s*(?:[a-z]\w*|[\d_]+)\s*,?\s*\)$/.test(call));

describe('waiting in tests', () => {
  it('has a limit of its own or that of the settings', () => {
    const files = globSync('{src,test,demo,scripts}/**/*.ts', { cwd: root });
    const hasty = files.flatMap((file) =>
      findHasty(readFileSync(join(root, file), 'utf8')).map((call) => `${file}: ${call}`),
    );
    expect(files.length).toBeGreaterThan(1000);
    expect(hasty).toEqual([]);
  });

  it('would be found without one', () => {
    const wait = ['vi', 'waitFor('].join('.');
    expect(findHasty(`${wait}() => expect(call(a, b)).toBe(1));`)).toHaveLength(1);
    expect(findHasty(`${wait}() => done(), patience);`)).toEqual([]);
    expect(findHasty(`${wait}() => done(), { timeout: 60_000 });`)).toEqual([]);
    expect(findHasty(`${wait}() => done(), 120_000);`)).toEqual([]);
  });
});
