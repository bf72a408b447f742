import type { Exploration, Path } from '../symbolic/exploration.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Term } from '../symbolic/term.ts';
import { findSpent, isNonzero, type Spent } from './findSpent.ts';
import { isSigned } from './isSigned.ts';
import { isEnded, isFilling, listEnded, listFilled } from './listGrants.ts';
import { readLocks } from './readLocks.ts';
import type { Study } from './study.ts';

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

/** Whoever holds the item passes it on: property, not an office. Neighbours in the same word do not count. */
function handsOn(path: Path, { terms, hashes }: Exploration, skeleton: string): boolean {
  const asked = listAsked(path);
  return path.effects.some((e) => {
    if (!isFilling(e) || describePlace(hashes, e.key).skeleton !== skeleton) return false;
    const change = (t: Term) => (t.op === 'sload' && t.args[0] === e.key ? e.value : undefined);
    return asked.some(({ base }) => terms.replace(base, change) !== base);
  });
}

interface Walk {
  readonly path: Path;
  readonly exploration: Exploration;
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
