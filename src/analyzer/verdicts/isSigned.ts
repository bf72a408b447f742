import type { Exploration, Path } from '../symbolic/exploration.ts';
import type { Constraint } from '../symbolic/state.ts';
import {
  calldataFlag,
  callerFlag,
  precompileFlag,
  someTerm,
  storedFlag,
  type Term,
} from '../symbolic/term.ts';
import { listSignerGuards } from './findSigners.ts';

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
