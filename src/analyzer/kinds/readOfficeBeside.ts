import type { PowerClass } from '#model/powerClasses.ts';
import type { Path } from '../symbolic/exploration.ts';
import { type Guard, guardKey } from '../symbolic/guard.ts';
import type { Decision } from '../verdicts/decide.ts';
import { isEnded } from '../verdicts/listGrants.ts';
import { movements } from './classByTransfer.ts';
import type { SomeAct } from './readSomeAct.ts';

/**
 * One address that is stored, or that another contract names: who is entered in a list may be there for something of their
 * own, and one that is fixed for good mostly brings others' calls.
 */
const isOffice = (guard: Guard) =>
  guard.kind === 'address' && !guard.altered && ['slot', 'external'].includes(guard.source.kind);

const listOffices = ({ clauses }: Path): Guard[] =>
  clauses.every((clause) => clause.every(isOffice)) ? clauses.flat() : [];

/**
 * What those in office can do with a function that is there for whoever holds what the call names: an administrator who
 * can change everybody's project beside the one who made it. How tokens move is read by stricter rules elsewhere.
 */
export function readOfficeBeside(
  { verdict, reason, guardedPaths }: Decision,
  classOf: (paths: readonly Path[]) => PowerClass,
): SomeAct | undefined {
  if (verdict !== 'open' || reason !== 'holder') return undefined;
  const acting = guardedPaths.filter((path) => isEnded(path) && listOffices(path).length > 0);
  if (acting.length === 0) return undefined;
  const what = classOf(acting);
  if (movements.some((one) => one === what)) return undefined;
  const guards = new Map(acting.flatMap(listOffices).map((guard) => [guardKey(guard), guard]));
  return { class: what, guards: [...guards.values()] };
}
