import { computeWord, isPureOp } from '../evm/arithmetic.ts';
import { asksForAuthority, asksForHolding } from './externalChecks.ts';
import type { Clause, Guard } from './guard.ts';
import type { Hashes } from './hashes.ts';
import { findSource, recognizeMember, recognizeRegistry } from './recognizeGuard.ts';
import { describePlace } from './skeleton.ts';
import {
  calldataFlag,
  callerFlag,
  keyedFlag,
  opaqueFlag,
  storedFlag,
  type Term,
  type Terms,
} from './term.ts';

/** What a word is for a sender nobody has ever heard of, and which checks make it so. */
export interface Outcome {
  readonly value: bigint | 'nonzero' | undefined;
  readonly clauses: readonly Clause[];
  readonly uncertain: boolean;
}

export interface StrangerWorld {
  /** Today's storage, where it was read. */
  readonly storage: ReadonlyMap<bigint, bigint>;
  /** Mapping keys anyone can fill in: a stake there is no authority. */
  readonly enterable: ReadonlySet<string>;
  readonly immutables: ReadonlySet<bigint>;
}

const maxUint64 = (1n << 64n) - 1n;
const unknown: Outcome = { value: undefined, clauses: [], uncertain: false };
const maxClauses = 12;
/** Precompiles and sentinels: nobody sends from there. */
const noSenderBelow = 0x10000n;

const known = (value: Outcome['value'], clauses: readonly Clause[] = []): Outcome => ({
  value,
  clauses,
  uncertain: false,
});
const isSender = (t: Term) => t.op === 'caller' || t.op === 'origin';
const isClock = (t: Term) => t.op === 'timestamp' || t.op === 'number';
const isZero = (o: Outcome) => o.value === 0n;
const isNonzero = (o: Outcome) => o.value === 'nonzero' || (o.value !== undefined && o.value !== 0n);
const anyUncertain = (all: readonly Outcome[]) => all.some((o) => o.uncertain);

/** Either check could let the sender through: every pair becomes one clause. */
function combine(all: readonly Outcome[]): Clause[] {
  let merged: Clause[] = [];
  for (const { clauses } of all) {
    if (clauses.length === 0) continue;
    merged = merged.length === 0 ? [...clauses] : merged.flatMap((m) => clauses.map((c) => [...m, ...c]));
    merged = merged.slice(0, maxClauses);
  }
  return merged;
}

const concat = (all: readonly Outcome[]): Clause[] => all.flatMap((o) => o.clauses).slice(0, maxClauses);

