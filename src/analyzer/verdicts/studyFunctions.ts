import type { Program } from '../evm/program.ts';
import type { CallerWorld } from '../symbolic/arbitraryCaller.ts';
import type { Budget } from '../symbolic/exploration.ts';
import { explore } from '../symbolic/explore.ts';
import type { Guard } from '../symbolic/guards.ts';
import { type InputShape, type Lengths, layOutInput } from '../symbolic/inputShape.ts';
import { anyRoleOf, anyValueOf } from '../symbolic/roleMembership.ts';
import { isFilled } from './authority.ts';
import { decideAccess, type RoleContext, type Study } from './decideAccess.ts';
import { isEnded, listAllFilled, listEnded, listFilled, listGrants, listMade } from './grants.ts';
import { listAuthoritySlots, listHandedOn } from './openPaths.ts';
import { readReach } from './reach.ts';
import { listSignerGuards } from './signers.ts';

export interface Subject {
  /** The code that runs: of a diamond, a facet's. */
  readonly program: Program;
  readonly selector: string;
  readonly view: boolean;
  /** Types of its input, as far as the code shows them. */
  readonly types: string;
}

const maxRounds = 6;
/** Share of the step budget a first look may take. */
const quickShare = 0.2;
/** The same, for input of certain lengths. */
const shapedShare = 0.3;
/** One entry and as many bytes as a signature has; none of either. */
const shapes: readonly Lengths[] = [
  { lists: 1, bytes: 65 },
  { lists: 0, bytes: 0 },
];

function mentions(study: Study, entered: ReadonlySet<string>): boolean {
  const seats = new Set([...entered].map(anyRoleOf));
  const { leads, paths } = study.exploration;
  if ([...leads].some((seat) => seats.has(seat))) return true;
  return paths.some((p) =>
    p.clauses.some((c) => c.some((g) => g.kind === 'member' && g.seats.some((x) => seats.has(x)))),
  );
}

function listMembers(studies: Iterable<Study>): Set<string> {
  const found = new Set<string>();
  const note = (guards: readonly Guard[]) => {
    for (const g of guards) if (g.kind === 'member') for (const x of g.seats) found.add(x);
  };
  for (const { exploration } of studies) {
    for (const p of exploration.paths) {
      for (const clause of p.clauses) note(clause);
      note(listSignerGuards(p, exploration));
    }
  }
  return found;
}

/** A library that runs in the contract's own storage: what it writes cannot be seen here. */
const callsLibrary = ({ decision }: Study) =>
  decision.openPaths.some((p) =>
    p.effects.some((e) => e.kind === 'delegatecall' && !e.forwards && e.to.op !== 'address'),
  );

/** Paths that anybody may walk were not followed to their end: what they write there was not seen, unless nobody writes there. */
const isCut = ({ exploration: { cut, shape, shut } }: Study) =>
  shape.size > 0 || (cut.budget + cut.loop + cut.spared > 0 && !shut);

/** A key worked out from several words: whoever enters it may put it together otherwise. */
const isHashed = (place: string) => place.includes('(m(');

const placeOfSeat = (seat: string) => seat.slice(0, seat.lastIndexOf('#'));

/** Functions that an arbitrary caller may call, and of which not all that they do was seen. */
const listCut = (all: readonly Study[]) =>
  all.filter((s) => s.decision.verdict !== 'privileged' && (callsLibrary(s) || isCut(s)));

/** Each way on was followed: what was cut puts nothing anywhere that was not seen. */
const isWhole = (s: Study) => s.exploration.whole && s.exploration.shape.size === 0 && !callsLibrary(s);

/** Seats nobody was seen filling, in a contract where not all that an arbitrary caller can do was seen. */
function listUnseen(all: readonly Study[], members: ReadonlySet<string>): string[] {
  const cut = listCut(all);
  if (cut.length === 0) return [];
  const filled = new Set(all.flatMap((s) => [...listAllFilled(s.exploration)]));
  const whole = cut.every(isWhole);
  const isSeen = (place: string) => isFilled(place, filled) || (whole && !isHashed(place));
  return [...members].filter((m) => !isSeen(placeOfSeat(m)));
}

