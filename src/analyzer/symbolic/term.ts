import type { PureOp } from '../evm/arithmetic.ts';

/** Contains the sender itself (not a stored word found through it). */
export const callerFlag = 1;
/** Contains input the sender chooses freely. */
export const calldataFlag = 2;
/** Came through memory or a hash that could not be followed. */
export const opaqueFlag = 4;
/** Stored or external word looked up under a key the sender chooses. */
export const keyedFlag = 8;
/** Contains a word read from storage. */
export const storedFlag = 16;
/** Depends on what a precompiled contract answered: a signature, say. */
export const precompileFlag = 32;
/** Depends on whether a contract agreed to what is shown to it. */
export const agreementFlag = 64;
export const proofFlags = precompileFlag | agreementFlag;

/** isValidSignature(bytes32,bytes): a contract is asked whether it agrees. */
const agreementSelector = '1626ba7e';
export const isAgreement = (op: string, tag: string | number) =>
  op === 'ret' && typeof tag === 'string' && tag.startsWith(agreementSelector);

/** Of numbers: what is worked out from them. */
export const sums: ReadonlySet<string> = new Set(['add', 'sub', 'mul', 'div']);

export interface Term {
  readonly id: number;
  readonly op: string;
  readonly args: readonly Term[];
  readonly tag: string | number;
  readonly value: bigint | undefined;
  readonly ones: bigint;
  readonly flags: number;
  /** Longest chain of operations below. */
  readonly depth: number;
}

export interface Terms {
  constant(value: bigint): Term;
  node(op: string, args?: readonly Term[], tag?: string | number, extraFlags?: number): Term;
  compute(op: PureOp, args: readonly Term[]): Term;
  /** With one memo for several words that the same parts are replaced in. */
  replace(term: Term, find: (t: Term) => Term | undefined, memo?: Map<Term, Term>): Term;
  fresh(label: string): Term;
  /** Words the compiled code itself checked to be 0 or 1. */
  readonly booleans: Set<Term>;
  /** Words that it checked to be no longer than an address. */
  readonly addresses: Set<Term>;
  /** Words the compiled code compared with an amount. */
  readonly amounts: Set<Term>;
}

/** Walks a word and its parts, each once; stops early when the visitor answers true. */
export function someTerm(root: Term, visit: (t: Term) => boolean, seen = new Set<Term>()): boolean {
  const walk = (t: Term): boolean => {
    if (seen.has(t)) return false;
    seen.add(t);
    return visit(t) || t.args.some(walk);
  };
  return walk(root);
}
