import type { PowerVerdict } from '#model/powerClasses.ts';
import { type Exploration, isFollowed, type Path } from '../symbolic/exploration.ts';
import { type Clause, type Guard, guardKey } from '../symbolic/guards.ts';
import { keccak } from '../symbolic/hashes.ts';
import { isWrite } from '../symbolic/state.ts';
import { callerFlag } from '../symbolic/term.ts';
import { findSpent } from './findSpent.ts';
import { isEnded } from './grants.ts';
import {
  assignsAuthority,
  givesUp,
  isEmptied,
  isPayout,
  isUsedAsAmount,
  isUserPosition,
  paysByEntry,
  takesFromOthers,
} from './isAuthority.ts';
import { dropAsking, dropEmptyLists, dropLocks, dropVacant, listRegistries } from './openPaths.ts';
import { findSigners } from './signers.ts';

/** One function: the paths it was found to have and what follows from them. */
export interface Study {
  readonly exploration: Exploration;
  readonly decision: Decision;
}

export type Verdict = PowerVerdict;

export interface Decision {
  readonly verdict: Verdict;
  readonly guards: readonly Guard[];
  /** Of an open function: those without whose signature nobody gets to its end. */
  readonly signers: readonly Guard[];
  /** Why, in a word: what an interface can show beside the verdict. */
  readonly reason:
    | 'guarded'
    | 'unguarded'
    | 'signed'
    | 'holder'
    | 'once'
    | 'view'
    | 'closed'
    | 'forwarded'
    | 'budget'
    | 'unclear';
  /** What an arbitrary caller was seen doing, cut short or not. */
  readonly openPaths: readonly Path[];
  readonly guardedPaths: readonly Path[];
}

/** The event lenders of one large family log instead of reverting: the request was turned down. */
const failureTopic = keccak(Buffer.from('Failure(uint256,uint256,uint256)', 'utf8').toString('hex'));
const isTurnedDown = (p: Path) =>
  p.effects.some((e) => e.kind === 'log' && e.topics[0]?.value === failureTopic);

const isForward = (p: Path) => p.effects.some((e) => e.kind === 'delegatecall' && e.forwards);

/** What the other functions of the contract say about who is entered where. */
export interface RoleContext {
  /** Places that only those fill who were let in themselves. */
  readonly assigned: ReadonlySet<string>;
  /** Lists that some function asks. */
  readonly lists: ReadonlySet<string>;
  /** Seats that nobody was seen filling although a library might. */
  readonly unseen: ReadonlySet<string>;
  /** Stored addresses for which some function asks, whatever else is so, and those that whoever holds them hands on. */
  readonly authoritySlots: ReadonlySet<string>;
}

const none: RoleContext = {
  assigned: new Set(),
  lists: new Set(),
  unseen: new Set(),
  authoritySlots: new Set(),
};

/** Everyone it lets in was let in by somebody: the sender is an owner, a member, or authorised by somebody. */
function isAuthorityClause(clause: Clause, { path, exploration, roles }: Context): boolean {
  const { assigned, lists } = roles;
  const isLeft = givesUp(path, exploration, (place) => assigned.has(place) || lists.has(place));
  return clause.every((g) => {
    if (isLeft && (g.kind === 'item' || g.kind === 'member') && isEmptied(g.skeleton, path, exploration))
      return false;
    if (g.kind === 'item') return assigned.has(g.skeleton) && !path.effects.some(isPayout);
    if (g.kind === 'registry') return !isUserPosition(g, path, exploration) && !isUsedAsAmount(g, path);
    if (g.kind === 'member' && paysByEntry(g.skeleton, path, exploration)) return false;
    if (g.kind !== 'member' || !isConsumed(g.skeleton, path, exploration)) return true;
    // A nomination accepted, a role passed on: the entry is used up, but somebody gets a role.
    return assignsAuthority(exploration, lists);
  });
}

/** All that speaks for authority is a list whose keepers could not be seen, or what may as well be coins of the sender's own. */
const isUnseen = (clause: Clause, { unseen }: RoleContext) =>
  clause.some(
    (g) =>
      (g.kind === 'member' && g.seats.every((seat) => unseen.has(seat))) ||
      (g.kind === 'registry' && g.quantity),
  );

interface Context {
  readonly path: Path;
  readonly exploration: Exploration;
  readonly roles: RoleContext;
}

/** Using up one's own entry (a claim, a resignation) is self-service, unless others lose theirs with it. */
function isConsumed(skeleton: string, path: Path, exploration: Exploration): boolean {
  const isSpent = findSpent(path, exploration).some(
    (s) => (s.key.flags & callerFlag) !== 0 && s.skeleton === skeleton,
  );
  return isSpent && !takesFromOthers(path, exploration);
}

