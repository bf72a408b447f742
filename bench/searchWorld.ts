import type { SearchDoc } from '#search/searchTypes.ts';

export interface BenchQuery {
  kind: string;
  keyword: string;
  name: string;
}

const onsets = [
  'b',
  'c',
  'd',
  'f',
  'g',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'v',
  'x',
  'z',
  'st',
  'tr',
  'fl',
];
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea'];
const codas = ['', '', '', 'n', 'r', 's', 'x', 'l'];
const endings = [
  'Protocol',
  'Finance',
  'Swap',
  'DAO',
  'Network',
  'Labs',
  'Chain',
  'Token',
  'Bridge',
  'Vault',
];
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Seeded, so that every run and every engine sees the same world. */
export function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  const pick = <T>(list: ArrayLike<T>): T => list[below(list.length)] as T;
  return { next, below, pick };
}

type Random = ReturnType<typeof createRandom>;

function makeWord(random: Random): string {
  let word = '';
  for (let i = 2 + random.below(2); i > 0; i -= 1)
    word += random.pick(onsets) + random.pick(vowels) + random.pick(codas);
  return word[0]?.toUpperCase() + word.slice(1);
}

function makeName(random: Random): string {
  const kind = random.next();
  if (kind < 0.35) return makeWord(random);
  if (kind < 0.7) return `${makeWord(random)} ${random.pick(endings)}`;
  return `${makeWord(random)} ${makeWord(random)}`;
}

function makeAddress(random: Random): string {
  let address = '0x';
  for (let i = 0; i < 40; i += 1) address += random.below(16).toString(16);
  return address;
}

/** Invented projects of syllables, which lie closer together than real names do; two thirds are ranked. */
export function makeProjects(size: number): SearchDoc[] {
  const random = createRandom(7);
  return Array.from({ length: size }, (_, i) => {
    const name = makeName(random);
    let ticker = '';
    for (let length = 3 + random.below(3); length > 0; length -= 1)
      ticker += random.pick(letters).toUpperCase();
    // Through JSON the strings become flat at once; engines would otherwise seem to free what they flatten.
    const doc: SearchDoc = {
      id: `${name.toLowerCase().replaceAll(' ', '-')}-${i.toString(36)}`,
      name,
      tickers: [ticker],
      addresses: [makeAddress(random)],
      rank: i % 3 === 2 ? null : i + 1,
    };
    return JSON.parse(JSON.stringify(doc));
  });
}

export function makeTypo(random: Random, text: string): string {
  const at = random.below(text.length);
  const letter = random.pick(letters);
  const kind = random.below(4);
  if (kind === 0) return text.slice(0, at) + letter + text.slice(at + 1);
  if (kind === 1) return text.slice(0, at) + letter + text.slice(at);
  if (kind === 2) return text.slice(0, at) + text.slice(at + 1);
  const left = Math.min(at, text.length - 2);
  return text.slice(0, left) + text[left + 1] + text[left] + text.slice(left + 2);
}

function makeQuery(random: Random, doc: SearchDoc): BenchQuery {
  const { name } = doc;
  const lower = name.toLowerCase();
  const kind = random.next();
  if (kind < 0.3)
    return { kind: 'prefix', keyword: lower.slice(0, 2 + random.below(lower.length - 1)), name };
  if (kind < 0.45) return { kind: 'ticker', keyword: doc.tickers[0] ?? '', name };
  if (kind < 0.6) return { kind: 'full', keyword: name, name };
  if (kind < 0.85) return { kind: 'typo', keyword: makeTypo(random, lower), name };
  if (kind < 0.95) return { kind: 'word', keyword: random.pick(lower.split(' ')), name };
  return { kind: 'address', keyword: (doc.addresses[0] ?? '').slice(0, 8 + random.below(35)), name };
}

/** 30 % beginnings of names, 15 % tickers, 15 % full names, 25 % full names with one typo, 10 % single words, 5 % addresses. */
export function makeQueries(docs: readonly SearchDoc[], count: number): BenchQuery[] {
  const random = createRandom(11);
  return Array.from({ length: count }, () => makeQuery(random, random.pick(docs)));
}
