import { sha256 } from '#lib/sha256.ts';
import type { Facts } from '#model/facts.ts';
import type { Score } from '#model/score.ts';
import { canonicalJson } from './canonicalJson.ts';
import { compareScores, findOtherWords, type ScorePart } from './compareScores.ts';
import { rules } from './rules.ts';
import { score } from './score.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Of everything in an evidence file but the hash itself. */
export function hashFile({ hash: _, ...rest }: Fields): string {
  return sha256(canonicalJson(rest));
}

export type Recomputed =
  /** Made by rules that this program does not have. */
  | { state: 'otherRules'; version: string; inForce: string }
  | { state: 'unscorable' }
  /** `own`: the score that follows from the facts in the file. */
  | { state: 'done'; own: Score; parts: ScorePart[] };

const sides = { claimed: 'in the file', own: 'recomputed' };

function compareWhole(raw: Fields, claimed: Score, own: Score): ScorePart {
  const differences = findOtherWords(claimed, own).map(
    (name) => `${name}: the words, weight or evidence in the file are not those that follow from its facts`,
  );
  if (raw.hash !== hashFile(raw)) differences.push('The hash in the file is not the hash of what is in it');
  return { name: 'The file itself', differences };
}

/** Makes the score of an evidence file again from its facts. `raw`: the file as it was parsed. */
export function recomputeFile(
  { score: claimed, facts }: { score: Score; facts: Facts },
  raw: Fields,
): Recomputed {
  if (claimed.rulesVersion !== rules.version)
    return { state: 'otherRules', version: claimed.rulesVersion, inForce: rules.version };
  let own: Score;
  try {
    own = score(facts, rules, new Date(claimed.scoredAt));
  } catch {
    // Facts of the right shape can still hold a day that is none.
    return { state: 'unscorable' };
  }
  return {
    state: 'done',
    own,
    parts: [...compareScores(claimed, own, sides), compareWhole(raw, claimed, own)],
  };
}
