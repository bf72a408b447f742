import type { Holder } from '#model/controlTypes.ts';
import type { Power } from '#model/facts.ts';
import { powerSeverity } from '#web/pages/project/powers/describePower.ts';
import { groupPowers, type PowerGroup } from '#web/pages/project/powers/groupPowers.ts';
import type { MarkedSeverity } from '#web/ui/SeverityMark.tsx';

/** One way from functions to the keys behind them, and everything that leads along it. */
export interface PowerPath {
  holder: Holder;
  groups: PowerGroup[];
  /** How many functions lead along it, over all contracts. */
  functions: number;
}

const gravest: readonly MarkedSeverity[] = ['critical', 'major', 'unknown', 'medium', 'minor', 'info', 'ok'];

const weightOf = ({ groups }: PowerPath): number =>
  Math.min(...groups.map((group) => gravest.indexOf(powerSeverity(group))));

/** Dozens of functions usually need the same few people's consent: the people once, gravest first. */
export function groupPaths(powers: readonly Power[]): PowerPath[] {
  const paths = new Map<string, PowerPath>();
  for (const group of groupPowers(powers)) {
    const key = JSON.stringify(group.holder);
    const path = paths.get(key) ?? { holder: group.holder, groups: [], functions: 0 };
    path.groups.push(group);
    for (const { functions } of group.contracts) path.functions += functions.length;
    paths.set(key, path);
  }
  return [...paths.values()].sort((a, b) => weightOf(a) - weightOf(b));
}
