import { readCodeWord } from '../evm/program.ts';
import { someWord } from './callOps.ts';
import { type Machine, pop } from './context.ts';
import { copyMemory, forgetMemory, readMemory, writeMemory } from './memory.ts';
import type { Ending, State } from './state.ts';
import { calldataFlag, opaqueFlag, type Term } from './term.ts';

type Handler = (m: Machine, s: State) => Ending | undefined;

const copyLimit = 4096n;

/** A length small enough to follow word by word. */
const findSize = (length: Term): number | undefined =>
  length.value !== undefined && length.value <= copyLimit ? Number(length.value) : undefined;

const shift = (m: Machine, at: Term, by: number) =>
  m.terms.compute('add', [at, m.terms.constant(BigInt(by))]);

/** The input word at a place; the first one starts with the selector. */
export function readCalldata(m: Machine, at: Term): Term {
  const { terms, selector } = m;
  if (selector === 'none') return terms.constant(0n);
  const fixed = at.value === undefined ? undefined : m.shape.get(at.value);
  if (fixed !== undefined) return terms.constant(fixed);
  if (at.value !== 0n || selector === 'others') return terms.node('calldata', [at]);
  return terms.compute('or', [terms.constant(selector << 224n), terms.node('selectorTail')]);
}

/** Lays words over a range; the last one is cut to what is left. */
function fill(m: Machine, s: State, to: Term, size: number, word: (offset: number) => Term): void {
  for (let i = 0; i < size; i += 32) {
    const left = Math.min(32, size - i);
    const whole = word(i);
    const kept =
      left === 32 ? whole : m.terms.compute('shr', [m.terms.constant(BigInt(8 * (32 - left))), whole]);
    writeMemory(s.memory, shift(m, to, i), kept, left);
  }
}

function hashMemory(m: Machine, s: State): undefined {
  const at = pop(m, s);
  const length = pop(m, s);
  const size = findSize(length);
  if (size === undefined) {
    const last = readMemory(m.terms, s.memory, shift(m, m.terms.compute('add', [at, length]), -32));
    s.stack.push(m.hashes.unknown(last.value === undefined ? undefined : last));
    return;
  }
  const words: Term[] = [];
  for (let i = 0; i < size; i += 32) {
    const word = readMemory(m.terms, s.memory, shift(m, at, i));
    const left = Math.min(32, size - i);
    const mask = ((1n << BigInt(8 * left)) - 1n) << BigInt(8 * (32 - left));
    words.push(left === 32 ? word : m.terms.compute('and', [word, m.terms.constant(mask)]));
  }
  s.stack.push(m.hashes.hash(words, size));
}

function copyCalldata(m: Machine, s: State): undefined {
  const [to, from, length] = [pop(m, s), pop(m, s), pop(m, s)];
  const size = findSize(length);
  // Copying from past the input is how compilers zero fresh memory.
  const past = from.op === 'calldatasize';
  if (size === undefined) forgetMemory(s.memory, to, undefined);
  else fill(m, s, to, size, (i) => (past ? m.terms.constant(0n) : readCalldata(m, shift(m, from, i))));
}

const codeStart = 64;

function copyCode(m: Machine, s: State): undefined {
  const [to, from, length] = [pop(m, s), pop(m, s), pop(m, s)];
  const size = findSize(length);
  const start = from.value;
  if (size === undefined || start === undefined) forgetMemory(s.memory, to, size);
  if (start === undefined || length.value === undefined)
    return void m.watch?.copied(m.terms.node('opaque', [], 'code'));
  // Of a whole contract's code its beginning says enough.
  fill(m, s, to, size ?? codeStart, (i) => m.terms.constant(readCodeWord(m.program, Number(start) + i)));
}

/** A clone's own code carries what it was made with: fixed at deployment, and not in the code at hand. */
function copyExternalCode(m: Machine, s: State): undefined {
  const [account, to, from, length] = [pop(m, s), pop(m, s), pop(m, s), pop(m, s)];
  const size = findSize(length);
  const start = from.value;
  forgetMemory(s.memory, to, size);
  if (size === undefined || !isScratch(to))
    m.watch?.copied(m.terms.node('ret', [account], ':code>', opaqueFlag));
  if (account.op !== 'address' || start === undefined || start > copyLimit) return;
  fill(m, s, to, size ?? ownCodeBytes, (i) => m.terms.node('immutable', [], `code${Number(start) + i}`));
}

const ownCodeBytes = 256;
const returnWords = 128;

/** Compilers hash there, and keep nothing. */
const scratchEnd = 64n;
const isScratch = ({ value }: Term): boolean => value !== undefined && value < scratchEnd;

function copyReturn(m: Machine, s: State): undefined {
  const [to, from, length] = [pop(m, s), pop(m, s), pop(m, s)];
  const size = findSize(length);
  const { returned } = s;
  s.asked = undefined;
  forgetMemory(s.memory, to, size);
  const start = from.value;
  if (!returned) return;
  if (size === undefined || size > 32) m.watch?.copied(someWord(m.terms, returned(0)));
  if (start === undefined) return;
  if (size === 32 && !isScratch(to)) m.watch?.copied(returned(Number(start)));
  fill(m, s, to, size ?? returnWords, (i) => returned(Number(start) + i));
}

function copyWithin(m: Machine, s: State): undefined {
  const [to, from, length] = [pop(m, s), pop(m, s), pop(m, s)];
  const size = findSize(length);
  if (size === undefined) forgetMemory(s.memory, to, undefined);
  else copyMemory(s.memory, { to, from, size });
}

/** The part of another contract's answer that an address is computed from: where in the answer the rest lies. */
function findPointer(at: Term): Term | undefined {
  if (at.op === 'ret') return at;
  return at.op === 'add' ? at.args.map(findPointer).find((found) => found !== undefined) : undefined;
}

/** A word of memory. Where an answer itself says how far off it goes on, what lies there is of the same answer. */
function load(m: Machine, s: State): undefined {
  const at = pop(m, s);
  const word = readMemory(m.terms, s.memory, at);
  const pointer = word.op === 'opaque' ? findPointer(at) : undefined;
  if (word.op === 'opaque' && !pointer) m.watch?.read(word);
  s.stack.push(
    pointer
      ? m.terms.node(
          'ret',
          pointer.args,
          `${pointer.tag}>${at.id}`,
          pointer.flags & (opaqueFlag | calldataFlag),
        )
      : word,
  );
}

function store(m: Machine, s: State): undefined {
  const at = pop(m, s);
  const word = pop(m, s);
  if (!isScratch(at)) m.watch?.written(word);
  writeMemory(s.memory, at, word);
}

function storeByte(m: Machine, s: State): undefined {
  const at = pop(m, s);
  writeMemory(s.memory, at, pop(m, s), 1);
}

/** Opcodes that read or write memory, input, code or return data. */
export const memoryOps: readonly (readonly [number, Handler])[] = [
  [0x20, hashMemory],
  [0x35, (m, s) => void s.stack.push(readCalldata(m, pop(m, s)))],
  [0x37, copyCalldata],
  [0x38, (m, s) => void s.stack.push(m.terms.constant(BigInt(m.program.bytes.length)))],
  [0x39, copyCode],
  [0x3c, copyExternalCode],
  [0x3d, (_m, s) => void s.stack.push(s.returnSize)],
  [0x3e, copyReturn],
  [0x51, load],
  [0x52, store],
  [0x53, storeByte],
  [0x5e, copyWithin],
];
