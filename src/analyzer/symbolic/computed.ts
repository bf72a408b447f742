import type { Term } from './term.ts';

interface Entry {
  readonly op: string;
  readonly x: Term;
  readonly y: Term;
  readonly result: Term;
}

/** Results of operations on one word or two, as long as no other takes their place. */
export interface Computed {
  find(op: string, x: Term, y: Term): Term | undefined;
  keep(op: string, x: Term, y: Term, result: Term): void;
}

const size = 1024;

/** Names of operations differ in their second or last letter. */
const placeOf = (op: string, x: Term, y: Term) =>
  (x.id * 37 + y.id * 101 + op.charCodeAt(1) * 17 + op.charCodeAt(op.length - 1) * 5) & (size - 1);

/** Of twenty operations that a function runs nineteen were run before, on the same words. */
export function createComputed(): Computed {
  const entries = new Array<Entry | undefined>(size);
  return {
    find(op, x, y) {
      const entry = entries[placeOf(op, x, y)];
      return entry && entry.x === x && entry.y === y && entry.op === op ? entry.result : undefined;
    },
    keep(op, x, y, result) {
      entries[placeOf(op, x, y)] = { op, x, y, result };
    },
  };
}
