import { addressMask } from '../evm/arithmetic.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Effect } from '../symbolic/state.ts';
import { calldataFlag, callerFlag, opaqueFlag, someTerm, type Term } from '../symbolic/term.ts';
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

/** Read out of a row, from a place that the row's own length says: somebody who was there before the call. */
function isLast(t: Term): boolean {
  const [first] = t.args;
  if (t.op === 'and' && first) return isLast(first);
  const isChosen = (t.flags & (callerFlag | calldataFlag | opaqueFlag)) !== 0;
  return t.op === 'sload' && first !== undefined && !isChosen && someTerm(first, ({ op }) => op === 'sload');
}

/**
 * Whether somebody takes office on a way of a function: the sender, somebody that the call names, or whoever is entered in a
 * list that is asked. Who moves up in it to where another left was there before.
 */
export const fillsOffice = (exploration: Exploration, lists: ReadonlySet<string>): boolean =>
  exploration.paths.some(({ effects }) =>
    effects.some((e) => {
      if (!isFilling(e)) return false;
      const { skeleton, words } = describePlace(exploration.hashes, e.key);
      const movesUp = words.some(isLast) && !words.some((w) => (w.flags & callerFlag) !== 0 || isSomebody(w));
      return lists.has(skeleton) && !movesUp;
    }),
  );

/**
 * The sender gives up what was theirs: a badge is burnt, a listing taken off. Whoever gave it to them, that is no office,
 * unless somebody is entered elsewhere for it, as where a nomination is accepted.
 */
export const givesUp = (path: Path, exploration: Exploration, isAsked: (place: string) => boolean): boolean =>
  path.clauses.some((c) => c.some((g) => g.kind === 'item' && isEmptied(g.skeleton, path, exploration))) &&
  ![...listFilled(path, exploration)].some(isAsked);
