import type { Hex } from '#lib/hex.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import type { Effect } from '../symbolic/state.ts';
import { calldataFlag, someTerm } from '../symbolic/term.ts';
import { type Authority, runsAnything } from './authority.ts';
import type { Study } from './decideAccess.ts';
import { findSpent } from './findSpent.ts';
import { isSigned } from './signers.ts';

export interface Takeover {
  readonly kind: 'authority' | 'initializer' | 'delegatecall' | 'selfdestruct';
  /** The open function that makes it possible. */
  readonly through: string;
  /** The storage word that would change hands. */
  readonly slot: Hex | undefined;
  /** Privileged functions that would fall with it. */
  readonly affects: readonly string[];
  readonly status: 'needs review' | 'confirmed';
}

/** A signature or another contract's answer stands in the way; only a simulation could tell. */
const isDelegated = (p: Path) =>
  p.constraints.some((c) => someTerm(c.base, (t) => t.op === 'precompile' || t.op === 'ret'));

/** Code that the sender chooses, and the end of the contract. */
function findRun(e: Effect): ('delegatecall' | 'selfdestruct')[] {
  const isChosen = e.kind === 'delegatecall' && !e.forwards && (e.to.flags & calldataFlag) !== 0;
  return isChosen || e.kind === 'selfdestruct' ? [e.kind] : [];
}

function inspectPath(
  path: Path,
  exploration: Exploration,
  authority: Authority,
): Omit<Takeover, 'through'>[] {
  const found: Omit<Takeover, 'through'>[] = [];
  const once = findSpent(path, exploration).some((s) => s.key.value !== undefined);
  const seized = [...path.storage.values()].flatMap(
    (store) => authority.findSeized(exploration, store) ?? [],
  );
  // Whoever runs code of their own needs no place to write to.
  const reached = runsAnything(path) ? [] : authority.findReached(exploration, path);
  for (const { slot, askedBy } of new Set([...seized, ...reached])) {
    found.push({
      kind: once ? 'initializer' : 'authority',
      slot,
      affects: [...askedBy],
      status: 'needs review',
    });
  }
  const runs = path.effects.flatMap(findRun);
  if (runs.length === 0 || isDelegated(path)) return found;
  for (const kind of runs) found.push({ kind, slot: undefined, affects: [], status: 'needs review' });
  return found;
}

/**
 * Takeovers by anyone: an unprotected initializer, owner setter, delegatecall or self-destruct.
 * Ways an arbitrary caller may seize what privileged functions rely on, for a person to look at.
 */
export function findTakeovers(studies: ReadonlyMap<string, Study>, authority: Authority): Takeover[] {
  const found = new Map<string, Takeover>();
  for (const [through, { decision, exploration }] of studies) {
    if (decision.verdict !== 'open') continue;
    for (const path of decision.openPaths.filter(
      (p) => p.clauses.length === 0 && !isSigned(p, exploration),
    )) {
      for (const t of inspectPath(path, exploration, authority)) {
        found.set(`${t.kind}:${through}:${t.slot}`, { ...t, through });
      }
    }
  }
  return [...found.values()];
}
