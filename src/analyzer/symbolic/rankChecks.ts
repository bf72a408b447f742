import { type Clause, recognizeMember } from './guards.ts';
import type { Hashes } from './hashes.ts';
import { isEnterable } from './roleMembership.ts';
import { describePlace } from './skeleton.ts';
import { type Effect, type LessTrail, listEffects, type State, type Trail } from './state.ts';
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

type Less = Omit<NonNullable<LessTrail>, 'before'>;

/** A number was found to be one or more. */
function isSomething(number: Term, trail: Trail): boolean {
  for (let at = trail; at; at = at.before) {
    const [x, least] = at.base.op === 'lt' ? at.base.args : [];
    if (at.truth ? at.base === number : x === number && least?.value !== undefined && least.value > 0n)
      return true;
  }
  return false;
}

/** Takes note of the newest branch of a path, where a number had to be less than one of the sender's own, or as much and not nothing. */
export function noteLess(s: State): void {
  if (s.trail?.base.op !== 'lt') return;
  const [x, y] = s.trail.base.args;
  const [given, has] = s.trail.truth ? [x, y] : [y, x];
  if (!s.trail.truth && !(given && isSomething(given, s.trail.before))) return;
  const own = has && findOwn(has);
  if (given && own && given.value === undefined) s.less = { given, own, before: s.less };
}

/** Oldest first. */
function listLess(s: State): Less[] {
  const found: Less[] = [];
  for (let at = s.less; at; at = at.before) found.push(at);
  return found.reverse();
}

function findHigherRank(s: State, { hashes, enterable }: Lists): Clause | undefined {
  const effects = listEffects(s);
  for (const { given, own } of listLess(s)) {
    const { skeleton } = describePlace(hashes, own);
    const gives = (e: Effect) =>
      e.kind === 'store' &&
      describePlace(hashes, e.key).skeleton === skeleton &&
      (e.value === given || (!sums.has(e.value.op) && e.value.args.includes(given)));
    if (!isEnterable(hashes, own, enterable) && effects.some(gives)) return [recognizeMember(hashes, own)];
  }
  return undefined;
}

/** Whether a path writes to a place that had to be worked out. */
function storesFound(s: State): boolean {
  for (let at = s.effects; at; at = at.before)
    if (at.effect.kind === 'store' && at.effect.key.value === undefined) return true;
  return false;
}

/**
 * Ranks are given by those of a higher rank: what is entered for somebody must be less than what the sender has in the
 * same list, and less than nothing is nothing. So the path asks for a rank, unless anybody can get into the list otherwise.
 */
export function requireHigherRank(s: State, lists: Lists): void {
  if (!s.less || !storesFound(s)) return;
  const higherRank = findHigherRank(s, lists);
  if (higherRank) s.clauses = [...s.clauses, higherRank];
}
