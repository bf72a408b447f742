import type { Hex } from '#lib/hex.ts';
import { addressMask, maxWord } from '../evm/arithmetic.ts';
import type { Hashes } from './hashes.ts';
import { describePlace, othersSeat, seat } from './skeleton.ts';
import { callerFlag, type Term } from './term.ts';

/** A storage word, or a field inside it: `(word >> shift) & mask`. */
export interface Field {
  readonly slot: Hex;
  readonly shift: number;
  readonly mask: Hex;
}

/** A question to another contract. */
export interface Question {
  readonly target: Source;
  readonly selector: Hex | undefined;
  /** What it is asked with, word by word; `undefined`: a word that only a call has. */
  readonly words: readonly (Hex | 'sender' | 'self' | undefined)[];
}

export type Source =
  | ({ readonly kind: 'slot' } & Field)
  | { readonly kind: 'constant'; readonly address: Hex }
  | { readonly kind: 'immutable'; readonly address: Hex | undefined }
  | { readonly kind: 'self' }
  | ({ readonly kind: 'external' } & Question)
  | { readonly kind: 'computed' };

/** What the sender must be or have, or whoever signs what is sent. */
export type SignerGuard =
  | {
      readonly kind: 'address';
      readonly source: Source;
      readonly origin: boolean;
      /** What was done to the sender's address before it was compared: the source is not the address that is asked for. */
      readonly altered?: 'hashed' | 'computed';
    }
  | {
      readonly kind: 'member';
      /** The mapping's declared slot, when it could be followed down to it. */
      readonly slot: Hex | undefined;
      /** Constant keys before the sender's, outermost first: the role id, for one. */
      readonly keys: readonly (Hex | undefined)[];
      /** Word of the entry, when it is a struct. */
      readonly offset: number;
      readonly skeleton: string;
      /** Which key positions are the sender. */
      readonly seats: readonly string[];
      /** Compared with an amount rather than tested as a flag. */
      readonly quantity: boolean;
    }
  | ({ readonly kind: 'registry'; readonly quantity: boolean } & Question);

/** What a call needs to get through; structured so that the holder can be looked up. */
export type Guard =
  | SignerGuard
  /** `isAnswered`: not the entry itself is compared, but what another contract answers about it. */
  | { readonly kind: 'item'; readonly skeleton: string; readonly isAnswered?: true }
  /** Anybody may send it who shows a signature by such an account; `several`: one signature is not enough. */
  | { readonly kind: 'signature'; readonly by: SignerGuard; readonly several: boolean };

/** The arbitrary caller would pass by satisfying any one of these. */
export type Clause = readonly Guard[];

/** Identity of a guard, to count and compare them. */
export const guardKey = (g: Guard): string => JSON.stringify(g);

export const toHex = (v: bigint, bytes: number): Hex => `0x${v.toString(16).padStart(bytes * 2, '0')}`;

/** Reads `(sload(place) >> shift) & mask` back out of a word. */
export function findLoaded(term: Term): { place: Term; shift: number; mask: Hex } | undefined {
  let shift = 0n;
  let mask = maxWord;
  let inner = term;
  while (inner.op !== 'sload') {
    const [a, b] = inner.args;
    if (inner.op === 'and' && a && b?.value !== undefined) {
      // The mask is kept as it applies to the result, after the shifts already met outside it.
      mask &= b.value >> shift;
      inner = a;
    } else if (inner.op === 'shr' && a?.value !== undefined && b) {
      shift += a.value;
      inner = b;
    } else return undefined;
  }
  const [place] = inner.args;
  return place && { place, shift: Number(shift), mask: toHex(mask & (maxWord >> shift), 32) };
}

/** Of a place that is known before any call. */
export function findField(term: Term): Field | undefined {
  const loaded = findLoaded(term);
  const slot = loaded?.place.value;
  if (!loaded || slot === undefined) return undefined;
  const { shift, mask } = loaded;
  return { slot: toHex(slot, 32), shift, mask };
}

const selectorOf = (ret: Term): Hex | undefined => {
  const [selector] = String(ret.tag).split(':');
  return selector ? (`0x${selector}` as Hex) : undefined;
};

function readWord(word: Term): Question['words'][number] {
  if (word.value !== undefined) return toHex(word.value, 32);
  if (word.op === 'caller') return 'sender';
  return word.op === 'address' ? 'self' : undefined;
}

