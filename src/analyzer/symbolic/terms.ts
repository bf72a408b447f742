import { addressMask, computeWord, isPureOp, maxWord, type PureOp } from '../evm/arithmetic.ts';
import { simplify } from './simplify.ts';
import {
  agreementFlag,
  calldataFlag,
  callerFlag,
  isAgreement,
  keyedFlag,
  opaqueFlag,
  precompileFlag,
  proofFlags,
  storedFlag,
  type Term,
  type Terms,
} from './term.ts';

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

const bounded: Readonly<Record<string, bigint>> = {
  caller: addressMask,
  origin: addressMask,
  address: addressMask,
  coinbase: addressMask,
  created: addressMask,
  calldatasize: 0xffffffffn,
  returndatasize: 0xffffffffn,
  extcodesize: 0xffffffn,
  callok: 1n,
  lt: 1n,
  gt: 1n,
  slt: 1n,
  sgt: 1n,
  eq: 1n,
  iszero: 1n,
  byte: 0xffn,
  selectorTail: (1n << 224n) - 1n,
};

/** Bits that can be set in the result; what lets masks and packed fields cancel out. */
function possibleOnes(op: string, args: readonly Term[]): bigint {
  const x = args[0];
  const y = args[1];
  if (bounded[op] !== undefined) return bounded[op];
  if (!x || !y) return maxWord;
  if (op === 'and') return x.ones & y.ones;
  if (op === 'or' || op === 'xor') return x.ones | y.ones;
  if (op === 'shl' && x.value !== undefined) return x.value > 255n ? 0n : (y.ones << x.value) & maxWord;
  if (op === 'shr' && x.value !== undefined) return x.value > 255n ? 0n : y.ones >> x.value;
  return maxWord;
}

const maxDepth = 200;

const leafFlags: Readonly<Record<string, number>> = {
  caller: callerFlag,
  origin: callerFlag,
  calldata: calldataFlag,
  selectorTail: calldataFlag,
  opaque: opaqueFlag,
  precompile: precompileFlag,
};

function inheritFlags(op: string, args: readonly Term[], tag: Term['tag']): number {
  let flags = leafFlags[op] ?? 0;
  for (let i = 0; i < args.length; i++) flags |= args[i]?.flags ?? 0;
  // What is read out of storage is no longer the visitor's own word, only chosen by it.
  if (op !== 'sload' && op !== 'ret') return flags;
  const keyed = flags & (calldataFlag | keyedFlag | opaqueFlag) ? keyedFlag : 0;
  return storedFlag | keyed | (flags & proofFlags) | (isAgreement(op, tag) ? agreementFlag : 0);
}

const isMadeOf = (term: Term, op: string, args: readonly Term[], tag: Term['tag']): boolean => {
  if (term.op !== op || term.tag !== tag || term.args.length !== args.length) return false;
  for (let i = 0; i < args.length; i++) if (term.args[i] !== args[i]) return false;
  return true;
};

/** Small enough to be no object of its own. */
const maxHash = 0x3fffffff;

function hashArgs(args: readonly Term[]): number {
  let hash = args.length;
  for (let i = 0; i < args.length; i++) hash = (Math.imul(hash, 31) + (args[i]?.id ?? 0)) & maxHash;
  return hash;
}

/** A store of hash-consed words: equal expressions are the same object, and come out simplified. */
export function createTerms(): Terms {
  const constants = new Map<bigint, Term>();
  /** Those without parts, by name and tag. */
  const leaves = new Map<string, Map<Term['tag'], Term>>();
  /** The others, by a number made from their parts: few share one. */
  const nodes = new Map<number, Term[]>();
  const computed = createComputed();
  let nextId = 0;
  /** Words that were let go of for their depth: each time anew. */
  let lost = 0;

  function constant(value: bigint): Term {
    const word = value & maxWord;
    const known = constants.get(word);
    if (known) return known;
    const term: Term = {
      id: nextId++,
      op: 'const',
      args: [],
      tag: '',
      value: word,
      ones: word,
      flags: 0,
      depth: 0,
    };
    constants.set(word, term);
    return term;
  }

  function leaf(op: string, tag: Term['tag'], extra: number): Term {
    const tagged = leaves.get(op);
    const known = tagged?.get(tag);
    if (known) return known;
    const term = createNode(op, [], tag, { flags: inheritFlags(op, [], tag) | extra, depth: 1 });
    if (tagged) tagged.set(tag, term);
    else leaves.set(op, new Map([[tag, term]]));
    return term;
  }

  function createNode(
    op: string,
    args: readonly Term[],
    tag: Term['tag'],
    { flags, depth }: Pick<Term, 'flags' | 'depth'>,
  ): Term {
    return { id: nextId++, op, args, tag, value: undefined, ones: possibleOnes(op, args), flags, depth };
  }

  function node(op: string, args: readonly Term[] = [], tag: Term['tag'] = '', extra = 0): Term {
    if (args.length === 0) return leaf(op, tag, extra);
    const hash = hashArgs(args);
    const alike = nodes.get(hash);
    const known = alike?.find((term) => isMadeOf(term, op, args, tag));
    if (known) return known;
    const flags = inheritFlags(op, args, tag) | extra;
    let depth = 1;
    for (const arg of args) depth = Math.max(depth, 1 + arg.depth);
    // No honest access check is that deep; hostile code would exhaust the stack of whoever walks it.
    if (depth > maxDepth) {
      lost++;
      return leaf('opaque', `deep${nextId}`, flags & ~proofFlags);
    }
    const term = createNode(op, args, tag, { flags, depth });
    // A list that is empty at first takes room for many.
    if (alike) alike.push(term);
    else nodes.set(hash, [term]);
    return term;
  }

  function computeFresh(op: PureOp, args: readonly Term[]): Term {
    const values: bigint[] = [];
    for (const { value } of args) if (value !== undefined) values.push(value);
    if (values.length === args.length) return constant(computeWord(op, values));
    return simplify(terms, op, args) ?? node(op, args);
  }

  function compute(op: PureOp, args: readonly Term[]): Term {
    const x = args[0];
    const y = args[1] ?? x;
    if (!x || !y || args.length > 2) return computeFresh(op, args);
    const known = computed.find(op, x, y);
    if (known) return known;
    const lostBefore = lost;
    const result = computeFresh(op, args);
    if (lost === lostBefore) computed.keep(op, x, y, result);
    return result;
  }

  /** Rebuilds a word with some of its parts replaced, simplifying again on the way up. */
  function replace(term: Term, find: (t: Term) => Term | undefined, memo = new Map<Term, Term>()): Term {
    const known = find(term) ?? memo.get(term);
    if (known) return known;
    if (term.args.length === 0) return term;
    const args = term.args.map((a) => replace(a, find, memo));
    const same = args.every((a, i) => a === term.args[i]);
    const rebuilt = isPureOp(term.op) ? compute(term.op, args) : node(term.op, args, term.tag);
    const result = same ? term : rebuilt;
    memo.set(term, result);
    return result;
  }

  const terms: Terms = {
    constant,
    node,
    compute,
    replace,
    booleans: new Set(),
    addresses: new Set(),
    amounts: new Set(),
    fresh: (label) => node('opaque', [], `${label}${nextId}`),
  };
  return terms;
}
