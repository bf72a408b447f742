import type { TheirWords } from '#lib/quoteThirdParty.ts';

/** Where contracts, records and projects put words of their own. */
const theirKeys = new Set([
  ...['name', 'title', 'label', 'symbol', 'reason', 'auditor', 'function', 'project', 'contractLabel'],
  ...['words', 'website', 'signature'],
]);

/** Each is looked for in every sentence of an answer. */
const mostWords = 2000;

/** Words of others anywhere in what is known: facts put them into sentences, which are ours but for them. */
export function listWords(...known: readonly unknown[]): TheirWords {
  const found = new Set<string>();
  let isCut = false;
  const visit = (value: unknown, isTheirs: boolean): void => {
    if (isCut) return;
    if (typeof value === 'string') {
      if (!isTheirs || found.has(value)) return;
      if (found.size < mostWords) found.add(value);
      else isCut = true;
    } else if (Array.isArray(value)) {
      for (const one of value) visit(one, isTheirs);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) visit(one, theirKeys.has(key));
    }
  };
  for (const one of known) visit(one, false);
  return { words: [...found], isCut };
}
