import { computeWord, maxWord } from '../evm/arithmetic.ts';
import { isEnterable, listHeld } from './enterable.ts';
import type { Hashes } from './hashes.ts';
import { callerFlag, type Term } from './term.ts';

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
