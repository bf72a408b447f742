import { and, eq } from 'drizzle-orm';
import { getAddress } from 'viem/utils';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { power } from '#db/schema/powers.ts';
import { token } from '#db/schema/projects.ts';
import { addressKey, type ChainAddress } from '#model/addressKey.ts';
import { isPending } from '#model/operations.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import type { Announced, Calendar, Operation, ScheduledCall } from '#wire/calendar.ts';
import type { Freshness } from '#wire/skynet.ts';
import { countUnread, type OfProjects } from '../chainStore/coverage.ts';
import {
  getPredecessorStates,
  getTimelockLogs,
  type MostRead,
  type PredecessorState,
  type TimelockLog,
  type TimelockLogs,
  type TimelockPlace,
} from '../chainStore/timelocks.ts';
import { getAddressLabels, type LabelOf } from '../contracts/addressLabels.ts';
import { getSignatures } from '../contracts/signatures.ts';
import { requireProject } from '../projects/getProject.ts';
import { getFreshness } from '../skynet/getFreshness.ts';
import { decideTimelockOperationState, type OperationVerdict } from './decideTimelockOperationState.ts';
import { callDataOf, describeArguments, selectorOf } from './describeCall.ts';
import { getOperationReadings, type OperationReading } from './operationReadings.ts';
import {
  operationKey,
  type RawCall,
  type RawOperation,
  readOperations,
  type SeenOperations,
  timelockEvents,
} from './readOperations.ts';

/** An operation with its state and what the chain's node said of it. */
export type KnownOperation = RawOperation & OperationVerdict & { reading: OperationReading | undefined };

/**
 * Until when each chain was seen: the time of its newest block that was read, or of the newest log where nobody says how far
 * that is. What became of an operation after that nobody can tell.
 */
function toSeenUntil(
  freshness: readonly Freshness[],
  { newest, now }: { newest: ReadonlyMap<string, Date>; now: Date },
): (chain: string) => Date {
  const seen = new Map([...newest].map(([chain, time]) => [chain, time.getTime()]));
  for (const { chain, time } of freshness) if (time !== null) seen.set(chain, Date.parse(time));
  return (chain) => new Date(Math.min(now.getTime(), seen.get(chain) ?? 0));
}

/** What became of the operation that must come before it, as far as the same logs tell. */
function findInLogs({ predecessor, scheduled }: RawOperation, seen: SeenOperations): PredecessorState {
  if (predecessor === null) return 'executed';
  const place = operationKey(scheduled, predecessor);
  if (seen.executed.has(place)) return 'executed';
  return seen.open.get(place)?.scheduled.stretch === 'open' ? 'waits' : 'unknown';
}

/** The same from all stored logs, for those of which the logs at hand do not tell. */
async function findPredecessors(
  db: Db,
  seen: SeenOperations,
): Promise<(operation: RawOperation) => PredecessorState> {
  const toPlace = ({ predecessor, scheduled }: RawOperation): TimelockPlace[] =>
    predecessor === null ? [] : [{ chain: scheduled.chain, address: scheduled.address, id: predecessor }];
  const unseen = [...seen.open.values()].filter((operation) => findInLogs(operation, seen) === 'unknown');
  const stateOf = await getPredecessorStates(db, {
    places: unseen.flatMap(toPlace),
    events: timelockEvents,
  });
  return (operation) => {
    const state = findInLogs(operation, seen);
    const [place] = toPlace(operation);
    return state === 'unknown' && place ? stateOf(place) : state;
  };
}

interface FindParams {
  projectId: OfProjects;
  now: Date;
  /** Of the timelocks' chains. */
  freshness: readonly Freshness[];
  most: MostRead;
}

interface FoundOperations {
  operations: KnownOperation[];
  /** How many others there are. */
  more: TimelockLogs['more'];
}

/** What timelocks on record announced, as far as their logs tell. */
export async function findOperations(
  db: Db,
  { projectId, now, freshness, most }: FindParams,
): Promise<FoundOperations> {
  const { logs, more, newest } = await getTimelockLogs(db, { events: timelockEvents, projectId, most, now });
  const seenUntil = toSeenUntil(freshness, { newest, now });
  const seen = readOperations(logs);
  const predecessorOf = await findPredecessors(db, seen);
  const readingOf = await getOperationReadings(
    db,
    seen.all.filter(({ ended }) => ended === null),
  );
  const operations = seen.all.map((operation) => {
    const reading = readingOf(operation);
    const verdict = decideTimelockOperationState(operation, {
      seenUntil: seenUntil(operation.scheduled.chain),
      predecessor: predecessorOf(operation),
      graceSeconds: reading?.graceSeconds ?? null,
    });
    return { ...operation, ...verdict, reading };
  });
  return { operations, more };
}

interface CalendarParams {
  projectId: OfProjects;
  now: Date;
}

/** What a page can hold; the rest is counted. */
const mostListed = { open: 200, old: 50, ended: 100 };

/** What timelocks on record will do, and what became of what they announced, with how far their chains are read. */
export async function getCalendar(db: Db, params: CalendarParams): Promise<Calendar> {
  if (typeof params.projectId === 'string') await requireProject(db, params.projectId);
  const { chains, ...counts } = await countUnread(db, params);
  const freshness = await getFreshness(db, chains);
  return { ...counts, ...(await loadOperations(db, { ...params, freshness })), freshness };
}

