import type { PowerClass } from '#model/powerClasses.ts';
import type { Exploration, Path } from '../symbolic/exploration.ts';
import { type Guard, guardKey } from '../symbolic/guards.ts';
import { describePlace } from '../symbolic/skeleton.ts';
import { calldataFlag, callerFlag, someTerm, type Term } from '../symbolic/term.ts';
import type { Decision } from '../verdicts/decideAccess.ts';
import { isEnded } from '../verdicts/grants.ts';
import { asksSender, takes } from './asksSender.ts';
import { classByTransfer, type Movement, movements } from './classByTransfer.ts';
import type { TokenPlaces } from './tokenPlaces.ts';

/** What only those whom a function asks for can do with it although everybody may call it. */
export interface PrivilegedUse {
  readonly class: PowerClass;
  readonly guards: readonly Guard[];
}

interface Subject {
  readonly exploration: Exploration;
  readonly tokens: TokenPlaces;
}

/** Who a path lets through, where it names them: holders of an item and the contract itself act by rules of their own. */
const listRoleGuards = ({ clauses }: Path): Guard[] => {
  const guards = clauses.flat();
  const isRule = (g: Guard) => g.kind === 'item' || (g.kind === 'address' && g.source.kind === 'self');
  return guards.some(isRule) ? [] : guards;
};

/**
 * Whether a path asks for an entry of the sender's, or of whoever the call names. Whom roles are listed by does not
 * count, nor does what is read to be added to.
 */
function asksEntry(
  path: Path,
  of: number,
  { roles, exploration, tokens }: Subject & { roles: readonly Guard[] },
) {
  const lists = new Set(roles.flatMap((g) => (g.kind === 'member' ? [g.skeleton] : [])));
  const isRule = (key: Term) => {
    const { skeleton } = describePlace(exploration.hashes, key);
    return !lists.has(skeleton) && !tokens.balances.has(skeleton);
  };
  return path.constraints.some(({ base }) =>
    someTerm(
      base,
      ({ op, args: [key] }) => op === 'sload' && key !== undefined && (key.flags & of) !== 0 && isRule(key),
    ),
  );
}

/** Coin that must come with the call. */
const asksCoin = ({ constraints }: Path) =>
  constraints.some(({ base, truth }) =>
    base.op === 'callvalue' ? truth : someTerm(base, ({ op }) => op === 'callvalue'),
  );

/** Whoever the call names is the sender, who with a role, too, disposes of their own. */
const namesItself = ({ constraints }: Path) =>
  constraints.some(
    ({ base: { op, args }, truth }) =>
      truth &&
      op === 'eq' &&
      args.some((a) => a.op === 'caller') &&
      args.some((a) => (a.flags & calldataFlag) !== 0),
  );

/** Besides a role the path asks for something that others have too: an allowance, a balance, a payment. */
function asksMore(path: Path, what: Movement, subject: Subject & { roles: readonly Guard[] }): boolean {
  if (path.effects.some(takes) || asksCoin(path) || asksEntry(path, callerFlag, subject)) return true;
  // One who speaks for others can have no more made than they can themselves.
  return what === 'mint' ? asksEntry(path, calldataFlag, subject) : namesItself(path);
}

/**
 * Tokens that are made, destroyed or moved by a role holder, in a function that everybody uses: the owner of a
 * token whose transferFrom needs no allowance of theirs. What an arbitrary caller gets for nothing is nobody's privilege.
 */
export function readPrivilegedUse(
  { verdict, reason, guardedPaths, openPaths }: Decision,
  { exploration, tokens }: Subject,
): PrivilegedUse | undefined {
  if (verdict !== 'open' || reason === 'once') return undefined;
  // What others have to pay or wait for is due to them alone.
  const classOf = (path: Path) => classByTransfer([path], exploration, { ...tokens, due: [] });
  const free = new Set(openPaths.filter((path) => isEnded(path) && !asksSender(path)).map(classOf));
  const found = new Map<Movement, Map<string, Guard>>();
  for (const path of guardedPaths.filter(isEnded)) {
    const what = classOf(path);
    const roles = what && !free.has(what) ? listRoleGuards(path) : [];
    if (!what || roles.length === 0 || asksMore(path, what, { exploration, tokens, roles })) continue;
    const guards = found.get(what) ?? new Map<string, Guard>();
    for (const guard of roles) guards.set(guardKey(guard), guard);
    found.set(what, guards);
  }
  const what = movements.find((one) => found.has(one));
  return what && { class: what, guards: [...(found.get(what)?.values() ?? [])] };
}

/**
 * One address that is stored, or that another contract names: who is entered in a list may be there for something of their
 * own, and one that is fixed for good mostly brings others' calls.
 */
const isAdminGuard = (guard: Guard) =>
  guard.kind === 'address' && !guard.altered && ['slot', 'external'].includes(guard.source.kind);

const listAdminGuards = ({ clauses }: Path): Guard[] =>
  clauses.every((clause) => clause.every(isAdminGuard)) ? clauses.flat() : [];

/**
 * What role holders can do with a function that is there for whoever holds what the call names: an administrator who
 * can change everybody's project beside the one who made it. How tokens move is read by stricter rules elsewhere.
 */
export function readAdminOverride(
  { verdict, reason, guardedPaths }: Decision,
  classOf: (paths: readonly Path[]) => PowerClass,
): PrivilegedUse | undefined {
  if (verdict !== 'open' || reason !== 'holder') return undefined;
  const acting = guardedPaths.filter((path) => isEnded(path) && listAdminGuards(path).length > 0);
  if (acting.length === 0) return undefined;
  const what = classOf(acting);
  if (movements.some((one) => one === what)) return undefined;
  const guards = new Map(acting.flatMap(listAdminGuards).map((guard) => [guardKey(guard), guard]));
  return { class: what, guards: [...guards.values()] };
}
