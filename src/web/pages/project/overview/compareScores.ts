import type { Score } from '#model/score.ts';

const show = (value: number | string | null) => value ?? 'none';

/** Where two scores differ, in words; empty when they agree in everything that counts. */
export function compareScores(shown: Score, own: Score): string[] {
  const differences: string[] = [];
  const compare = (name: string, a: number | string | null, b: number | string | null) => {
    if (a !== b) differences.push(`${name}: ${show(a)} here on the page, ${show(b)} in your browser`);
  };
  compare('Rules version', shown.rulesVersion, own.rulesVersion);
  compare('Hash of the inputs', shown.inputsHash, own.inputsHash);
  compare('Score', shown.total, own.total);
  compare('Rating', shown.rating, own.rating);
  compare('Coverage', shown.coverage, own.coverage);
  const factors = new Map(own.categories.flatMap((category) => category.factors.map((one) => [one.id, one])));
  for (const { id, name, outcome } of shown.categories.flatMap((category) => category.factors)) {
    compare(name, outcome, factors.get(id)?.outcome ?? 'not judged');
  }
  const caps = new Map(own.caps.map((cap) => [cap.id, cap]));
  for (const { id, name, state } of shown.caps) compare(name, state, caps.get(id)?.state ?? 'not judged');
  return differences;
}
