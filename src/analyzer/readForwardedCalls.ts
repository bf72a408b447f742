import type { Exploration } from './symbolic/exploration.ts';
import { findSource, type Source } from './symbolic/guards.ts';
import type { Effect } from './symbolic/state.ts';
import type { Decision } from './verdicts/decideAccess.ts';
import { isEnded } from './verdicts/grants.ts';

export interface ForwardedCalls {
  /** Undefined where it is this code or that. */
  readonly to: Source | undefined;
  /** To the code that the contract hands all calls on to that it does not know itself. */
  readonly behind: boolean;
}

/**
 * Whether a function that seems open to everybody only has other code do the same, in this contract's name: what that
 * code asks of the sender is then what counts. What a library does under another name is part of the function.
 */
export function readForwardedCalls(
  selector: bigint,
  { verdict }: Decision,
  { exploration: { paths, world }, forward }: { exploration: Exploration; forward: Source | undefined },
): ForwardedCalls | undefined {
  if (verdict !== 'open') return undefined;
  const free = paths.filter((p) => isEnded(p) && p.clauses.length === 0);
  const targets = free.map(({ effects }) => {
    const isSame = (e: Effect) =>
      e.kind === 'delegatecall' && (e.forwards || e.selector === selector) ? [e.to] : [];
    return effects.flatMap(isSame)[0];
  });
  if (targets.length === 0 || targets.includes(undefined)) return undefined;
  const [to, ...others] = new Map(
    targets.flatMap((target) => {
      const source = target && findSource(target, world.immutables);
      return source ? [[JSON.stringify(source), source] as const] : [];
    }),
  );
  if (!to || others.length > 0) return { to: undefined, behind: false };
  return { to: to[1], behind: to[0] === JSON.stringify(forward) };
}
