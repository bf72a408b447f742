import type { Exploration, Path } from '../symbolic/exploration.ts';
import type { Field, Guard } from '../symbolic/guards.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import type { Constraint, Store } from '../symbolic/state.ts';
import { calldataFlag, callerFlag } from '../symbolic/term.ts';
import type { Authority } from '../verdicts/authority.ts';
import { callsAtAnyTime } from '../verdicts/callsAtAnyTime.ts';
import type { Study } from '../verdicts/decideAccess.ts';
import { isEnded } from '../verdicts/grants.ts';
import { listReads } from './codePlaces.ts';
import { createBits, listStores } from './readTransferTraits.ts';

/** Who comes to hold power through a function. */
export interface RoleAssignments {
  /** Whether a store names, replaces or removes somebody, or the contract that says who it is. */
  assignsRole(exploration: Exploration, store: Store): boolean;
  /** The same of a path that was not followed to its end. */
  mayAssignRole(exploration: Exploration, path: Path): boolean;
}

/** Where the contract is named that says whether the sender is one of them; what another one is asked for may be a mere neighbour. */
const findJudge = (g: Guard): Field | undefined =>
  g.kind === 'registry' && g.target.kind === 'slot' ? g.target : undefined;

const asksItself = ({ decision: { verdict, guards } }: Study) =>
  verdict === 'privileged' && guards.some((g) => g.kind === 'address' && g.source.kind === 'self');

/** Lists that are looked into before the contract does what its sender says: what it may do itself is theirs to do. */
function listVoices(studies: readonly Study[]): Set<string> {
  const voices = studies.some(asksItself)
    ? studies.filter(({ exploration }) => callsAtAnyTime(exploration.paths))
    : [];
  const guards = voices.flatMap(({ decision }) => decision.guards);
  return new Set(guards.flatMap((g) => (g.kind === 'member' ? g.skeleton : [])));
}

const isField = (op: string) => op === 'sload' || op === 'and' || op === 'shr';

export function readRoleAssignments(
  studies: ReadonlyMap<string, Study>,
  { assignsRole: changesAuthority, isListed }: Authority,
): RoleAssignments {
  const all = [...studies.values()];
  const judges = createBits();
  for (const { decision } of all)
    if (decision.verdict === 'privileged')
      decision.guards.flatMap((g) => findJudge(g) ?? []).forEach(judges.add);
  const voices = listVoices(all);

  function assignsRole(exploration: Exploration, store: Store): boolean {
    const { key } = store;
    if (changesAuthority(exploration, store) || judges.touches(exploration, store)) return true;
    return (key.flags & callerFlag) === 0 && voices.has(describePlace(exploration.hashes, key).skeleton);
  }

  /** Somebody whom the call names must not be in a role yet. */
  const asksForNew = (exploration: Exploration, { base, truth }: Constraint) =>
    !truth &&
    isField(base.op) &&
    listReads(base).some(
      ({ key }) => (key.flags & (callerFlag | calldataFlag)) === calldataFlag && isListed(exploration, key),
    );

  return {
    assignsRole,
    mayAssignRole: (exploration, path) =>
      !isEnded(path) &&
      (listStores([path]).some((store) => assignsRole(exploration, store)) ||
        path.constraints.some((c) => asksForNew(exploration, c))),
  };
}
