import type { Exploration, Path } from '../symbolic/explore.ts';
import type { Field, Guard } from '../symbolic/guard.ts';
import { findField } from '../symbolic/recognizeGuard.ts';

const nameOf = ({ slot, shift, mask }: Field) => `${slot}:${shift}:${mask}`;

/** The stored addresses that guards ask for. */
export const listOffices = (guards: readonly Guard[]): string[] =>
  guards.flatMap((g) => (g.kind === 'address' && g.source.kind === 'slot' ? [nameOf(g.source)] : []));

/** The stored addresses of contracts that are asked who may: with none of them set, nobody would be asked. */
export const listRegistries = (guards: readonly Guard[]): string[] =>
  guards.flatMap((g) => (g.kind === 'registry' && g.target.kind === 'slot' ? [nameOf(g.target)] : []));

/**
 * Without the paths that go through only while an office is vacant that other functions ask for. Today's storage says
 * whether it is; from code alone an office is taken as held.
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
