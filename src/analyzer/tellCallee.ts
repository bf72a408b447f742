import type { Hex } from '#lib/hex.ts';
import type { Program } from './evm/program.ts';
import { type Elements, findElement } from './findElement.ts';
import { type Field, findField, findSource, toHex } from './symbolic/guards.ts';
import { calldataFlag, callerFlag, keyedFlag, type Term } from './symbolic/term.ts';

/** Where the address of a contract that code calls is found. */
export type CalleePlace =
  | { readonly kind: 'constant'; readonly address: Hex }
  | ({ readonly kind: 'slot' } & Field)
  | ({ readonly kind: 'elements' } & Elements)
  /** Another contract answers it, in this word of its answer. */
  | {
      readonly kind: 'answer';
      readonly of: CalleePlace | { readonly kind: 'self' };
      readonly selector: Hex;
      readonly words: readonly (Hex | 'self' | Field)[];
      readonly word: number;
    };

const addressMask = (1n << 160n) - 1n;
/** A mask with holes makes another address of the one below it. */
const keepsAddress = (mask: bigint): boolean => (mask & addressMask) === addressMask;

/** Without the masks around it. */
const strip = (term: Term): Term => {
  const [a, b] = term.args;
  const isMask = term.op === 'and' && b?.value !== undefined && keepsAddress(b.value);
  return isMask && a && a.op !== 'sload' && a.op !== 'shr' ? strip(a) : term;
};

/** Kinds of places that name no address. */
export const siteKinds = ['stored', 'listed', 'untold', 'given'] as const;
export type Told = CalleePlace | 'self' | 'created' | (typeof siteKinds)[number];

const isByteShift = (bits: bigint): boolean => bits % 8n === 0n && bits < 256n;
const isPowerOfByte = (value: bigint): boolean =>
  isByteShift(BigInt(value.toString(2).length - 1)) && (value & (value - 1n)) === 0n;

/** A mask over an address that begins at a whole byte. */
function isField(mask: bigint): boolean {
  for (let shift = 0n; shift <= 96n; shift += 8n)
    if (keepsAddress(mask >> shift) && (mask & ((1n << shift) - 1n)) === 0n) return true;
  return false;
}

/** A word of storage, or an address in one as it stands there: any change of its bits would hide whose it is. */
function isStored({ op, args: [a, b] }: Term): boolean {
  if (op === 'sload') return true;
  if (op === 'shr') return a?.value !== undefined && isByteShift(a.value) && b !== undefined && isStored(b);
  if (op === 'div') return b?.value !== undefined && isPowerOfByte(b.value) && a !== undefined && isStored(a);
  return op === 'and' && b?.value !== undefined && isField(b.value) && a !== undefined && isStored(a);
}

/** What a question is asked with, where that is known before any call. */
function readWord(word: Term): Hex | 'self' | Field | undefined {
  if (word.value !== undefined) return toHex(word.value, 32);
  return word.op === 'address' ? 'self' : findField(word);
}

function readAnswer(ret: Term, program: Program): Told {
  const [target, ...args] = ret.args;
  const of = target ? tell(target, program) : 'untold';
  if (of !== 'self' && typeof of === 'string') return of;
  const [selector, call, offset] = String(ret.tag).split(':');
  const words = args.flatMap((word) => readWord(word) ?? []);
  // Of a question of unknown length three words are known; there may be more.
  const isWhole = words.length === args.length && (call === '' || args.length !== 3);
  if (!selector || !isWhole) return args.some(({ flags }) => flags & calldataFlag) ? 'listed' : 'untold';
  return {
    kind: 'answer',
    of: of === 'self' ? { kind: 'self' } : of,
    selector: `0x${selector}`,
    words,
    word: Math.floor(Number.parseInt(offset ?? '0', 10) / 32),
  };
}

/** Where the contract that a word names is found. */
export function tell(term: Term, program: Program): Told {
  const bare = strip(term);
  const source = findSource(bare, program.immutables);
  if (source.kind === 'constant' || source.kind === 'immutable')
    return source.address ? { kind: 'constant', address: source.address } : 'untold';
  if (source.kind === 'self') return 'self';
  const element = findElement(bare);
  if (element) return { kind: 'elements', ...element };
  if (source.kind === 'slot') return { ...source, kind: 'slot' };
  if (bare.op === 'ret' || bare.op === 'reply') return readAnswer(bare, program);
  if (bare.op === 'created' || (bare.op === 'opaque' && String(bare.tag).startsWith('created')))
    return 'created';
  if (isStored(bare)) return 'stored';
  if (bare.flags & keyedFlag) return 'listed';
  if (bare.flags & (calldataFlag | callerFlag)) return 'given';
  return bare.args.some(({ op }) => op === 'sload') ? 'listed' : 'untold';
}

export const keyOf = (place: Told): string => (typeof place === 'string' ? place : JSON.stringify(place));