function collectGuards(paths: readonly Path[], isAuthority: (c: Clause, p: Path) => boolean): Guard[] {
  const found = new Map<string, Guard>();
  for (const p of paths) {
    for (const g of p.clauses.filter((c) => isAuthority(c, p)).flat()) found.set(guardKey(g), g);
  }
  return [...found.values()];
}

function describeOpen(paths: readonly Path[], exploration: Exploration): Decision['reason'] {
  if (paths.every((p) => p.clauses.length > 0)) return 'holder';
  const once = paths
    .filter(isEnded)
    .every((p) => findSpent(p, exploration).some((s) => s.key.value !== undefined));
  return once ? 'once' : 'unguarded';
}

/** Paths that leave something behind. A function that only logs is judged by its logs. */
function listActing(paths: readonly Path[]): readonly Path[] {
  const writing = paths.filter((p) => dropLocks(p.effects).some(isWrite));
  return writing.length > 0 ? writing : paths.filter((p) => p.effects.some((e) => e.kind === 'log'));
}

/** Of whom something is asked that holds whatever the call names. */
const isAsked = ({ clauses }: Path) => clauses.some((c) => c.every(({ kind }) => kind !== 'item'));

/** What was cut may lead past the checks that were seen. */
function mayGoPast(guarded: readonly Path[], { cut, shut }: Exploration): boolean {
  const turns = guarded.every(isAsked) ? cut.loop : 0;
  return cut.budget + turns > 0 && !shut;
}

/**
 * Access control of one function: owner only (`onlyOwner`), role, or permissionless.
 * Turns the paths of one function into a verdict; doubt is said, never rounded to an answer.
 */
export function decideAccess(
  exploration: Exploration,
  { view, ...given }: { view: boolean; roles?: Partial<RoleContext> },
): Decision {
  const roles = { ...none, ...given.roles };
  const isAuthority = (c: Clause, path: Path) => isAuthorityClause(c, { path, exploration, roles });
  const { cut, shape } = exploration;
  const isGuarded = (p: Path) => p.clauses.some((c) => isAuthority(c, p));
  const isSeen = (p: Path) => p.clauses.some((c) => isAuthority(c, p) && !isUnseen(c, roles));
  const ended = exploration.paths.filter(isEnded);
  const acting = listActing(exploration.paths);
  // What may write, and asks everybody although it leaves nothing behind, still lets only some through.
  const idle = !view && acting.length === 0 && ended.every(isGuarded) ? ended : [];
  const paths = [...acting, ...idle];
  const guardedPaths = paths.filter(isGuarded);
  const unguarded = paths.filter((p) => !isGuarded(p) && !(guardedPaths.length > 0 && isTurnedDown(p)));
  const guards = collectGuards(guardedPaths, isAuthority);
  const listed = dropAsking(dropEmptyLists(unguarded, guardedPaths), guardedPaths, guards);
  const free =
    guardedPaths.length > 0
      ? dropVacant(listed, [...roles.authoritySlots, ...listRegistries(guards)], exploration)
      : listed;
  const forwards = free.filter(isForward);
  const openPaths = free.filter((p) => !isForward(p) && !p.uncertain);
  const unclear = free.some((p) => !isForward(p) && p.uncertain);
  const answer = (verdict: Verdict, reason: Decision['reason']): Decision => ({
    verdict,
    guards,
    signers: [],
    reason,
    openPaths,
    guardedPaths,
  });

  if (openPaths.some(isEnded)) {
    const signers = findSigners(openPaths.filter(isEnded), exploration);
    if (signers.length === 0) return answer('open', describeOpen(openPaths, exploration));
    // What was not followed to its end may ask for no signature.
    return cut.budget > 0 || shape.size > 0
      ? answer('unknown', 'budget')
      : { ...answer('open', 'signed'), signers };
  }
  if (guardedPaths.length > 0) {
    if (!guardedPaths.every(isSeen)) return answer('unknown', 'unclear');
    if (mayGoPast(guardedPaths, exploration)) return answer('unknown', 'budget');
    if (unclear) return answer('unknown', 'unclear');
    return answer('privileged', 'guarded');
  }
  // Nobody gets through unchecked and what lies behind the check was too long to see whole.
  if (cut.guarded > 0 && cut.budget === 0 && !view && exploration.paths.every(isSeen)) {
    return answer('privileged', 'guarded');
  }
  if (forwards.length > 0) return answer('open', 'forwarded');
  if (unclear) return answer('unknown', 'unclear');
  if (!isFollowed(exploration) && !(view && ended.length > 0)) return answer('unknown', 'budget');
  return answer('open', ended.length > 0 ? 'view' : 'closed');
}
