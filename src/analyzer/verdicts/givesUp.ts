import { addressMask } from '../evm/arithmetic.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Effect } from '../symbolic/state.ts';
import { calldataFlag, type Term } from '../symbolic/term.ts';
import { isFilling, listFilled } from './listGrants.ts';

/** Filed under somebody that the call names: what is taken from there is theirs, and not the sender's. */
const isSomebody = ({ ones, flags }: Term) => ones === addressMask && (flags & calldataFlag) !== 0;

/** A path leaves nothing in a place that it wrote to. */
export function isEmptied(skeleton: string, { effects }: Path, { hashes }: Exploration): boolean {
  const isThere = (e: Effect) => e.kind === 'store' && describePlace(hashes, e.key).skeleton === skeleton;
  const isOthers = (e: Effect) => e.kind === 'store' && describePlace(hashes, e.key).words.some(isSomebody);
  const there = effects.filter(isThere);
  return there.length > 0 && !there.some((e) => isFilling(e) || isOthers(e));
}

/** Something is taken away that is filed under somebody else, by the call's word. */
export const takesFromOthers = ({ effects }: Path, { hashes }: Exploration): boolean =>
  effects.some(
    (e) => e.kind === 'store' && describePlace(hashes, e.key).words.some(isSomebody) && !isFilling(e),
  );

/**
 * The sender gives up what was theirs: a badge is burnt, a listing taken off. Whoever gave it to them, that is no office,
 * unless somebody is entered elsewhere for it, as where a nomination is accepted.
 */
export const givesUp = (path: Path, exploration: Exploration, isAsked: (place: string) => boolean): boolean =>
  path.clauses.some((c) => c.some((g) => g.kind === 'item' && isEmptied(g.skeleton, path, exploration))) &&
  ![...listFilled(path, exploration)].some(isAsked);
