import type { Exploration, Path } from '../symbolic/exploration.ts';
import { type Field, findField } from '../symbolic/guards.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Term } from '../symbolic/term.ts';
import type { Study } from './decideAccess.ts';
import { findSpent, isNonzero, type Spent } from './findSpent.ts';
import { isEnded, isFilling, listEnded, listFilled } from './grants.ts';
import { isSigned } from './signers.ts';

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

interface Walk {
  readonly path: Path;
  readonly exploration: Exploration;
}

/** Which paths somebody could walk who was never let in by anybody. */
export interface Reach {
  isWalkable(path: Path, exploration: Exploration): boolean;
}

/** Items kept by another contract: an NFT there is bought, not granted here. */
const elsewhere = 'elsewhere';

/** Conditions that compare the sender with what a place holds. */
const listAsked = (path: Path) =>
  path.constraints.filter(
    ({ base, truth }) =>
      truth && base.op === 'eq' && base.args.some((a) => a.op === 'caller' || a.op === 'origin'),
  );

/** Whoever holds the item passes it on: property, not a role. Neighbours in the same word do not count. */
function handsOn(path: Path, { terms, hashes }: Exploration, skeleton: string): boolean {
  const asked = listAsked(path);
  return path.effects.some((e) => {
    if (!isFilling(e) || describePlace(hashes, e.key).skeleton !== skeleton) return false;
    const change = (t: Term) => (t.op === 'sload' && t.args[0] === e.key ? e.value : undefined);
    return asked.some(({ base }) => terms.replace(base, change) !== base);
  });
}

/** Whether a store makes a demand come true again that another path has used up. */
function isRestored({ field, truth }: Spent, { path, exploration }: Walk): boolean {
  const { terms } = exploration;
  const store = field && path.storage.get(terms.constant(BigInt(field.slot)).id);
  if (!store) return false;
  const part = (word: Term) =>
    terms.compute('and', [
      terms.compute('shr', [terms.constant(BigInt(field.shift)), word]),
      terms.constant(BigInt(field.mask)),
    ]);
  // A path that uses it up itself does not bring it back.
  if (
    findSpent(path, exploration).some(
      (s) =>
        s.truth === truth &&
        s.field?.slot === field.slot &&
        s.field.mask === field.mask &&
        s.field.shift === field.shift,
    )
  )
    return false;
  const after = part(store.value);
  if (after === part(terms.node('sload', [store.key]))) return false;
  return after.value === undefined ? truth || isNonzero(after) !== true : (after.value !== 0n) === truth;
}

export function readReach(studies: readonly Study[]): Reach {
  const property = new Set([elsewhere]);
  const open: Walk[] = studies
    .filter((s) => s.decision.verdict !== 'privileged')
    .flatMap(({ decision, exploration }) => decision.openPaths.map((path) => ({ path, exploration })));
  const restored = new Map<string, boolean>();
  const isFinal = (spent: Spent) => {
    const name = JSON.stringify([spent.field, spent.truth]);
    const known = restored.get(name) ?? open.some((walk) => isRestored(spent, walk));
    restored.set(name, known);
    return spent.key.value !== undefined && spent.sole && !known;
  };
  /** A flag that is used up for good; of a path cut short it may be a lock that would have been opened again. */
  const isOnce = (path: Path, exploration: Exploration) =>
    isEnded(path) && findSpent(path, exploration).some(isFinal);
  const locks = readLocks(studies);
  /** A signature or a flag stands in the way of everybody else. */
  const shut = new Map<Path, boolean>();
  const isShut = (path: Path, exploration: Exploration) => {
    const known =
      shut.get(path) ?? (isSigned(path, exploration) || isOnce(path, exploration) || locks.isHeld(path));
    shut.set(path, known);
    return known;
  };
  const isWalkable = (path: Path, exploration: Exploration) =>
    !isShut(path, exploration) &&
    path.clauses.every((clause) => clause.some((g) => g.kind === 'item' && property.has(g.skeleton)));

  const walks: Walk[] = studies
    .filter((s) => s.decision.verdict !== 'privileged')
    .flatMap(({ exploration }) => listEnded(exploration.paths).map((path) => ({ path, exploration })));
  const listHandedOn = ({ path, exploration }: Walk) =>
    path.clauses.flat().flatMap((g) => {
      return g.kind === 'item' && handsOn(path, exploration, g.skeleton) ? [g.skeleton] : [];
    });
  for (const place of walks.flatMap(listHandedOn)) property.add(place);
  for (let size = -1; size !== property.size; ) {
    size = property.size;
    for (const { path, exploration } of walks.filter((w) => isWalkable(w.path, w.exploration)))
      for (const place of listFilled(path, exploration)) property.add(place);
  }
  return { isWalkable };
}
