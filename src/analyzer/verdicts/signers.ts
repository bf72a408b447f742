import { createArbitraryCaller } from '../symbolic/arbitraryCaller.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import { type Clause, findSource, type Guard, guardKey, type SignerGuard } from '../symbolic/guards.ts';
import {
  calldataFlag,
  callerFlag,
  isAgreement,
  keyedFlag,
  opaqueFlag,
  precompileFlag,
  proofFlags,
  someTerm,
  storedFlag,
  type Term,
} from '../symbolic/term.ts';

type Constraint = Path['constraints'][number];

/** What a path demands of one signature, and which signature that is. */
interface Demand {
  readonly proof: Term;
  readonly clause: readonly SignerGuard[];
}

/** The address that a signature was made by. */
const isRecovered = (t: Term) => t.op === 'precompile' && String(t.tag).startsWith('1:');
const isAgreed = (t: Term) => isAgreement(t.op, t.tag);
const isProof = (t: Term) => isRecovered(t) || isAgreed(t);

const none: readonly Term[] = [];
const found = new WeakMap<Term, readonly Term[]>();

/** The signatures that a word depends on. Paths share most of their words: each is looked into once. */
function listProofs(t: Term): readonly Term[] {
  if (!(t.flags & proofFlags)) return none;
  const known = found.get(t);
  if (known) return known;
  const inner = isProof(t) ? [t] : t.args.flatMap(listProofs);
  const proofs = inner.length > 1 ? [...new Set(inner)] : inner;
  found.set(t, proofs);
  return proofs;
}

const isSigner = (g: Guard): g is SignerGuard => g.kind !== 'item' && g.kind !== 'signature';
const isChosen = (t: Term | undefined) => ((t?.flags ?? calldataFlag) & calldataFlag) !== 0;

/** The same condition with the sender in the signer's place: what it asks of a sender it asks of whoever signs. */
function askSender({ terms }: Exploration, base: Term): Term {
  const sender = terms.node('caller');
  const change = (t: Term): Term | undefined => {
    if (isRecovered(t)) return sender;
    if (t.op !== 'ret') return undefined;
    // Whoever picks the contract that answers picks the answer.
    if (isChosen(t.args[0])) return t;
    const asked = t.args.map((arg) => terms.replace(arg, change));
    const answer = terms.node('ret', asked, t.tag, t.flags & opaqueFlag);
    if (terms.booleans.has(t)) terms.booleans.add(answer);
    return answer;
  };
  return terms.replace(base, change);
}

const isEqual = ({ base: { op }, truth }: Constraint) =>
  op === 'eq' ? truth : (op === 'sub' || op === 'xor') && !truth;

function readAgreement({ world }: Exploration, proof: Term, constraint: Constraint): Demand[] {
  const [target] = proof.args;
  // One that the call names, or that keeps what the call names, agrees for itself.
  if (!target || target.flags & (calldataFlag | keyedFlag) || !isEqual(constraint)) return [];
  const source = findSource(target, world.immutables);
  return [{ proof, clause: [{ kind: 'address', source, origin: false }] }];
}

function readDemand(exploration: Exploration, constraint: Constraint): Demand[] {
  const { base, truth } = constraint;
  const proofs = listProofs(base);
  const [first] = proofs;
  if (!first) return [];
  if (isAgreed(first)) return readAgreement(exploration, first, constraint);
  const { terms, hashes, world } = exploration;
  const { value, clauses } = createArbitraryCaller(terms, hashes, world).evaluate(
    askSender(exploration, base),
  );
  if (value === undefined || (value !== 0n) === truth) return [];
  return clauses.flatMap((clause: Clause) =>
    clause.every(isSigner) ? proofs.map((proof) => ({ proof, clause })) : [],
  );
}

const signedOf = new WeakMap<Path, readonly Constraint[]>();

/** The conditions of a path that depend on a signature: asked for again and again, and mostly none. */
function listSigned(path: Path): readonly Constraint[] {
  const known = signedOf.get(path);
  if (known) return known;
  const signed = path.constraints.filter(({ base }) => listProofs(base).length > 0);
  signedOf.set(path, signed);
  return signed;
}

const readDemands = (path: Path, exploration: Exploration): Demand[] =>
  listSigned(path).flatMap((constraint) => readDemand(exploration, constraint));

/** Whose signature a path asks for; those who sign for themselves are not among them. */
export function listSignerGuards(path: Path, exploration: Exploration): SignerGuard[] {
  return readDemands(path, exploration).flatMap(({ clause }) => clause);
}

/** More than one signature, or one by somebody who must be several things at once. */
function needsSeveral(demands: readonly Demand[]): boolean {
  const keyOf = ({ clause }: Demand) => clause.map(guardKey).join();
  return new Set(demands.map(({ proof }) => proof)).size > 1 || new Set(demands.map(keyOf)).size > 1;
}

/** Those without whose signature nobody gets to the end of these paths; none where one of them asks for no signature. */
export function findSigners(paths: readonly Path[], exploration: Exploration): Guard[] {
  const all = paths.map((path) => readDemands(path, exploration));
  if (all.some((demands) => demands.length === 0)) return [];
  const several = all.some(needsSeveral);
  const guards = all.flat().flatMap(({ clause }) => clause);
  const unique = new Map(guards.map((by) => [guardKey(by), by]));
  return [...unique.values()].map((by) => ({ kind: 'signature', by, several }));
}

const holdsSignature = ({ flags }: Term) => (flags & precompileFlag) !== 0;

/** The recovered signer must be one the contract already trusts, not just anyone who signs. */
function isTrusted({ base, truth }: Constraint): boolean {
  if (!truth || !holdsSignature(base)) return false;
  const trusted = base.args.some((a) => (a.flags & storedFlag) !== 0 && (a.flags & calldataFlag) === 0);
  if (base.op === 'eq' && trusted && base.args.some(holdsSignature)) return true;
  return someTerm(base, (t) => t.op === 'sload' && t.args.some(holdsSignature));
}

const holdsTrusted = (path: Path): boolean => path.constraints.some(isTrusted);

const isKept = (t: Term) => (t.flags & storedFlag) !== 0 && (t.flags & (calldataFlag | callerFlag)) === 0;

const cache = new WeakMap<Exploration, ReadonlySet<Term>>();

/** What the signed paths of a function demand of stored words. */
function listDemands(exploration: Exploration): ReadonlySet<Term> {
  const known = cache.get(exploration);
  if (known) return known;
  const signed = exploration.paths.filter(holdsTrusted).flatMap((p) => p.constraints);
  const demands = new Set(signed.filter((c) => c.truth && isKept(c.base)).map((c) => c.base));
  cache.set(exploration, demands);
  return demands;
}

/**
 * Signed by somebody trusted; so is a path that asks for as many signatures as a stored number says where that says
 * none: no contract is left like that on purpose.
 */
export function isSigned(path: Path, exploration: Exploration): boolean {
  const demands = listDemands(exploration);
  if (holdsTrusted(path) || listSignerGuards(path, exploration).length > 0) return true;
  return path.constraints.some((c) => !c.truth && demands.has(c.base));
}
