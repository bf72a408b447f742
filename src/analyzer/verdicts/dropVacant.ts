import type { Exploration, Path } from '../symbolic/exploration.ts';
import type { Field, Guard } from '../symbolic/guard.ts';
import { findField } from '../symbolic/recognizeGuard.ts';

const nameOf = ({ slot, shift, mask }: Field) => `${slot}:${shift}:${mask}`;

/** The stored addresses that guards ask for. */
export const listOffices = (guards: readonly Guard[]): string[] =>
  guards.flatMap((g) => (g.kind === 'address' && g.source.kind === 'slot' ? [nameOf(g.source)] : []));

/**
 * The stored addresses that whoever holds them may hand on: offices, even where everybody may act for as long as there
 * is no holder. Another's address that may be missing, a hook say, is set by somebody else.
 */
export function listHandedOn(guarded: readonly Path[]): string[] {
  const [first = [], ...others] = guarded.map(({ clauses, storage }) =>
    clauses
      .filter((c) => c.length === 1)
      .flatMap(([g]) => (g?.kind === 'address' && g.source.kind === 'slot' ? [g.source] : []))
      .filter(({ slot }) => [...storage.values()].some(({ key }) => key.value === BigInt(slot)))
      .map(nameOf),
  );
  return first.filter((name) => others.every((names) => names.includes(name)));
}

/** The stored addresses of contracts that are asked who may: with none of them set, nobody would be asked. */
export const listRegistries = (guards: readonly Guard[]): string[] =>
  guards.flatMap((g) => (g.kind === 'registry' && g.target.kind === 'slot' ? [nameOf(g.target)] : []));

/**
 * Without the paths that go through only while an office is vacant that this function or another asks for. Today's
 * storage says whether it is; from code alone an office is taken as held.
 */
export function dropVacant(
  free: readonly Path[],
  vacant: readonly string[],
  { world }: Exploration,
): readonly Path[] {
  const offices = new Set(vacant);
  const isVacant = ({ constraints }: Path) =>
    constraints.some(({ base, truth }) => {
      const field = truth ? undefined : findField(base);
      return field && offices.has(nameOf(field));
    });
  return world.storage.size > 0 ? free : free.filter((p) => !isVacant(p));
}