/** Bytes of a short text from the left of a word, and nothing after them. */
const isText = (word: Term | undefined, size: bigint): boolean =>
  word?.value !== undefined && word.value >> 248n > 0n && (word.value & (maxWord >> (8n * size))) === 0n;

/**
 * Whether all is known that a question is asked with. Of one of unknown length three words are known: where they are one short text, as
 * compilers encode it, there is no more.
 */
export function isWholeQuestion({ args, tag }: Term): boolean {
  const [, call] = String(tag).split(':');
  const [, at, size, text, more] = args;
  if (call === '' || !text || more) return true;
  const length = size?.value ?? 0n;
  return at?.value === 32n && length > 0n && length <= 32n && isText(text, length);
}

/** The question behind another contract's answer. */
function readQuestion(ret: Term, immutables: ReadonlySet<bigint>): Question {
  const [target, ...words] = ret.args;
  return {
    target: target ? findSource(target, immutables) : { kind: 'computed' },
    selector: selectorOf(ret),
    words: [...words.map(readWord), ...(isWholeQuestion(ret) ? [] : [undefined])],
  };
}

/** Where an address the sender is compared with comes from. */
export function findSource(term: Term, immutables: ReadonlySet<bigint>): Source {
  const bare = stripMask(term);
  if (bare.value !== undefined) {
    const address = toHex(bare.value & addressMask, 20);
    return { kind: immutables.has(bare.value) ? 'immutable' : 'constant', address };
  }
  if (bare.op === 'immutable') return { kind: 'immutable', address: undefined };
  if (bare.op === 'address') return { kind: 'self' };
  const field = findField(term);
  if (field) return { kind: 'slot', ...field };
  if (bare.op === 'ret' || bare.op === 'reply')
    return { kind: 'external', ...readQuestion(bare, immutables) };
  return { kind: 'computed' };
}

const stripMask = (term: Term): Term => {
  const [a, b] = term.args;
  return term.op === 'and' && a && b?.value !== undefined && a.op !== 'sload' ? stripMask(a) : term;
};

interface Lookup {
  readonly slot: Hex | undefined;
  readonly keys: (Hex | undefined)[];
}

/** Follows nested mappings from the sender's entry down to the declared slot. */
function followMapping(hashes: Hashes, key: Term): Lookup {
  const keys: (Hex | undefined)[] = [];
  let place: Term | undefined = key;
  for (let depth = 0; place && depth < 6; depth++) {
    if (place.op === 'add') place = place.args.find((a) => a.op === 'sha3') ?? place.args[0];
    if (!place) break;
    const words: readonly Term[] | undefined =
      place.op === 'sha3'
        ? place.args
        : place.value === undefined
          ? undefined
          : hashes.findPreimage(place.value)?.words;
    if (!words) return { slot: place.value === undefined ? undefined : toHex(place.value, 32), keys };
    const [first, second]: readonly Term[] = words;
    if (!first || !second || words.length !== 2) break;
    if (!(first.flags & callerFlag))
      keys.unshift(first.value === undefined ? undefined : toHex(first.value, 32));
    place = second;
  }
  return { slot: undefined, keys };
}

/** Somebody with a role, or the contract itself. */
const isRoleHolder = (word: Term) =>
  word.ones === addressMask &&
  word.value === undefined &&
  ['slot', 'immutable', 'self'].includes(findSource(word, new Set()).kind);

/** The sender's own entry of a mapping. One that somebody with a role made is theirs to give, if they are who it is filed under. */
export function recognizeMember(hashes: Hashes, key: Term): Guard {
  const offset = key.op === 'add' ? Number(key.args[1]?.value ?? 0n) : 0;
  const { skeleton, sender, words } = describePlace(hashes, key);
  const given = words.flatMap((word, position) =>
    isRoleHolder(word) ? [othersSeat(skeleton, position)] : [],
  );
  const seats = [...sender.map((position) => seat(skeleton, position)), ...given];
  return { kind: 'member', ...followMapping(hashes, key), offset, skeleton, seats, quantity: false };
}

/** The answer of another contract about the sender. */
export function recognizeRegistry(
  ret: Term,
  immutables: ReadonlySet<bigint>,
): Extract<Guard, { kind: 'registry' }> {
  return { kind: 'registry', ...readQuestion(ret, immutables), quantity: false };
}