/** The same of one project, for a page that knows how far its chains are read. */
export async function getAnnounced(
  db: Db,
  { chains, ...params }: { projectId: string; now: Date; chains: readonly Freshness[] },
): Promise<Announced> {
  const [{ contracts, notRead }, announced] = await Promise.all([
    countUnread(db, params),
    loadOperations(db, { ...params, freshness: chains }),
  ]);
  return { contracts, notRead, ...announced };
}

async function loadOperations(
  db: Db,
  params: CalendarParams & { freshness: readonly Freshness[] },
): Promise<Pick<Announced, 'operations' | 'more'>> {
  const { operations, more } = await findOperations(db, { ...params, most: mostListed });
  const words = await loadWords(db, operations);
  return { operations: operations.sort(byTime).map((one) => toOperation(one, words)), more };
}

const endOf = ({ ended, expiresAt, readyAt }: KnownOperation): number =>
  (ended?.log.time ?? expiresAt ?? readyAt).getTime();

/** What is to come by its time, then the past, newest first. */
function byTime(a: KnownOperation, b: KnownOperation): number {
  if (isPending(a) !== isPending(b)) return isPending(a) ? -1 : 1;
  return isPending(a) ? a.readyAt.getTime() - b.readyAt.getTime() : endOf(b) - endOf(a);
}

interface Words {
  labelOf: LabelOf;
  signatureOf: (selector: string) => string | undefined;
  powerOf: (place: ChainAddress, selector: string) => PowerClass | null;
  tokenOf: (place: ChainAddress) => ScheduledCall['token'];
}

async function loadWords(db: Db, operations: readonly KnownOperation[]): Promise<Words> {
  const calls = operations.flatMap((operation) => operation.calls);
  const selectors = calls.flatMap((call) => selectorOf(call) ?? []);
  const targets = [...new Set(calls.map(({ target }) => getAddress(target)))];
  const [labelOf, signatures, tokens, powers] = await Promise.all([
    getAddressLabels(db, operations.flatMap(placesOf)),
    getSignatures(db, selectors),
    targets.length === 0
      ? []
      : db
          .select({
            chain: token.chain,
            address: token.address,
            symbol: token.symbol,
            decimals: token.decimals,
          })
          .from(token)
          .where(inList(token.address, targets))
          .orderBy(token.projectId, token.position),
    targets.length === 0
      ? []
      : db
          .select({ chain: power.chain, target: power.target, selector: power.selector, class: power.class })
          .from(power)
          .where(and(eq(power.verdict, 'privileged'), inList(power.target, targets))),
  ]);
  const keyOf = (place: ChainAddress, selector: string) => `${addressKey(place)} ${selector}`;
  const classes = new Map(
    powers.map((one) => [keyOf({ chain: one.chain, address: one.target }, one.selector), one.class]),
  );
  const units = new Map(
    tokens.flatMap(({ chain, address, ...unit }) =>
      address === null ? [] : [[addressKey({ chain, address }), unit] as const],
    ),
  );
  return {
    labelOf,
    tokenOf: (place) => units.get(addressKey(place)) ?? null,
    signatureOf: (selector) => signatures.get(selector),
    powerOf: (place, selector) => classes.get(keyOf(place, selector)) ?? null,
  };
}

function placesOf({ scheduled: { chain, address, sender, target }, calls }: KnownOperation): ChainAddress[] {
  const addresses = [
    address,
    ...calls.map((call) => call.target),
    ...[sender, target].filter((one) => one !== null),
  ];
  return addresses.map((one) => ({ chain, address: one }));
}

const toTransaction = ({ txHash, block, time }: TimelockLog) => ({ txHash, block, time: time.toISOString() });

function toOperation(operation: KnownOperation, words: Words): Operation {
  const { id, calls, scheduled, readyAt, expiresAt, isLapsing, predecessor, state, why, ended, reading } =
    operation;
  const { chain, address, projectId, project, demo, sender, target } = scheduled;
  const name = (one: string) => ({
    address: getAddress(one),
    label: words.labelOf({ chain, address: one }),
  });
  return {
    project: { id: projectId, name: project, demo },
    chain,
    timelock: name(address),
    id,
    calls: calls.map((call) => ({ ...toCall(call, chain, words), target: name(call.target) })),
    scheduled: toTransaction(scheduled),
    proposer: sender === null || target === null ? null : { from: name(sender), to: name(target) },
    readyAt: readyAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    isLapsing,
    predecessor,
    state,
    why,
    ended: ended && toTransaction(ended.log),
    simulated:
      reading && isPending(operation)
        ? { block: reading.block, time: reading.time.toISOString(), simulation: reading.simulation }
        : null,
  };
}

function toCall(call: RawCall, chain: string, words: Words): Omit<ScheduledCall, 'target'> {
  const selector = selectorOf(call) ?? null;
  const signature = call.signature ?? (selector === null ? undefined : words.signatureOf(selector));
  const data = callDataOf(call);
  return {
    token: words.tokenOf({ chain, address: call.target }),
    value: String(call.value),
    selector,
    function: signature ?? null,
    arguments: signature === undefined ? [] : describeArguments(signature, data),
    power: selector === null ? null : words.powerOf({ chain, address: call.target }, selector),
    data,
  };
}
