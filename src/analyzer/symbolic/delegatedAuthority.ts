import { addressMask } from '../evm/arithmetic.ts';
import type { createArbitraryCaller } from './arbitraryCaller.ts';
import { asksForHolding } from './externalChecks.ts';
import { type Clause, findSource } from './guards.ts';
import { isSender } from './senderChecks.ts';
import type { Constraint, StandIn, State, Trail } from './state.ts';
import { calldataFlag, callerFlag, keyedFlag, someTerm, storedFlag, type Term, type Terms } from './term.ts';

const isCompared = ({ base }: Constraint, account: Term) =>
  base.op === 'eq' && base.args.some(isSender) && base.args.includes(account);

/**
 * The sender was not the owner, who was then asked about the sender and had to give one certain answer: an
 * owner that is a contract and lets others act. Its word is its own doing, whatever else of the call it was told.
 */
export function findDelegatedAuthority(
  side: NonNullable<Trail>,
  immutables: ReadonlySet<bigint>,
): Clause | undefined {
  if (!side.truth || side.base.op !== 'eq' || side.base.args.every((a) => a.value === undefined))
    return undefined;
  let asked: Term | undefined;
  someTerm(side.base, ({ op, args: [target, ...words] }) => {
    if ((op === 'ret' || op === 'reply') && words.some(isSender)) asked = target;
    return asked !== undefined;
  });
  for (let at = asked && side.before; asked && at; at = at.before)
    if (isCompared(at, asked))
      return [{ kind: 'address', source: findSource(asked, immutables), origin: false }];
  return undefined;
}

/** Nothing but input. */
const isGiven = (t: Term) =>
  (t.flags & (calldataFlag | callerFlag | keyedFlag | storedFlag)) === calldataFlag && t.value === undefined;

/** Cut to an address, or found to be one. */
function isAccount(t: Term, trail: Trail): boolean {
  if (t.ones <= addressMask) return true;
  for (let at = trail; at; at = at.before) {
    const { base, truth } = at;
    if (truth && base.op === 'eq' && base.args.includes(t) && base.args.some((a) => isCut(a, t))) return true;
  }
  return false;
}

const isCut = (a: Term, t: Term) =>
  a.op === 'and' && a.args.includes(t) && a.args.some((x) => x.value === addressMask);

/** An argument that must be the sender. */
function findEqual({ base, truth }: Constraint): Term | undefined {
  return truth && base.op === 'eq' && base.args.some(isSender) ? base.args.find(isGiven) : undefined;
}

/** An account that agreed, by another contract's word, to what the sender does in its name. */
function findConsenting({ base, truth }: Constraint, trail: Trail): Term | undefined {
  if (!truth || base.op !== 'ret' || asksForHolding(String(base.tag).split(':')[0] ?? '')) return undefined;
  const [target, ...words] = base.args;
  if (!target || (target.flags & calldataFlag) !== 0 || !words.some(isSender)) return undefined;
  const [given, ...more] = words.filter((w) => (w.flags & calldataFlag) !== 0);
  return given && more.length === 0 && isGiven(given) && isAccount(given, trail) ? given : undefined;
}

/** Whoever stands for an arbitrary caller is one: what is demanded of an argument is then demanded of the sender. */
export function createStandIns(
  terms: Terms,
  anybody: ReturnType<typeof createArbitraryCaller>,
  immutables: ReadonlySet<bigint>,
) {
  const caller = terms.node('caller');
  /** What words become with the sender in an argument's place, by the argument. */
  const replaced = new Map<Term, Map<Term, Term>>();

  function judge({ base, truth }: Constraint, { term, same }: StandIn): readonly Clause[] {
    const memo = replaced.get(term) ?? new Map<Term, Term>();
    replaced.set(term, memo);
    const change = (t: Term) => {
      if (t === term) return caller;
      // Another contract was asked about the argument: its answer is another one.
      return t.op === 'ret' || t.op === 'reply' ? t : undefined;
    };
    const own = terms.replace(base, change, memo);
    if (own === base) return [];
    const { value, clauses } = anybody.evaluate(own);
    const contradicts = value !== undefined && (value !== 0n) !== truth;
    // An entry under one's own name may be a claim; asked for by the argument, that it is used up is not seen.
    return contradicts ? clauses.filter((c) => !same || c.every((g) => g.kind === 'address')) : [];
  }

  /** Takes note of the newest branch of a path. */
  return function note(s: State): void {
    const side = s.trail;
    if (!side) return;
    const delegated = findDelegatedAuthority(side, immutables);
    if (delegated) s.clauses = [...s.clauses, delegated];
    for (const standIn of s.standIns) s.clauses = [...s.clauses, ...judge(side, standIn)];
    const equal = findEqual(side);
    const term = equal ?? findConsenting(side, side.before);
    if (!term) return;
    const found = { term, same: equal !== undefined };
    for (let at = side.before; at; at = at.before) s.clauses = [...s.clauses, ...judge(at, found)];
    s.standIns = [...s.standIns, found];
  };
}
