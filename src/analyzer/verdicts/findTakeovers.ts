import type { Exploration, Path } from '../symbolic/explore.ts';
import type { Guard, Hex } from '../symbolic/guard.ts';
import { CALLDATA, CALLER, someTerm, type Term } from '../symbolic/term.ts';
import { findSpent } from './findSpent.ts';
import type { Study } from './studyFunctions.ts';

export type Takeover = {
  readonly kind: 'authority' | 'initializer' | 'delegatecall' | 'selfdestruct';
  /** The open function that makes it possible. */
  readonly through: string;
  /** The storage word that would change hands. */
  readonly slot: Hex | undefined;
  /** Privileged functions that would fall with it. */
  readonly affects: readonly string[];
  readonly status: 'needs review' | 'confirmed';
};

const slotOf = (g: Guard): Hex | undefined =>
  g.kind === 'address' && g.source.kind === 'slot' ? g.source.slot : undefined;

/** Authority words and the functions that ask them. */
export function listAuthoritySlots(studies: ReadonlyMap<string, Study>): Map<Hex, string[]> {
  const found = new Map<Hex, string[]>();
  for (const [selector, { decision }] of studies) {
    if (decision.verdict !== 'privileged') continue;
    for (const slot of new Set(decision.guards.map(slotOf))) {
      if (slot) found.set(slot, [...(found.get(slot) ?? []), selector]);
    }
  }
  return found;
}

const isChosen = (value: Term) => (value.flags & (CALLER | CALLDATA)) !== 0;
/** A signature or another contract's answer stands in the way; only a simulation could tell. */
const isVouched = (p: Path) =>
  p.constraints.some((c) => someTerm(c.base, (t) => t.op === 'precompile' || t.op === 'ret'));

function inspectPath(path: Path, exploration: Exploration, slots: ReadonlyMap<Hex, string[]>): Omit<Takeover, 'through'>[] {
  const found: Omit<Takeover, 'through'>[] = [];
  const once = findSpent(path, exploration).some((s) => s.key.value !== undefined);
  for (const { key, value } of path.storage.values()) {
    const slot: Hex = `0x${(key.value ?? -1n).toString(16).padStart(64, '0')}`;
    const affects = key.value === undefined ? undefined : slots.get(slot);
    if (affects && isChosen(value)) {
      found.push({ kind: once ? 'initializer' : 'authority', slot, affects, status: 'needs review' });
    }
  }
  if (isVouched(path)) return found;
  for (const e of path.effects) {
    if (e.kind === 'delegatecall' && !e.forwards && (e.to.flags & CALLDATA) !== 0) {
      found.push({ kind: 'delegatecall', slot: undefined, affects: [], status: 'needs review' });
    }
    if (e.kind === 'selfdestruct') found.push({ kind: 'selfdestruct', slot: undefined, affects: [], status: 'needs review' });
  }
  return found;
}

/** Ways a stranger may seize what privileged functions rely on, for a person to look at. */
export function findTakeovers(studies: ReadonlyMap<string, Study>): Takeover[] {
  const slots = listAuthoritySlots(studies);
  const found = new Map<string, Takeover>();
  for (const [through, { decision, exploration }] of studies) {
    if (decision.verdict !== 'open') continue;
    for (const path of decision.openPaths.filter((p) => p.clauses.length === 0)) {
      for (const t of inspectPath(path, exploration, slots)) {
        found.set(`${t.kind}:${through}:${t.slot}`, { ...t, through });
      }
    }
  }
  return [...found.values()];
}
