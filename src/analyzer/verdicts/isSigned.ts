import type { Path } from '../symbolic/explore.ts';
import { calldataFlag, someTerm, storedFlag, type Term } from '../symbolic/term.ts';

const holdsSignature = (t: Term) => someTerm(t, (x) => x.op === 'precompile');

/** The recovered signer must be one the contract already trusts, not just anyone who signs. */
export function isSigned(path: Path): boolean {
  return path.constraints.some(({ base, truth }) => {
    if (!truth) return false;
    const trusted = base.args.some((a) => (a.flags & storedFlag) !== 0 && (a.flags & calldataFlag) === 0);
    if (base.op === 'eq' && trusted && base.args.some(holdsSignature)) return true;
    return someTerm(base, (t) => t.op === 'sload' && t.args.some(holdsSignature));
  });
}
