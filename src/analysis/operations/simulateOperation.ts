import type { RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import { createChangedClient } from '#chain/stateChanges.ts';
import { type Traced, type TracedCall, takesOverrides, traceCalls } from '#chain/traceCalls.ts';
import {
  type CreatedContract,
  describeChanges,
  describeCreated,
  type ReadSide,
} from '#core/calendar/describeChanges.ts';
import { getProjectContracts, type ProjectContract } from '#core/contracts/projectContracts.ts';
import { collectFacts, isAssessed } from '#core/scores/collectFacts.ts';
import { compareScores } from '#core/scores/compareScores.ts';
import { getSubjects, type Subject } from '#core/scores/getSubjects.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import type { Facts } from '#model/facts.ts';
import type { SimulatedScore, Simulation } from '#model/simulation.ts';
import { type FindMarkets, type OpenChain, openChain } from '../chains/openChain.ts';
import type { AnalyzeCode } from '../code/analyzeCode.ts';
import { tellingTopics } from '../past/tellingTopics.ts';
import { measureProject, type ProjectReading, readContracts, toDeployed } from '../readProject.ts';
import { askContract, checksum } from '../reads/decode.ts';
import type { LogSource } from '../reads/logs.ts';
import { limitClient } from '../scan/limitClient.ts';
import { readRevertReason } from '../tokenScan/askToken.ts';
import { toReading } from '../toReading.ts';

/** A factory may make any number. */
const mostCreated = 5;

/** Contracts that an operation would create, on the chain as it would be. */
export async function readCreated(
  db: Db,
  { reader, analyze }: OpenChain,
  created: readonly Hex[],
): Promise<CreatedContract[]> {
  const read: CreatedContract[] = [];
  for (const one of created.slice(0, mostCreated)) {
    const address = checksum(one);
    try {
      const analysis = await analyze(one);
      read.push({ address, reading: await toReading({ db, reader }, { analysis, creation: undefined }) });
    } catch (error) {
      // A node that is away is asked again later; what it refuses for good stays unread.
      if (error instanceof RpcError && error.retryable) throw error;
      read.push({ address, reading: undefined });
    }
  }
  return read;
}

interface Sides {
  before: ProjectReading;
  after: ProjectReading;
  now: Date;
}

/** Everything known of the project, with what was read of its contracts in place of what was read last. */
function factsOf(subject: Subject, read: ProjectReading, now: Date): Facts {
  const { monitoring } = subject.readings;
  const { monitoring: _, ...measured } = measureProject(read, { subject, at: now });
  const deployed = toDeployed(subject.deployed, read.readings);
  return collectFacts(
    { ...subject, deployed, readings: { ...measured, ...(monitoring && { monitoring }) } },
    now,
  );
}

const hashesOf = ({ readings }: ProjectReading) =>
  JSON.stringify(
    readings.map(({ address, codeHash, implementationHash }) => [address, codeHash, implementationHash]),
  );

/** The score that would follow from what was simulated. */
export function scoreChange(subject: Subject, { before, after, now }: Sides): SimulatedScore {
  if (!isAssessed(subject) || !subject.isRead) return { why: 'the project has no score yet' };
  const from = factsOf(subject, before, now);
  const to = factsOf(subject, after, now);
  return compareScores({ from, to, hasOtherCode: hashesOf(before) !== hashesOf(after), now });
}

interface Parts {
  db: Db;
  clients: ReadonlyMap<string, RpcClient>;
  analyzeCode: AnalyzeCode;
  findMarkets: FindMarkets;
}

interface SimulatedCalls {
  projectId: string;
  chain: string;
  calls: readonly TracedCall[];
  now: Date;
}

export interface Simulated {
  block: number;
  time: Date;
  simulation: Simulation;
}

/** Of one operation: two readings of a project, each of which may prove 5,000 blocks of its token's pool, and no more. */
const mostCalls = 16_000;
const mostCharacters = 200_000_000;
const mostMs = 120_000;
const mostContracts = 60;

type Done = Extract<Traced, { kind: 'done' }>;

/** What contracts logged, and would log. */
const addLogs =
  ({ changes, logs = [], created }: Done, block: number) =>
  (source: LogSource): LogSource =>
  async (filter) => {
    const address = filter.address.toLowerCase() as Hex;
    // Of a contract that is not there yet these are all.
    const history = created.includes(address) ? { logs: [], gap: undefined } : await source(filter);
    const added = logs
      .filter((log) => log.address === address && log.topics[0] === filter.topic)
      .map(({ topics, data }) => ({ block, hash: '0x' as const, topics, data }));
    // What changes nothing in a contract is no news of it.
    const isShown = logs.length > 0 || !changes.has(address);
    const gap = history.gap ?? (isShown ? undefined : 'what it would log was not shown');
    return { logs: [...history.logs, ...added], gap };
  };

/** Who holds a token and who may not move it is read from stored logs: where those would not be all, it is not known. */
function withoutMoves(read: ProjectReading, { changes, logs }: Done): ProjectReading {
  const { token } = read;
  const address = token?.address.toLowerCase();
  const isMoved = logs
    ? logs.some((log) => log.address === address && !tellingTopics.includes(log.topics[0] ?? '0x'))
    : changes.has((address ?? '0x') as Hex);
  if (!token || !isMoved) return read;
  const unread = { why: 'what it would log was not followed' };
  return { ...read, token: { ...token, holders: unread, restrictions: unread } };
}

async function readOwners({ reader }: OpenChain, contracts: readonly ProjectContract[]) {
  const owners = new Map<string, string>();
  for (const { chain, address } of contracts) {
    if (chain !== reader.chain || address === null) continue;
    const owner = await askContract<Hex>(reader, { to: address as Hex, name: 'owner' });
    if (owner !== undefined) owners.set(address, checksum(owner));
  }
  return owners;
}

interface Both {
  before: ReadSide & ProjectReading;
  after: ReadSide & ProjectReading;
  created: CreatedContract[];
}

/** The project as it is and as it would be, at the same block. */
async function readBoth(
  { db, clients, analyzeCode, findMarkets }: Parts,
  {
    now,
    changed,
    contracts,
    traced,
  }: { now: OpenChain; changed: RpcClient; contracts: readonly ProjectContract[]; traced: Done },
): Promise<Both> {
  const { chain, block } = now.reader;
  const opened = new Map([[chain, now]]);
  for (const { chain: other } of contracts) {
    const client = clients.get(other);
    if (client && !opened.has(other))
      opened.set(other, await openChain({ db, client, analyzeCode, findMarkets }, other));
  }
  const then = await openChain({ db, client: changed, analyzeCode, findMarkets }, chain, {
    at: block,
    addLogs: addLogs(traced, block),
  });
  const readAt = async (one: OpenChain) => ({
    ...(await readContracts(db, { contracts, opened: new Map([...opened, [chain, one]]) })),
    owners: await readOwners(one, contracts),
  });
  return {
    before: await readAt(now),
    after: await readAt(then),
    created: await readCreated(db, then, traced.created),
  };
}

/** Tries an operation on the chain's node as of its newest block: what it would change in powers, and in the score. */
export async function simulateOperation(
  parts: Parts,
  { projectId, chain, calls, now }: SimulatedCalls,
): Promise<Simulated> {
  const { db, analyzeCode, findMarkets } = parts;
  const given = parts.clients.get(chain);
  if (!given) throw new Error(`no endpoint is configured for ${chain}`);
  const { client } = limitClient(given, { mostCalls, mostCharacters, signal: AbortSignal.timeout(mostMs) });
  const opened = await openChain({ db, client, analyzeCode, findMarkets }, chain);
  const { block, time } = opened.reader;
  const end = (simulation: Simulation): Simulated => ({ block, time, simulation });
  const contracts = await getProjectContracts(db, projectId);
  if (contracts.length > mostContracts)
    return end({ kind: 'unable', why: `the project has more than ${mostContracts} contracts` });
  const traced = await traceCalls(client, { calls, block });
  if (traced.kind === 'unable') return end(traced);
  if (traced.kind === 'refused') return end({ kind: 'refused', why: readRevertReason(traced.data) });
  if (!(await takesOverrides(client, block)))
    return end({ kind: 'unable', why: 'the chain’s node does not answer calls with changed state' });
  const changed = createChangedClient(client, { changes: traced.changes, block });
  const { before, after, created } = await readBoth(parts, { now: opened, changed, contracts, traced });
  const [subject] = await getSubjects(db, { ids: [projectId], now });
  const labels = new Map(contracts.map(({ address, label }) => [address, label]));
  const nameOf = (address: string) => labels.get(address) ?? address;
  return end({
    kind: 'done',
    changes: [
      ...describeCreated(created, { count: traced.created.length, nameOf }),
      ...describeChanges(before, after, nameOf),
    ],
    score: subject
      ? scoreChange(subject, { before, after: withoutMoves(after, traced), now })
      : { why: 'the project is gone' },
  });
}
