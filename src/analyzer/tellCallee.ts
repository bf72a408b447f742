import type { Hex } from '#lib/hex.ts';
import { keepsAddress } from './evm/arithmetic.ts';
import type { Program } from './evm/program.ts';
import { type Elements, findElement } from './findElement.ts';
import { isLibraryAnswer } from './symbolic/callOps.ts';
import { type Field, findField, findSource, isWholeQuestion, toHex } from './symbolic/guards.ts';
import { calldataFlag, callerFlag, keyedFlag, type Term } from './symbolic/term.ts';

/** Where the address of a contract that code calls is found. */
export type CalleePlace =
  | { readonly kind: 'constant'; readonly address: Hex }
  | ({ readonly kind: 'slot' } & Field)
  | ({ readonly kind: 'elements' } & Elements)
  | AnswerPlace;

/** Another contract answers it, in this word of its answer. `stored`: each that stands in an entry of a list or mapping is asked. */
export interface AnswerPlace {
  readonly kind: 'answer';
  readonly of: CalleePlace | 'self' | 'stored';
  readonly selector: Hex;
  /** `any`: what it is asked with is the sender's choice, or was not followed. */
  readonly words: readonly AskedWord[] | 'any';
  readonly word: number;
}

/** What a question is asked with, where that is known before any call. */
export type AskedWord = Hex | 'self' | Field | AnswerPlace;

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

function readWord(word: Term, program: Program): AskedWord | undefined {
  if (word.value !== undefined) return toHex(word.value, 32);
  if (word.op === 'address') return 'self';
  const bare = strip(word);
  const answer = bare.op === 'ret' || bare.op === 'reply' ? readAnswer(bare, program) : undefined;
  return typeof answer === 'object' ? answer : findField(word);
}

function readAnswer(ret: Term, program: Program): AnswerPlace | (typeof siteKinds)[number] {
  const [target, ...args] = ret.args;
  const of = target ? tell(target, program) : 'untold';
  if (of === 'created') return 'untold';
  if (of !== 'self' && of !== 'stored' && typeof of === 'string') return of;
  const [selector, , offset] = String(ret.tag).split(':');
  // What code says that runs in this storage nobody else answers.
  if (isLibraryAnswer(ret)) return 'untold';
  if (!selector) return args.some(({ flags }) => flags & calldataFlag) ? 'listed' : 'untold';
  const words = args.flatMap((word) => readWord(word, program) ?? []);
  // Where in an answer an entry of a list stands is not known.
  const isWhole = words.length === args.length && isWholeQuestion(ret) && !String(ret.tag).includes('>');
  return {
    kind: 'answer',
    of,
    selector: `0x${selector}`,
    words: isWhole ? words : 'any',
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
