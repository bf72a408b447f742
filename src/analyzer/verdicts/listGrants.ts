import type { Exploration, Path } from '../symbolic/explore.ts';
import { describePlace, seat } from '../symbolic/skeleton.ts';
import type { Term } from '../symbolic/term.ts';
import { findSpent } from './findSpent.ts';
import { isSigned } from './isSigned.ts';

const isRead = (t: Term | undefined, key: Term) => t?.op === 'sload' && t.args[0] === key;

/** Some of the bits that were there before, and no others. */
const isPart = (t: Term | undefined, key: Term): boolean =>
  isRead(t, key) || (t?.op === 'and' && t.args.some((arg) => isPart(arg, key)));

/** Writes that only take away: zero, bits masked or struck out, an amount subtracted. */
function takesAway(key: Term, value: Term): boolean {
  if (value.value === 0n) return true;
  if (value.op === 'and') return isPart(value, key);
  if (value.op === 'xor') return value.args.every((arg) => isPart(arg, key));
  return value.op === 'sub' && isRead(value.args[0], key);
}

/** Places a set of paths puts something into. */
export function listFilled(paths: readonly Path[], { hashes }: Exploration): Set<string> {
  const filled = new Set<string>();
  for (const e of paths.flatMap((p) => p.effects)) {
    if (e.kind === 'store' && !takesAway(e.key, e.value)) filled.add(describePlace(hashes, e.key).skeleton);
  }
  return filled;
}

/** Mapping keys a stranger can fill in, again and again, through an open function. */
export function listGrants(paths: readonly Path[], exploration: Exploration): Set<string> {
  const grants = new Set<string>();
  // A path cut short has not shown yet whether it closes the door behind itself.
  const ended = paths.filter((p) => p.ending === 'stop' || p.ending === 'return');
  for (const path of ended.length > 0 ? ended : paths) {
    if (isSigned(path) || findSpent(path, exploration).some((s) => s.key.value !== undefined)) continue;
    for (const e of path.effects) {
      if (e.kind !== 'store' || takesAway(e.key, e.value)) continue;
      const place = describePlace(exploration.hashes, e.key);
      for (const position of place.chosen) grants.add(seat(place.skeleton, position));
    }
  }
  return grants;
}
