import { computeWord, isPureOp } from '../evm/arithmetic.ts';
import { isLibraryAnswer } from './callOps.ts';
import { asksForAuthority, asksForHolding } from './externalChecks.ts';
import { findSource, type Guard, recognizeMember, recognizeRegistry, type Source } from './guards.ts';
import type { Hashes } from './hashes.ts';
import { anyUncertain, combine, concat, isNonzero, isZero, known, type Outcome, unknown } from './outcome.ts';
import { isEnterable } from './roleMembership.ts';
import {
  evaluateOwnField,
  findDelegator,
  findRequiredSender,
  isChosenAnswer,
  isHashedSender,
  isNamed,
  isNamedElsewhere,
  isSender,
} from './senderChecks.ts';
import { describePlace } from './skeleton.ts';
import {
  calldataFlag,
  callerFlag,
  keyedFlag,
  opaqueFlag,
  someTerm,
  storedFlag,
  type Term,
  type Terms,
} from './term.ts';

export interface CallerWorld {
  /** Today's storage, where it was read. */
  readonly storage: ReadonlyMap<bigint, bigint>;
  /** Mapping keys anyone can fill in: a stake there is no authority. */
  readonly enterable: ReadonlySet<string>;
  readonly immutables: ReadonlySet<bigint>;
}

const byteMask = 0xffn;
const maxUint64 = (1n << 64n) - 1n;
/** Bytes hashed to find an entry of a mapping: its key and the mapping's number. */
const mappingSize = 64;
/** One is as much as any. */
const lowestRank = 2n;
const highestRank = 16n;
/** Precompiles and sentinels: nobody sends from there. */
const noSenderBelow = 0x10000n;

const isClock = (t: Term) => t.op === 'timestamp' || t.op === 'number';