/** Evaluates words for a fresh stranger: their mapping entries are empty, and no stored address is theirs. */
export function createStranger(terms: Terms, hashes: Hashes, world: StrangerWorld) {
  const memo = new Map<Term, Outcome>();

  function evaluate(t: Term): Outcome {
    if (t.value !== undefined) return known(t.value);
    const found = memo.get(t);
    // Whether an answer is a boolean is only learnt on the way, so those are looked at afresh.
    if (found) return found;
    const outcome = evaluateFresh(t);
    if (t.op !== 'ret') memo.set(t, outcome);
    return outcome;
  }

  function evaluateFresh(t: Term): Outcome {
    if (isSender(t) || isClock(t) || t.op === 'address') return known('nonzero');
    if (t.op === 'extcodesize' && t.args[0]?.op === 'address') return known('nonzero');
    if (t.op === 'sload') return evaluateStorage(t);
    if (t.op === 'ret') return evaluateAnswer(t);
    if (t.op === 'reply') return { ...unknown, uncertain: isMaybeQuestion(t) };
    if (!isPureOp(t.op)) return unknown;
    return evaluateComparison(t) ?? evaluatePure(t);
  }

  /** The shapes an access check takes; undefined when the word is none of them. */
  function evaluateComparison(t: Term): Outcome | undefined {
    const [x, y] = t.args;
    if (!x || !y) return undefined;
    if ((t.op === 'eq' || t.op === 'sub' || t.op === 'xor') && (isSender(x) || isSender(y))) {
      return compareSender(t, isSender(x) ? x : y, isSender(x) ? y : x);
    }
    if (t.op === 'eq' && isPublicSentinel(x, y)) return known(0n);
    if (t.op === 'and' && t.args.some(isAddressAnswer)) return unknown;
    return undefined;
  }

  /** A stored id of all ones stands for "everybody"; without storage at hand it is taken as not set. */
  function isPublicSentinel(x: Term, y: Term): boolean {
    const max = y.value;
    return (
      max !== undefined &&
      max === x.ones &&
      max === maxUint64 &&
      (x.flags & (storedFlag | callerFlag | calldataFlag)) === storedFlag
    );
  }

  /** An answer cut to a width is a value, not a flag, unless the question is known. */
  const isAddressAnswer = (t: Term) =>
    t.op === 'ret' && !terms.booleans.has(t) && !asksForAuthority(String(t.tag).split(':')[0] ?? '', t.args);

  function evaluateStorage(t: Term): Outcome {
    const [key] = t.args;
    if (!key) return unknown;
    if (key.flags & callerFlag) {
      const guard = recognizeMember(hashes, key);
      if (guard.kind === 'member' && guard.seats.every((s) => world.enterable.has(s))) return unknown;
      return known(0n, [[guard]]);
    }
    if (key.value === undefined) return unknown;
    const stored = world.storage.get(key.value);
    if (stored !== undefined) return known(stored);
    return isOpenRoleSentinel(key.value) ? known(0n) : unknown;
  }

  /** `roles[id][address(0)]` opens a role to everybody; without storage at hand it is taken as unset. */
  function isOpenRoleSentinel(slot: bigint): boolean {
    const [first, second] = hashes.findPreimage(slot)?.words ?? [];
    return first?.value === 0n && second?.value !== undefined && second.value >> 64n !== 0n;
  }

  function evaluateAnswer(t: Term): Outcome {
    if (t.flags & calldataFlag) return unknown;
    const selector = String(t.tag).split(':')[0] ?? '';
    if (!asksForAuthority(selector, t.args)) {
      const asked = t.args.slice(1);
      // A question with the call's own arguments in it is a rule about this call, not about the sender.
      const ruled = asked.some((a) => (a.flags & calldataFlag) !== 0);
      const about = asked.some(isSender) && !ruled;
      if (!about || t.flags & opaqueFlag || asksForHolding(selector) || !isFlag(t)) return unknown;
    }
    return known(0n, [[recognizeRegistry(t, world.immutables)]]);
  }

  /** About nobody but the sender, asked as an act because its interface forgot to say `view`, or an act that succeeds or not. */
  const isMaybeQuestion = ({ args: [target, ...asked], tag }: Term) =>
    asked.length === 1 &&
    asked.every(isSender) &&
    ((target?.flags ?? calldataFlag) & calldataFlag) === 0 &&
    !asksForHolding(String(tag).split(':')[0] ?? '');

  /** Older decoders do not check booleans; there a plain test of the answer is what shows a flag. */
  const isFlag = (t: Term) =>
    terms.booleans.has(t) || (String(t.tag).endsWith(':loose') && !terms.amounts.has(t));

  function compareSender(t: Term, sender: Term, other: Term): Outcome {
    const differs = t.op === 'eq' ? 0n : 'nonzero';
    if (isChosenAnswer(other)) return unknown;
    if (other.flags & opaqueFlag) return { ...unknown, uncertain: true };
    if (other.flags & (callerFlag | calldataFlag)) return unknown;
    if (other.value !== undefined && other.value < noSenderBelow) return known(differs);
    const origin = sender.op === 'origin';
    const guard: Guard =
      other.flags & keyedFlag
        ? { kind: 'item', skeleton: describeItem(other) }
        : { kind: 'address', source: findSource(other, world.immutables), origin };
    return known(differs, [[guard]]);
  }

  /** Whoever picks the contract that answers picks the answer. */
  const isChosenAnswer = (t: Term): boolean =>
    t.op === 'and'
      ? t.args.some(isChosenAnswer)
      : (t.op === 'ret' || t.op === 'reply') && ((t.args[0]?.flags ?? 0) & calldataFlag) !== 0;

  function describeItem(other: Term): string {
    let inner: Term | undefined = other;
    while (inner && inner.op !== 'sload') inner = inner.args.find((a) => (a.flags & keyedFlag) !== 0);
    const key = inner?.args[0];
    return key ? describePlace(hashes, key).skeleton : 'elsewhere';
  }

  function evaluatePure(t: Term): Outcome {
    const parts = t.args.map(evaluate);
    const zeros = parts.filter(isZero);
    const nonzeros = parts.filter(isNonzero);
    if (t.op === 'iszero') return negate(parts[0] ?? unknown);
    if ((t.op === 'and' || t.op === 'mul') && zeros.length > 0) return known(0n, concat(zeros));
    if (t.op === 'or' && nonzeros.length > 0) return known('nonzero', concat(nonzeros));
    if ((t.op === 'shr' || t.op === 'shl') && parts[1] && isZero(parts[1]))
      return known(0n, parts[1].clauses);
    if (t.op === 'lt') return compareAmounts(t, parts);
    const values = parts.flatMap((p) => (typeof p.value === 'bigint' ? [p.value] : []));
    if (isPureOp(t.op) && values.length === parts.length)
      return known(computeWord(t.op, values), combine(parts));
    return { ...unknown, uncertain: anyUncertain(parts) };
  }

  function negate(o: Outcome): Outcome {
    if (o.value === undefined) return o;
    return known(isZero(o) ? 1n : 0n, o.clauses);
  }

  /** An amount measured against another is a stake; against a constant it may be a rank, against the clock a term. */
  function compareAmounts(t: Term, [x = unknown, y = unknown]: readonly Outcome[]): Outcome {
    const clauses = combine([x, y]);
    if (clauses.length > 0 && t.args.every((a) => a.value === undefined && !isClock(a))) return unknown;
    if (clauses.some((c) => c.some((g) => g.kind === 'registry'))) return unknown;
    const sized = clauses.map((c) => c.map((g) => (g.kind === 'member' ? { ...g, quantity: true } : g)));
    if (isZero(y)) return known(0n, sized);
    if (isZero(x) && y.value === 'nonzero') return known(1n, sized);
    if (typeof x.value !== 'bigint' || typeof y.value !== 'bigint') return unknown;
    return known(x.value < y.value ? 1n : 0n, sized);
  }

  return { evaluate };
}
