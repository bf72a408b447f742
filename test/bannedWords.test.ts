import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findBanned } from '#test/helpers/bannedWords.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The code whose texts people read, what stands in `content` and `docs`; the glossary lists what we do not write. */
const listTexts = () =>
  execFileSync('git', ['ls-files', 'src', 'content', 'docs'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(?:tsx?|md|yaml)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => path !== 'docs/glossary.md' && !path.startsWith('docs/decisions/'));

/** Comments are for those who read the code. A sentence may go over several lines. */
const readWords = (text: string, isCode: boolean) =>
  (isCode ? text.replaceAll(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs, ' ') : text).replaceAll(/\s+/g, ' ');

it('finds a paraphrase in a text that goes over several lines, and none in a comment', () => {
  expect(findBanned(readWords('<p>\n  Somebody sends them to\n  strangers.\n</p>', true))).toEqual([
    '"to strangers": write likely spam; anybody, an unprivileged caller',
  ]);
  expect(findBanned(readWords('// to strangers\n/** what became of it */ const a = 1;', true))).toEqual([]);
});

it('no page, mail, error, command or document paraphrases a word of the field', () => {
  const paths = listTexts();
  expect(paths.length).toBeGreaterThan(1000);
  const found = paths.flatMap((path) =>
    findBanned(readWords(readFileSync(`${root}${path}`, 'utf8'), /\.tsx?$/.test(path))).map(
      (one) => `${path}: ${one}`,
    ),
  );
  expect(found).toEqual([]);
});
