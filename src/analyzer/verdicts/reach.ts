import type { Exploration, Path } from '../symbolic/explore.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Term } from '../symbolic/term.ts';
import { findSpent } from './findSpent.ts';
import { isSigned } from './isSigned.ts';
import { isFilling, listEnded, listFilled } from './listGrants.ts';
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

/** A signature or a flag that can be used up once stands in the way of everybody else. */
const isShut = (path: Path, exploration: Exploration) =>
  isSigned(path) || findSpent(path, exploration).some((s) => s.key.value !== undefined);

interface Walk {
  readonly path: Path;
  readonly exploration: Exploration;
}

export function readReach(studies: readonly Study[]): Reach {
  const property = new Set([elsewhere]);
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
      for (const place of listFilled([path], exploration)) property.add(place);
  }
  return { isWalkable };
}
