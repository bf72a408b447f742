import type { Clause } from './guard.ts';
import type { Hashes } from './hashes.ts';
import { recognizeMember } from './recognizeGuard.ts';
import { describePlace } from './skeleton.ts';
import { type Effect, listConstraints, type State } from './state.ts';
import { callerFlag, sums, type Term } from './term.ts';

/** The entry of the sender's own that a number was read from. */
function findOwn(t: Term): Term | undefined {
  const [key] = t.op === 'sload' ? t.args : [];
  if (key) return key.flags & callerFlag ? key : undefined;
  return t.op === 'and' || t.op === 'shr' ? t.args.map(findOwn).find((own) => own !== undefined) : undefined;
}

interface Lists {
  hashes: Hashes;
  /** Those that anybody can get into. */
  enterable: ReadonlySet<string>;
}

function findSuperior(
  s: State,
  effects: readonly Effect[],
  { hashes, enterable }: Lists,
): Clause | undefined {
  for (const { base, truth } of listConstraints(s)) {
    const [given, has] = base.op === 'lt' && truth ? base.args : [];
    const own = has && findOwn(has);
    if (!given || !own || given.value !== undefined) continue;
    const { skeleton } = describePlace(hashes, own);
    const gives = (e: Effect) =>
      e.kind === 'store' &&
      describePlace(hashes, e.key).skeleton === skeleton &&
      (e.value === given || (!sums.has(e.value.op) && e.value.args.includes(given)));
    const guard = recognizeMember(hashes, own);
    if (guard.kind === 'member' && guard.seats.every((seat) => enterable.has(seat))) continue;
    if (effects.some(gives)) return [guard];
  }
  return undefined;
}

/**
 * Ranks are given by those of a higher rank: what is entered for somebody must be less than what the sender has in the
 * same list, and less than nothing is nothing. So the path asks for a rank, unless anybody can get into the list otherwise.
 */
export function noteSuperior(s: State, effects: readonly Effect[], lists: Lists): void {
  if (!effects.some((e) => e.kind === 'store' && e.key.value === undefined)) return;
  const superior = findSuperior(s, effects, lists);
  if (superior) s.clauses = [...s.clauses, superior];
}
