import { findSignature } from './findSignature.ts';
import type { Term } from './symbolic/term.ts';

const deepest = 4;
const longest = 160;
const smallest = 1n << 16n;

/** The selector of a question, by name where it is a published one. */
function nameQuestion(tag: Term['tag']): string {
  const [selector] = String(tag).split(':');
  if (!selector) return 'a call';
  return findSignature(`0x${selector}`)?.replace(/\(.*/, '') ?? `0x${selector}`;
}

function write({ op, args, tag, value, depth }: Term, left: number): string {
  if (value !== undefined) return value < smallest ? `${value}` : `0x${value.toString(16).slice(0, 8)}…`;
  if (args.length === 0) return op === 'opaque' ? String(tag).replace(/\d+$/, '') : op;
  if (left === 0 && depth > 1) return '…';
  const inner = args.map((arg) => write(arg, left - 1));
  if (op === 'sload') return `stored(${inner.join(', ')})`;
  if (op === 'calldata') return `input(${inner.join(', ')})`;
  if (op !== 'ret' && op !== 'reply') return `${op}(${inner.join(', ')})`;
  const [of, ...words] = inner;
  return `${nameQuestion(tag)}(${words.join(', ')}) of ${of}`;
}

/** A word as a reader of code would write it, to some depth. */
export const describeTerm = (term: Term): string => write(term, deepest).slice(0, longest);
