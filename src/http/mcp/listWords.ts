/** Where contracts, records and projects put words of their own. */
const theirKeys = new Set([
  ...['name', 'title', 'label', 'symbol', 'reason', 'auditor', 'function', 'project', 'contractLabel'],
  ...['words', 'website', 'signature'],
]);

/** More than that no answer holds: what comes after is not looked at. */
const mostWords = 2000;

/** Words of others anywhere in what is known: facts put them into sentences, which are ours but for them. */
export function listWords(...known: readonly unknown[]): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, isTheirs: boolean): void => {
    if (found.size >= mostWords) return;
    if (typeof value === 'string') {
      if (isTheirs) found.add(value);
    } else if (Array.isArray(value)) {
      for (const one of value) visit(one, isTheirs);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) visit(one, theirKeys.has(key));
    }
  };
  for (const one of known) visit(one, false);
  return [...found];
}