/** Evaluates words for a fresh arbitrary caller: their mapping entries are empty, and no stored address is theirs. */
export function createArbitraryCaller(terms: Terms, hashes: Hashes, world: CallerWorld) {
  const memo = new Map<Term, Outcome>();
  /** Seats whose holders are led on by what they have there. */
  const leads = new Set<string>();

  function evaluate(t: Term): Outcome {
    if (t.value !== undefined) return known(t.value);
    const found = memo.get(t);
    // Whether an answer is a boolean is only learnt on the way, so those are looked at afresh.
    if (found) return found;
    const outcome = evaluateFresh(t);
    if (t.op !== 'ret' && t.op !== 'reply') memo.set(t, outcome);
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
    const own = evaluateOwnField(t, hashes, world.enterable);
    if (own) return known(own.value, [[recognizeMember(hashes, own.key)]]);
    if ((t.op === 'eq' || t.op === 'sub' || t.op === 'xor') && (isNamed(x) || isNamed(y))) {
      return compareSender(t, isNamed(x) ? x : y, isNamed(x) ? y : x);
    }
    if (t.op === 'eq') return evaluateEquality(x, y);
    const rights = t.op === 'and' ? findRights(x, y) : undefined;
    if (rights) return known(0n, [[recognizeRegistry(rights, world.immutables)]]);
    return t.op === 'and' ? evaluateCut(x, y) : undefined;
  }

  /** An answer cut to its width. What says something of the sender in a byte is a rank, and no sum of coins. */
  function evaluateCut(x: Term, y: Term): Outcome | undefined {
    const answer = [x, y].find(isAddressAnswer);
    if (!answer) return undefined;
    if (!isAboutSender(answer)) return unknown;
    const isByte = x.value === byteMask || y.value === byteMask;
    return isByte ? known(0n, [[recognizeRegistry(answer, world.immutables)]]) : undefined;
  }

  /** Anything but the sender itself that must be equal. */
  function evaluateEquality(x: Term, y: Term): Outcome | undefined {
    if (isHashedSender(x) || isHashedSender(y)) return compareHashed(isHashedSender(x) ? y : x);
    const rank = y.value === undefined ? undefined : findRank(x);
    if (rank) return known(0n, [[recognizeRegistry(rank, world.immutables)]]);
    const delegator = findDelegator(x, y, world.storage);
    if (delegator) return evaluateEntry(delegator, 0n);
    return isPublicSentinel(x, y) ? known(0n) : undefined;
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

  /** The sender's own entry is empty, unless anybody can fill it in. */
  function evaluateEntry(key: Term, value: Outcome['value']): Outcome {
    if (isEnterable(hashes, key, world.enterable)) return unknown;
    return known(value, [[recognizeMember(hashes, key)]]);
  }

  function evaluateStorage(t: Term): Outcome {
    const [key] = t.args;
    if (!key) return unknown;
    if (key.flags & callerFlag) return evaluateEntry(key, 0n);
    if (key.value === undefined) return { ...unknown, uncertain: isFoundByRole(key) };
    const stored = world.storage.get(key.value);
    if (stored !== undefined) return known(stored);
    return isOpenRoleSentinel(key.value) ? known(0n) : unknown;
  }

  /** Where an entry of the sender's own leads that not everybody has: what an arbitrary caller finds there is not known. */
  function isFoundByRole(key: Term): boolean {
    const entry = findEntry(key);
    if (entry?.op !== 'sha3' || entry.tag !== mappingSize) return false;
    const { clauses } = evaluateEntry(entry, 0n);
    for (const g of clauses.flat()) if (g.kind === 'member') for (const seat of g.seats) leads.add(seat);
    return clauses.length > 0;
  }

  /** `roles[id][address(0)]` opens a role to everybody; without storage at hand it is taken as unset. */
  function isOpenRoleSentinel(slot: bigint): boolean {
    const [first, second] = hashes.findPreimage(slot)?.words ?? [];
    return first?.value === 0n && second?.value !== undefined && second.value >> 64n !== 0n;
  }

  function evaluateAnswer(t: Term): Outcome {
    if (t.flags & calldataFlag) return unknown;
    const isAuthority = asksForAuthority(String(t.tag).split(':')[0] ?? '', t.args);
    if (!isAuthority && !isAboutSender(t)) return { ...unknown, uncertain: isFiled(t) };
    // What is kept for an arbitrary caller elsewhere is nothing, be it a flag, a number or an address.
    return known(0n, [[{ ...recognizeRegistry(t, world.immutables), quantity: !isAuthority && !isFlag(t) }]]);
  }

  /** What another contract keeps under a name made of the sender's: a role or a purse, and of a form that is not read. */
  const isFiled = ({ args: [target, ...asked] }: Term) =>
    target !== undefined && !(target.flags & callerFlag) && asked.some((a) => isNamed(a) && !isSender(a));

  /** Nothing but who sends is asked of a contract that the sender does not choose. */
  function isAboutSender({ args: [target, ...asked], flags, tag }: Term): boolean {
    // A question with the call's own arguments in it is a rule about this call, not about the sender.
    if ([target, ...asked].some((a) => ((a?.flags ?? 0) & calldataFlag) !== 0)) return false;
    const about = asked.some((a) => isSender(a) || isHashedSender(a));
    return about && !(flags & opaqueFlag) && !asksForHolding(String(tag).split(':')[0] ?? '');
  }

  /** An answer about the sender that must be one certain value, as a rank is. */
  function findRank(t: Term): Term | undefined {
    if (t.op === 'and') return t.args.map(findRank).find((found) => found !== undefined);
    return t.op === 'ret' && isAboutSender(t) ? t : undefined;
  }

  /** An answer about the sender of which single bits are tested: the rights or roles of an account, in one word. */
  function findRights(answer: Term, { value: mask }: Term): Term | undefined {
    // A row of ones from the right cuts an answer to its width.
    if (mask === undefined || (mask & (mask + 1n)) === 0n || answer.op !== 'ret') return undefined;
    return mask <= maxUint64 && isAboutSender(answer) ? answer : undefined;
  }

  /** An arbitrary caller's hash is not one that was stored before; under a key of the sender's it may be one's own. */
  function compareHashed(other: Term): Outcome | undefined {
    if (other.flags & (callerFlag | calldataFlag | keyedFlag) || findEntry(other)) return undefined;
    if (other.flags & opaqueFlag) return { ...unknown, uncertain: true };
    // Of a hash in the code no part is an address.
    const source: Source =
      other.value === undefined ? findSource(other, world.immutables) : { kind: 'computed' };
    return known(0n, [[{ kind: 'address', source, origin: false, altered: 'hashed' }]]);
  }

  /** An entry of the sender's own that a word was read from, or found by. */
  function findEntry(word: Term): Term | undefined {
    let found: Term | undefined;
    someTerm(word, ({ op, args: [key] }) => {
      if (op === 'sload' && key && key.flags & callerFlag) found = key;
      return found !== undefined;
    });
    return found;
  }

  /**
   * About nobody but the sender, asked as an act because its interface forgot to say `view`, or an act that succeeds or
   * not; or asked of a library, with the list to look in.
   */
  function isMaybeQuestion(t: Term): boolean {
    const [target, ...asked] = t.args;
    const others = asked.filter((a) => !isSender(a));
    if (others.length === asked.length || ((target?.flags ?? calldataFlag) & calldataFlag) !== 0)
      return false;
    if (isLibraryAnswer(t)) return isFlag(t) && others.every((a) => a.value !== undefined);
    return asked.length === 1 && !asksForHolding(String(t.tag).split(':')[0] ?? '');
  }

  /** Older decoders do not check booleans; there a plain test of the answer is what shows a flag. */
  const isFlag = (t: Term) =>
    terms.booleans.has(t) || (String(t.tag).includes(':loose') && !terms.amounts.has(t));

  function compareSender(t: Term, sender: Term, other: Term): Outcome {
    const differs = t.op === 'eq' ? 0n : 'nonzero';
    if (isChosenAnswer(other)) return unknown;
    if (other.flags & opaqueFlag && !isNamedElsewhere(other)) return { ...unknown, uncertain: true };
    if (other.flags & (callerFlag | calldataFlag)) return unknown;
    if (other.value !== undefined && other.value < noSenderBelow) return known(differs);
    const entry = findEntry(other);
    if (entry) return evaluateEntry(entry, differs);
    const origin = someTerm(sender, (part) => part.op === 'origin');
    const guard: Guard =
      other.flags & keyedFlag
        ? { kind: 'item', ...describeItem(other) }
        : { kind: 'address', origin, ...findRequiredSender(terms, { sender, other }, world.immutables) };
    return known(differs, [[guard]]);
  }

  function describeItem(other: Term): Omit<Extract<Guard, { kind: 'item' }>, 'kind'> {
    let inner: Term | undefined = other;
    let isAnswered: true | undefined;
    while (inner && inner.op !== 'sload') {
      if (inner.op === 'ret' || inner.op === 'reply') isAnswered = true;
      inner = inner.args.find((a) => (a.flags & keyedFlag) !== 0);
    }
    const key = inner?.args[0];
    const skeleton = key ? describePlace(hashes, key).skeleton : 'elsewhere';
    return isAnswered ? { skeleton, isAnswered } : { skeleton };
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
    if (t.op === 'lt') return compareRank(t) ?? compareAmounts(t, parts);
    const values = parts.flatMap((p) => (typeof p.value === 'bigint' ? [p.value] : []));
    if (isPureOp(t.op) && values.length === parts.length)
      return known(computeWord(t.op, values), combine(parts));
    return { ...unknown, uncertain: anyUncertain(parts) };
  }

  function negate(o: Outcome): Outcome {
    if (o.value === undefined) return o;
    return known(isZero(o) ? 1n : 0n, o.clauses);
  }

  /** A number that another contract keeps for the sender, and that must be 2, 3 or so: nobody counts coins like that. */
  function compareRank({ args: [x, y] }: Term): Outcome | undefined {
    const isRank = (least: bigint) => least >= lowestRank && least <= highestRank;
    const below = x && y?.value !== undefined && isRank(y.value) ? findRank(x) : undefined;
    if (below) return known(1n, [[recognizeRegistry(below, world.immutables)]]);
    const above = y && x?.value !== undefined && isRank(x.value + 1n) ? findRank(y) : undefined;
    return above && known(0n, [[recognizeRegistry(above, world.immutables)]]);
  }

  /** An amount measured against another is a stake; against a constant it may be a rank, against the clock a term. */
  function compareAmounts(t: Term, [x = unknown, y = unknown]: readonly Outcome[]): Outcome {
    if (x.uncertain && typeof y.value === 'bigint') return x;
    const clauses = combine([x, y]);
    if (clauses.length > 0 && t.args.every((a) => a.value === undefined && !isClock(a))) return unknown;
    if (clauses.some((c) => c.some((g) => g.kind === 'registry'))) return unknown;
    const sized = clauses.map((c) => c.map((g) => (g.kind === 'member' ? { ...g, quantity: true } : g)));
    if (isZero(y)) return known(0n, sized);
    if (isZero(x) && y.value === 'nonzero') return known(1n, sized);
    if (typeof x.value !== 'bigint' || typeof y.value !== 'bigint') return unknown;
    return known(x.value < y.value ? 1n : 0n, sized);
  }

  return { evaluate, leads };
}
