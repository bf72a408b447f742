import type { Fact, FactKey, Facts } from '#model/facts.ts';
import { factKeys } from '#scoring/buildFacts.ts';
import { isSameFact } from './factVersions.ts';

export interface ReadAnew {
  keys: FactKey[];
  /** Which programs read it, and the time in which the chain itself may have changed. */
  words: string;
}

const toMinute = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

function compareMakers(before: Fact<unknown>, after: Fact<unknown>): string[] {
  if (before.state === 'unknown' || after.state !== 'known' || after.maker === undefined) return [];
  if (before.maker === after.maker || isSameFact(before, after)) return [];
  return [
    `${before.maker ?? 'an earlier analyser'} → ${after.maker}; what changed on the chain between ${toMinute(before.at)} and ${toMinute(after.at)} is in it`,
  ];
}

/** Facts that say something else since another version of the analyser made them: that may be its doing alone. */
export function findReadAnew(before: Partial<Facts>, after: Partial<Facts>): ReadAnew | undefined {
  const found = factKeys.flatMap((key) => {
    const [from, to] = [before[key], after[key]];
    return from && to ? compareMakers(from, to).map((words) => ({ key, words })) : [];
  });
  const [first] = found;
  return first && { keys: found.map(({ key }) => key), words: first.words };
}
