import type { Exploration, Path } from '../symbolic/explore.ts';
import type { Constraint } from '../symbolic/state.ts';
import { calldataFlag, callerFlag, someTerm, storedFlag, type Term } from '../symbolic/term.ts';
import { listSignerGuards } from './findSigners.ts';

const signatures = new WeakMap<Term, boolean>();

/** Paths share most of their words: each is looked into once. */
function holdsSignature(t: Term): boolean {
  const known = signatures.get(t);
  if (known !== undefined) return known;
  const found = t.op === 'precompile' || t.args.some(holdsSignature);
  signatures.set(t, found);
  return found;
}

/** The recovered signer must be one the contract already trusts, not just anyone who signs. */
function isTrusted({ base, truth }: Constraint): boolean {
  if (!truth || !holdsSignature(base)) return false;
  const trusted = base.args.some((a) => (a.flags & storedFlag) !== 0 && (a.flags & calldataFlag) === 0);
  if (base.op === 'eq' && trusted && base.args.some(holdsSignature)) return true;
  return someTerm(base, (t) => t.op === 'sload' && t.args.some(holdsSignature));
}

const trustedOf = new WeakMap<Path, boolean>();

function holdsTrusted(path: Path): boolean {
  const known = trustedOf.get(path) ?? path.constraints.some(isTrusted);
  trustedOf.set(path, known);
  return known;
}

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
