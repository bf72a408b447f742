const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** "setFeeTo" as Set, Fee, To. */
const splitName = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[ _]+/)
    .filter((word) => word !== '')
    .map((word) => capitalize(/^[A-Z]{4,}$/.test(word) ? word.toLowerCase() : word));

const leading =
  /^(?:Set|Update|Updated|Change|Changed|New|Get|Is|Add|Remove|Enable|Disable|Toggle|Pause|Unpause|Grant|Revoke|Transfer|Accept|Propose|Withdraw|Collect|Claim|Log)$/;
const trailing = /^(?:Set|Update|Updated|Change|Changed|Added|Removed|Paused|Unpaused|Enabled|Disabled)$/;
const isFeeWord = (word: string) =>
  /^(?:Fees?|Tax|Taxes|Commissions?|Royalty|Royalties|Premiums?)$/.test(word);

/** Those that occur so often, the most frequent first. */
function rank(texts: Iterable<string>, least: number): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= least)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([text]) => text);
}

/** What authors call things, without what is done to them. */
function stripVerbs(words: readonly string[]): readonly string[] {
  const from = leading.test(words[0] ?? '') ? 1 : 0;
  const to = trailing.test(words.at(-1) ?? '') ? -1 : undefined;
  return words.slice(from, to);
}

export interface Vocabulary {
  readonly words: readonly string[];
  /** Two words that often follow each other. */
  readonly pairs: readonly string[];
  /** Whole names of fees, what stands before the fee in them, and what after. */
  readonly fees: readonly string[];
  readonly qualifiers: readonly string[];
  readonly tails: readonly string[];
}

const rarest = 3;
const rarestPair = 5;

/** The words of published names. */
export function readVocabulary(signatures: Iterable<string>): Vocabulary {
  const names = new Set([...signatures].map((signature) => signature.slice(0, signature.indexOf('('))));
  const nouns = [...names].map((name) => stripVerbs(splitName(name)));
  const fees = nouns.filter((words) => words.some(isFeeWord));
  const cut = (words: readonly string[]) => words.findIndex(isFeeWord);
  return {
    words: rank(
      nouns.flatMap((words) => [...new Set(words)]),
      rarest,
    ).filter((word) => word.length > 1),
    pairs: rank(
      nouns.flatMap((words) => words.slice(1).map((word, i) => `${words[i]}${word}`)),
      rarestPair,
    ),
    fees: rank(
      fees.map((words) => words.join('')),
      1,
    ),
    qualifiers: rank(
      fees.filter((words) => cut(words) > 0).map((words) => words.slice(0, cut(words)).join('')),
      1,
    ),
    tails: rank(
      fees.map((words) => words.slice(cut(words)).join('')),
      2,
    ),
  };
}