/** Seats privileged functions ask for that an open one was found to hand out. */
function listEntered(studies: Iterable<Study>, before: ReadonlySet<string>): Set<string> {
  const all = [...studies];
  const members = new Set([...listMembers(all), ...all.flatMap((s) => [...s.exploration.leads])]);
  const entered = new Set<string>();
  const reach = readReach(all);
  const walks = all
    .filter(({ decision }) => decision.verdict !== 'privileged')
    .map(({ exploration, decision }) => ({
      exploration,
      paths: listEnded(decision.openPaths).filter((p) => reach.isWalkable(p, exploration)),
    }));
  // Of what was not seen, or is computed, nobody knows what it puts there.
  const cut = listCut(all);
  const whole = cut.every(isWhole);
  const touched = new Set(cut.flatMap((s) => [...listAllFilled(s.exploration)]));
  const grants = walks.map(({ exploration, paths }) => listGrants(paths, exploration));
  const given = new Set(grants.flatMap((g) => [...g.given]));
  const seats = new Set([...given].map(anyValueOf));
  // What is put into an entry that had to be there is one more thing that it can be.
  const changed = new Set(grants.flatMap((g) => [...g.changed]));
  const unclear = new Set([...changed].filter((c) => !seats.has(anyValueOf(c))).map(anyRoleOf));
  for (const granted of [...given, ...[...changed].filter((c) => seats.has(anyValueOf(c)))]) {
    const place = anyRoleOf(granted);
    const isExact = whole && !touched.has(placeOfSeat(place)) && !unclear.has(place);
    const g = isExact ? granted : anyValueOf(granted);
    if (members.has(place) && !before.has(g) && !before.has(place)) entered.add(g);
  }
  return entered;
}

/** Places nobody fills who was not let in before: whoever is entered there was assigned. */
function listAssigned(studies: readonly Study[]): Set<string> {
  const assigned = new Set<string>();
  const free = new Set<string>();
  const reach = readReach(studies);
  for (const { exploration, decision } of studies) {
    const privileged = decision.verdict === 'privileged';
    for (const path of privileged ? decision.guardedPaths : listEnded(exploration.paths)) {
      const open = !privileged && reach.isWalkable(path, exploration);
      const made = open ? listMade(path, exploration) : undefined;
      for (const place of listFilled(path, exploration))
        (open && !made?.has(place) ? free : assigned).add(place);
    }
  }
  return new Set([...assigned].filter((place) => place !== '*' && !free.has(place)));
}

/**
 * Studies every function, then again with what the open ones were found to allow: a mapping anyone can
 * enter is no authority, which may open further functions, until nothing changes.
 */
export function studyFunctions({
  subjects,
  storage,
  budget,
}: {
  subjects: readonly Subject[];
  storage: ReadonlyMap<bigint, bigint>;
  budget: Budget;
}): Map<string, Study> {
  const enterable = new Set<string>();
  const studies = new Map<string, Study>();
  const handedOn = new Set<string>();

  function look({ program, selector, view }: Subject, steps: number, shape?: InputShape): Study {
    const world: CallerWorld = { storage, immutables: program.immutables, enterable };
    const exploration = explore(program, {
      selector: BigInt(selector),
      world,
      budget: { ...budget, steps },
      ...(shape && { shape }),
    });
    return {
      exploration,
      decision: decideAccess(exploration, { view, roles: { authoritySlots: handedOn } }),
    };
  }

  /** Looks for an open way through with input of certain lengths, which takes far fewer steps; others may do otherwise. */
  function findOpen(s: Subject): Study | undefined {
    for (const lengths of shapes) {
      const shape = layOutInput(s.types, lengths);
      if (!shape) return undefined;
      const found = look(s, budget.steps * shapedShare, shape);
      if (found.decision.verdict === 'open' && found.decision.openPaths.some(isEnded)) return found;
    }
    return undefined;
  }

  function study(s: Subject): void {
    const quick = look(s, budget.steps * quickShare);
    studies.set(s.selector, quick);
    if (quick.decision.reason === 'budget') slow.add(s);
    else slow.delete(s);
  }

  // The few hard functions wait until every other one has had its turn.
  function finishSlow(): void {
    for (const s of slow) studies.set(s.selector, findOpen(s) ?? look(s, budget.steps));
    slow.clear();
  }

  function decideAll(roles: Partial<RoleContext>): void {
    for (const { selector, view } of subjects) {
      const known = studies.get(selector);
      if (known)
        studies.set(selector, { ...known, decision: decideAccess(known.exploration, { view, roles }) });
    }
  }

  const slow = new Set<Subject>();
  for (const s of subjects) study(s);
  finishSlow();
  for (const { decision } of studies.values()) {
    if (decision.verdict === 'privileged') continue;
    for (const name of listHandedOn(decision.guardedPaths)) handedOn.add(name);
  }
  if (handedOn.size > 0) decideAll({ authoritySlots: handedOn });
  for (let round = 0; round < maxRounds; round++) {
    const entered = listEntered(studies.values(), enterable);
    if (entered.size === 0) break;
    for (const g of entered) enterable.add(g);
    for (const s of subjects) {
      const known = studies.get(s.selector);
      if (known && mentions(known, entered)) study(s);
    }
    finishSlow();
  }
  const all = [...studies.values()];
  const members = listMembers(all);
  const roles = {
    assigned: listAssigned(all),
    lists: new Set([...members].map(placeOfSeat)),
    unseen: new Set(listUnseen(all, members)),
    authoritySlots: new Set([
      ...handedOn,
      ...all.flatMap(({ decision }) =>
        decision.verdict === 'privileged' ? listAuthoritySlots(decision.guards) : [],
      ),
    ]),
  };
  decideAll(roles);
  return studies;
}
