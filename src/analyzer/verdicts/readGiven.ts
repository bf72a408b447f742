import { maxWord } from '../evm/arithmetic.ts';
import type { Given } from '../symbolic/enterable.ts';
import type { Term } from '../symbolic/term.ts';

const nothing: Given = { kept: 0n, fixed: 0n, value: 0n };

const constant = (value: bigint): Given => ({ kept: 0n, fixed: maxWord, value });

function shift({ kept, fixed, value }: Given, by: bigint): Given {
  const move = (bits: bigint) => (by < 0n ? bits >> -by : (bits << by) & maxWord);
  // What was kept is no longer where it was.
  return { kept: by === 0n ? kept : 0n, fixed: move(fixed) | (maxWord & ~move(maxWord)), value: move(value) };
}

function join(a: Given, b: Given): Given {
  const zeros = (x: Given) => x.fixed & ~x.value;
  const ones = (a.fixed & a.value) | (b.fixed & b.value);
  return {
    kept: (a.kept & zeros(b)) | (b.kept & zeros(a)),
    fixed: (zeros(a) & zeros(b)) | ones,
    value: ones,
  };
}

/** What a store leaves in its place, bit by bit: as it was before, a constant, or anything. */
export function readGiven(key: Term, { op, args, value, ones }: Term): Given {
  if (value !== undefined) return constant(value);
  if (op === 'sload' && args[0] === key) return { kept: maxWord, fixed: 0n, value: 0n };
  const [x, y] = args;
  if (op === 'or' && x && y) return join(readGiven(key, x), readGiven(key, y));
  if (op === 'and' && x && y?.value !== undefined) {
    const inner = readGiven(key, x);
    const mask = y.value;
    return {
      kept: inner.kept & mask,
      fixed: (inner.fixed & mask) | (maxWord & ~mask),
      value: inner.value & mask,
    };
  }
  if (op === 'shl' && x?.value !== undefined && x.value < 256n && y) return shift(readGiven(key, y), x.value);
  return { ...nothing, fixed: maxWord & ~ones };
}
