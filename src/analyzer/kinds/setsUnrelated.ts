import type { Path } from '../symbolic/exploration.ts';
import type { Constraint, Effect } from '../symbolic/state.ts';
import { callerFlag, keyedFlag, someTerm, type Term } from '../symbolic/term.ts';
import { isEntry, listGiven } from './givenWords.ts';
import { namesSender } from './takesOthers.ts';

/** Nobody else is told anything. */
export const isOwnWrite = ({ kind }: Effect): boolean => kind === 'store' || kind === 'log';

/** Words of the call that conditions tie to the sender: asked together with them, or with another that is. */
function listTied(constraints: readonly Constraint[]): ReadonlySet<Term> {
  const groups = constraints.map(({ base }) => ({ words: listGiven(base), isTied: namesSender(base) }));
  const tied = new Set<Term>();
  for (let size = -1; size !== tied.size; ) {
    size = tied.size;
    for (const { words, isTied } of groups)
      if (isTied || words.some((word) => tied.has(word))) for (const word of words) tied.add(word);
  }
  return tied;
}

/** An entry that is there already is changed as the call says; the sender has to have another, and nothing ties the two. */
export function setsUnrelated({ constraints, effects }: Pick<Path, 'constraints' | 'effects'>): boolean {
  const stores = effects.filter((e) => e.kind === 'store');
  if (!constraints.some(({ base }) => namesSender(base) && (base.flags & keyedFlag) !== 0)) return false;
  if (stores.some(({ key }) => key.flags & callerFlag) || !effects.every(isOwnWrite)) return false;
  const tied = listTied(constraints);
  return stores.filter(isEntry).some(({ key }) => {
    const words = listGiven(key);
    const isThere = ({ base, truth }: Constraint) =>
      truth &&
      someTerm(
        base,
        ({ op, args: [at] }) =>
          op === 'sload' && at !== undefined && listGiven(at).some((word) => words.includes(word)),
      );
    return words.every((word) => !tied.has(word)) && constraints.some(isThere);
  });
}
