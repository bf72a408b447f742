import { addressMask, computeWord, maxWord } from '../evm/arithmetic.ts';
import { findField, findSource, type Guard, type Source } from './guards.ts';
import type { Hashes } from './hashes.ts';
import { isEnterable, listHeld } from './roleMembership.ts';
import { calldataFlag, callerFlag, opaqueFlag, type Term, type Terms } from './term.ts';

export const isSender = (t: Term) => t.op === 'caller' || t.op === 'origin';
const senderForms = new Set(['add', 'sub', 'xor', 'shl', 'shr', 'and', 'or']);
/** Too few bits of an address name nobody. */
const nameBits = 64n;

/** The sender, or what constants make of it: shifted to the left, moved as bridges move the address of a contract. */
export const isNamed = (t: Term): boolean =>
  isSender(t) ||
  (t.flags === callerFlag &&
    t.ones >> nameBits !== 0n &&
    senderForms.has(t.op) &&
    t.args.every((arg) => arg.value !== undefined || isNamed(arg)));

/** A hash that names the sender, with nothing in it that the sender chooses: a proof, say. */
export const isHashedSender = (t: Term) =>
  t.op === 'sha3' && (t.flags & (callerFlag | calldataFlag | opaqueFlag)) === callerFlag;

type RequiredSender = Pick<Extract<Guard, { kind: 'address' }>, 'source' | 'altered'>;

interface Comparison {
  /** The sender, or what constants make of it. */
  readonly sender: Term;
  readonly other: Term;
}

/** Undoes on one side of a comparison what a constant did to the other; undefined where bits of it were lost. */
function undoStep(terms: Terms, { sender: { op, args }, other }: Comparison): Comparison | undefined {
  const [x, y] = args;
  if (!x || !y) return undefined;
  const [inner, constant] = x.value === undefined ? [x, y] : [y, x];
  const undone = (by: 'xor' | 'sub' | 'add' | 'shr', operands: readonly Term[]): Comparison => ({
    sender: inner,
    other: terms.compute(by, operands),
  });
  if (op === 'xor') return undone('xor', [other, constant]);
  if (op === 'add') return undone('sub', [other, constant]);
  if (op === 'sub') return inner === x ? undone('add', [other, constant]) : undone('sub', [constant, other]);
  return op === 'shl' ? undone('shr', [constant, other]) : undefined;
}

/**
 * Whom a comparison with the sender asks for. Where the code compares what it computed from the sender, the address is
 * what that leads back to; what is compared is another word, and naming it would accuse somebody else.
 */
export function findRequiredSender(
  terms: Terms,
  comparison: Comparison,
  immutables: ReadonlySet<bigint>,
): RequiredSender {
  let at: Comparison | undefined = comparison;
  while (at && at.sender.args.length > 0) at = undoStep(terms, at);
  const exact: Source | undefined = at && findSource(at.other, immutables);
  if (exact && (exact.kind !== 'computed' || at === comparison)) return { source: exact };
  return { source: findSource(comparison.other, immutables), altered: 'computed' };
}

/** Fewer bits than an address has are a number. */
const leastAddress = 64n;

/** The place of its own that an address is kept in. */
function findAuthoritySlot(t: Term): bigint | undefined {
  const field = t.ones <= addressMask && t.ones >> leastAddress !== 0n ? findField(t) : undefined;
  return field && BigInt(field.slot);
}

/** The entry of the sender's own that an address was read from. */
function findOwn(t: Term): Term | undefined {
  const [word] = t.op === 'and' ? t.args : [t];
  const key = word?.op === 'sload' && t.ones <= addressMask ? word.args[0] : undefined;
  return key && key.flags & callerFlag ? key : undefined;
}

/** Whom the sender stands for, by an entry of their own, must be the owner; what is stored there is not at hand. */
export function findDelegator(x: Term, y: Term, storage: ReadonlyMap<bigint, bigint>): Term | undefined {
  const isHeld = (slot: bigint | undefined) => slot !== undefined && !storage.has(slot);
  if (isHeld(findAuthoritySlot(y))) return findOwn(x);
  return isHeld(findAuthoritySlot(x)) ? findOwn(y) : undefined;
}

/** Whom another contract names, asked by an act because its interface forgot to say `view`: the sender has no say in it. */
export function isNamedElsewhere(t: Term): boolean {
  if (t.op === 'and') return t.args.some(isNamedElsewhere);
  return t.op === 'reply' && t.args.every(({ flags }) => !(flags & (callerFlag | calldataFlag | opaqueFlag)));
}

/** Whoever picks the contract that answers picks the answer. */
export const isChosenAnswer = (t: Term): boolean =>
  t.op === 'and'
    ? t.args.some(isChosenAnswer)
    : (t.op === 'ret' || t.op === 'reply') && ((t.args[0]?.flags ?? 0) & calldataFlag) !== 0;

/** A field of an entry of the sender's own: the bits of the word that is kept there, and how far they are moved. */
interface OwnField {
  readonly key: Term;
  readonly bits: bigint;
  readonly shift: bigint;
}

function findOwnField({ op, args: [x, y] }: Term): OwnField | undefined {
  if (op === 'sload') return x && x.flags & callerFlag ? { key: x, bits: maxWord, shift: 0n } : undefined;
  if (op === 'and' && x && y?.value !== undefined) {
    const field = findOwnField(x);
    return field && { ...field, bits: field.bits & ((y.value << field.shift) & maxWord) };
  }
  if (op !== 'shr' || x?.value === undefined || x.value > 255n || !y) return undefined;
  const field = findOwnField(y);
  if (!field) return undefined;
  const moved = field.shift + x.value;
  return { ...field, bits: field.bits & ((maxWord << moved) & maxWord), shift: moved };
}

/** A word that is a field, or a field measured against a constant. */
function findMeasured(t: Term): { field: OwnField; measure: (value: bigint) => bigint } | undefined {
  const alone = findOwnField(t);
  if (alone) return { field: alone, measure: (value) => value };
  const [x, y] = t.args;
  if ((t.op !== 'eq' && t.op !== 'lt') || !x || !y) return undefined;
  const { op } = t;
  const [left, right] = [x.value, y.value];
  const field = left === undefined ? findOwnField(x) : findOwnField(y);
  if (!field) return undefined;
  if (right !== undefined) return { field, measure: (value) => computeWord(op, [value, right]) };
  return left === undefined ? undefined : { field, measure: (value) => computeWord(op, [left, value]) };
}

/**
 * Anybody may have an entry, and only some have one that says this: who applied is not who was admitted. What the word is
 * for all others; undefined where it is not such a field, or may be anything.
 */
export function evaluateOwnField(
  t: Term,
  hashes: Hashes,
  enterable: ReadonlySet<string>,
): { readonly key: Term; readonly value: bigint } | undefined {
  if (enterable.size === 0) return undefined;
  const measured = findMeasured(t);
  if (!measured || !isEnterable(hashes, measured.field.key, enterable)) return undefined;
  const { field, measure } = measured;
  const held = listHeld(hashes, field, enterable);
  const [value, ...others] = new Set([...(held ?? [])].map((word) => measure(word >> field.shift)));
  return value === undefined || others.length > 0 ? undefined : { key: field.key, value };
}
