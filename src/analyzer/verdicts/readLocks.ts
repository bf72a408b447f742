import type { Exploration, Path } from '../symbolic/exploration.ts';
import type { Field } from '../symbolic/guard.ts';
import { findField } from '../symbolic/recognizeGuard.ts';
import type { Term } from '../symbolic/term.ts';
import { isEnded } from './listGrants.ts';
import type { Study } from './study.ts';

const nameOf = ({ slot, shift, mask }: Field) => `${slot}:${shift}:${mask}`;

/** The flag that a condition is nothing but. */
const flags = new WeakMap<Term, Field | null>();
function findFlag(base: Term): Field | undefined {
  const known = flags.get(base);
  if (known !== undefined) return known ?? undefined;
  const found = base.ones <= 0xffn ? findField(base) : undefined;
  flags.set(base, found ?? null);
  return found;
}

/** What a path puts into a field, store by store; `off` is a word that is known to be zero. */
function listValues({ effects }: Path, { terms }: Exploration, field: Field, off?: Term): Term[] {
  const change = (t: Term) => (t === off ? terms.constant(0n) : undefined);
  const slot = BigInt(field.slot);
  const shift = terms.constant(BigInt(field.shift));
  const mask = terms.constant(BigInt(field.mask));
  const part = (word: Term) => terms.compute('and', [terms.compute('shr', [shift, word]), mask]);
  return effects.flatMap((e) =>
    e.kind === 'store' && e.key.value === slot ? [terms.replace(part(e.value), change)] : [],
  );
}

interface Walk {
  readonly path: Path;
  readonly exploration: Exploration;
}

/** Flags that a path finds off and turns on and off again. */
function listTaken({ path, exploration }: Walk): Field[] {
  const found: Field[] = [];
  for (const { base, truth } of path.storage.size > 0 ? path.constraints : []) {
    const field = truth ? undefined : findFlag(base);
    const values = field ? listValues(path, exploration, field, base) : [];
    const isTaken = values.some(({ value }) => value !== undefined && value !== 0n);
    if (field && isTaken && values.at(-1)?.value === 0n) found.push(field);
  }
  return found;
}

/** Whether a path may leave a flag on that was off before it. */
function leavesOn({ path, exploration }: Walk, field: Field): boolean {
  const asked = path.constraints.find(({ base }) => {
    const flag = findFlag(base);
    return flag && nameOf(flag) === nameOf(field);
  });
  if (asked?.truth) return false;
  const last = listValues(path, exploration, field, asked?.base).at(-1);
  const kept = last && findFlag(last);
  return last !== undefined && last.value !== 0n && !(kept && nameOf(kept) === nameOf(field));
}

/**
 * Flags that are on only while a call runs: turned on by somebody who found them off, and off again at its end,
 * wherever they are turned on. Nobody comes from outside and finds one on.
 */
export function readLocks(studies: readonly Study[]): { readonly isHeld: (path: Path) => boolean } {
  const walks = studies.flatMap(({ exploration }) =>
    exploration.paths.filter(isEnded).map((path): Walk => ({ path, exploration })),
  );
  const taken = new Map(walks.flatMap(listTaken).map((field) => [nameOf(field), field]));
  const locks = new Set(
    [...taken].flatMap(([name, field]) => (walks.some((walk) => leavesOn(walk, field)) ? [] : [name])),
  );
  const isLock = (base: Term) => {
    const flag = locks.size > 0 ? findFlag(base) : undefined;
    return flag !== undefined && locks.has(nameOf(flag));
  };
  return { isHeld: ({ constraints }) => constraints.some(({ base, truth }) => truth && isLock(base)) };
}
