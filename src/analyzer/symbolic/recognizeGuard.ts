import type { Hex } from '#lib/hex.ts';
import { addressMask, maxWord } from '../evm/arithmetic.ts';
import type { Field, Guard, Question, Source } from './guard.ts';
import type { Hashes } from './hashes.ts';
import { describePlace, othersSeat, seat } from './skeleton.ts';
import { callerFlag, type Term } from './term.ts';

export const toHex = (v: bigint, bytes: number): Hex => `0x${v.toString(16).padStart(bytes * 2, '0')}`;

/** Reads `(sload(slot) >> shift) & mask` back out of a word. */
export function findField(term: Term): Field | undefined {
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
  const slot = inner.args[0]?.value;
  if (slot === undefined) return undefined;
  return { slot: toHex(slot, 32), shift: Number(shift), mask: toHex(mask & (maxWord >> shift), 32) };
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

/** The question behind another contract's answer. */
function readQuestion(ret: Term, immutables: ReadonlySet<bigint>): Question {
  const [target, ...words] = ret.args;
  // Of a question of unknown length three words are known; there may be more.
  const [, call] = String(ret.tag).split(':');
  const cut = call !== '' && words.length === 3;
  return {
    target: target ? findSource(target, immutables) : { kind: 'computed' },
    selector: selectorOf(ret),
    words: [...words.map(readWord), ...(cut ? [undefined] : [])],
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

/** Somebody in office, or the contract itself. */
const isOffice = (word: Term) =>
  word.ones === addressMask &&
  word.value === undefined &&
  ['slot', 'immutable', 'self'].includes(findSource(word, new Set()).kind);

/** The sender's own entry of a mapping. One that somebody in office made is theirs to give, if they are who it is filed under. */
export function recognizeMember(hashes: Hashes, key: Term): Guard {
  const offset = key.op === 'add' ? Number(key.args[1]?.value ?? 0n) : 0;
  const { skeleton, sender, words } = describePlace(hashes, key);
  const given = words.flatMap((word, position) => (isOffice(word) ? [othersSeat(skeleton, position)] : []));
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
