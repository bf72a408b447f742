import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Paraphrases that make a reader translate, each with the word of the field to write instead. */
const bannedWords: readonly (readonly [paraphrase: RegExp, write: string])[] = [
  [/\bas it stands\b/i, 'say what is saved or current'],
  [/\bby its own word\b|\bin word only\b/i, 'claimed'],
  [/\bby its record\b/i, 'the record says'],
  [/\bit is not known (?:whether|who|how|what|where|when|which)\b/i, 'Unknown: the reason'],
  [/\bnobody has (?:said|looked|looked for)\b/i, 'not searched for, not confirmed'],
  [/\bwhatever the unknown turns out to be\b/i, 'range'],
  [/\blost when (?:buying|selling)\b/i, 'buy tax, sell tax'],
  [/\bto strangers\b|\ba stranger (?:can|could|to seize)\b/i, 'likely spam; anybody, an unprivileged caller'],
  [/\ban office\b/i, 'role'],
  [/\bof this site[’']s staff\b/i, 'your role'],
  [/\bwhat became of\b/i, 'outcome'],
  [/\bwere told to do\b/i, 'timelock calendar'],
  [/\bin no total and no share\b/i, 'not counted'],
  [/\bwhom no rule\b/i, 'without a matching rule'],
  [/\bwhat its code lets\b/i, 'what it can do'],
  [/\bwithout being the owner\b/i, 'reclaim ownership'],
  [/\bname (?:that )?it gives itself\b/i, 'name'],
  [/\bas one account gets them\b/i, 'preview'],
  [/\bbar single accounts\b/i, 'blacklist or whitelist'],
  [/\bthe gravest first\b/i, 'worst first'],
  [/\bis on show\b/i, 'shown'],
  [/\bnot followed to its end\b/i, 'analysed to the end'],
  [/\bplease mend\b/i, 'correct'],
];

/** The code whose texts people read, what stands in `content` and `docs`; the glossary lists what we do not write. */
const listTexts = () =>
  execFileSync('git', ['ls-files', 'src', 'content', 'docs'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(?:tsx?|md|yaml)$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter((path) => path !== 'docs/glossary.md' && !path.startsWith('docs/decisions/'));

/** Comments are for those who read the code. A sentence may go over several lines. */
const readWords = (text: string, isCode: boolean) =>
  (isCode ? text.replaceAll(/\/\*.*?\*\/|(?<=^|\s)\/\/[^\n]*/gs, ' ') : text).replaceAll(/\s+/g, ' ');

const findBanned = (text: string): string[] =>
  bannedWords.flatMap(([paraphrase, write]) =>
    (text.match(paraphrase) ?? []).map((found) => `"${found}": write ${write}`),
  );

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
