function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The candidates a mistyped word may have meant, the nearest first. */
function listNearest(word: string, candidates: readonly string[]): string[] {
  return candidates
    .map((candidate) => ({ candidate, far: distance(word, candidate) }))
    .filter(({ far }) => far <= Math.max(2, Math.floor(word.length / 3)))
    .sort((a, b) => a.far - b.far)
    .map(({ candidate }) => candidate);
}

/** The candidate a mistyped word most probably meant, or undefined when none is close. */
export const findNearest = (word: string, candidates: readonly string[]): string | undefined =>
  listNearest(word, candidates)[0];

/** The candidates that hold what was typed, then those that a mistyped word may have meant; each once. */
export function listSimilar(word: string, candidates: readonly string[]): string[] {
  const holding = candidates.filter((candidate) => word.length > 1 && candidate.includes(word));
  return [...new Set([...holding, ...listNearest(word, candidates)])];
}
