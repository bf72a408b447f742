import { type RpcClient, toRpcClient } from '#chain/createRpcClient.ts';
import { createSlotCheck } from '#chain/createSlotCheck.ts';
import { findBlockAt } from '#chain/getBlocks.ts';
import { testStateAt } from '#chain/testStateAt.ts';
import { getProjectContracts, listDeployed, type ProjectContract } from '#core/contracts/projectContracts.ts';
import { factsAt } from '#core/past/factsAt.ts';
import { eveOf, type MomentReading, needsEve } from '#core/past/foldPast.ts';
import {
  findPastWork,
  finishPast,
  getMomentFacts,
  insertPlan,
  type PastWork,
  type ReadMoment,
  saveMoments,
} from '#core/past/pastProgress.ts';
import { savePastScores } from '#core/past/pastScores.ts';
import { getSubjects, type Subject } from '#core/scores/getSubjects.ts';
import type { Db } from '#db/Database.ts';
import type { Facts } from '#model/facts.ts';
import type { PastEnd, PastMoment } from '#model/past.ts';
import { type FindMarkets, type OpenChain, openChain } from '../chains/openChain.ts';
import type { AnalyzeCode } from '../code/analyzeCode.ts';
import type { IdleParts } from '../createAnalysisRunner.ts';
import { measureProject, readContracts, toDeployed } from '../readProject.ts';
import { replayQuestions } from '../reads/replayQuestions.ts';
import { createPastMemory, type PastMemory } from './createPastMemory.ts';
import { planPast } from './planPast.ts';

/** A client that counts what is asked through it. */
export function countCalls(client: RpcClient) {
  let calls = 0;
  const settle: RpcClient['settle'] = (asked) => {
    calls += asked.length;
    return client.settle(asked);
  };
  // Who lent the client closes it.
  return { client: toRpcClient(settle, async () => undefined), count: () => calls };
}

interface Parts {
  db: Db;
  memory?: PastMemory;
  clients: ReadonlyMap<string, RpcClient>;
  analyzeCode: AnalyzeCode;
  findMarkets: FindMarkets;
}

interface ProjectPast {
  subject: Subject;
  contracts: readonly ProjectContract[];
  moment: PastMoment;
}

export interface ReadPast {
  /** Undefined: a node does not show the state of that time. */
  facts: Facts | undefined;
  requests: number;
}

/** Chains at the block of the moment. Undefined: a node does not show the state of that time. */
async function openChains(
  { db, clients, analyzeCode, findMarkets, memory = createPastMemory() }: Parts,
  { chains, moment }: { chains: Iterable<string>; moment: PastMoment },
): Promise<Map<string, OpenChain> | undefined> {
  const opened = new Map<string, OpenChain>();
  for (const chain of chains) {
    const client = clients.get(chain);
    if (!client) continue;
    const block = moment.blocks[chain] ?? (await findBlockAt(client, new Date(moment.at)));
    if (block === undefined) continue;
    const { questions, kept } = memory.of(chain);
    if (!kept.has(block)) {
      const state = await testStateAt(client, block);
      if (state === 'refused' || state === 'false') return undefined;
      if (state !== 'kept') continue;
      memory.noteKept(chain, block);
    }
    const takes = await memory.takesOverrides(chain, client, block);
    const checked = await createSlotCheck(client, block, takes);
    const replaying = takes ? await replayQuestions(checked, { block, questions }) : checked;
    opened.set(
      chain,
      await openChain({ db, client: replaying, analyzeCode, findMarkets }, chain, { at: block }),
    );
  }
  return opened;
}

/** All that can be known today of a project at a moment of its past. */
export async function readPastMoment(
  { db, clients, analyzeCode, findMarkets, memory = createPastMemory() }: Parts,
  { subject, contracts, moment }: ProjectPast,
): Promise<ReadPast> {
  const at = new Date(moment.at);
  const counted = new Map([...clients].map(([chain, client]) => [chain, countCalls(client)]));
  const countAll = () => [...counted.values()].reduce((sum, { count }) => sum + count(), 0);
  const counting = new Map(
    [...counted].map(([chain, { client }]) => [chain, memory.remember(chain, client)]),
  );
  const chains = new Set(contracts.map(({ chain }) => chain));
  const opened = await openChains(
    { db, clients: counting, analyzeCode, findMarkets, memory },
    { chains, moment },
  );
  if (!opened) return { facts: undefined, requests: countAll() };
  const read = await readContracts(db, { contracts, opened });
  const facts = factsAt(subject, {
    at,
    readings: measureProject(read, { subject, at }),
    deployed: toDeployed(subject.deployed, read.readings),
  });
  return { facts, requests: countAll() };
}

/** A project that could not be read lets the others go first for so long. */
const restMs = 10 * 60_000;

/** Reads the past of projects, one moment at a time, from the newest to the oldest. */
export function createPastReader({ clients, analyzeCode, findMarkets, now }: IdleParts) {
  const resting = new Map<string, number>();
  const memory = createPastMemory();

  const load = async (db: Db, projectId: string) => {
    const [subject] = await getSubjects(db, { ids: [projectId], now: now() });
    return { subject, contracts: await getProjectContracts(db, projectId) };
  };

  async function plan(db: Db, { projectId, begin }: PastWork): Promise<void> {
    const { subject, contracts } = await load(db, projectId);
    if (!subject) return;
    const followed = listDeployed(contracts).filter(({ chain }) => clients.has(chain));
    const planned = await planPast(db, { subject, begin, contracts: followed, clients });
    await insertPlan(db, { projectId, ...planned });
  }

  async function readNext(db: Db, work: PastWork): Promise<void> {
    const { projectId, begin, moments = [], read, isCut } = work;
    const moment = moments[read];
    const finish = (ended: PastEnd) => finishPast(db, { projectId, begin, moments, ended, now: now() });
    if (!moment) return finish(isCut ? 'limit' : 'start');
    const { subject, contracts } = await load(db, projectId);
    if (!subject) return;
    memory.begin(projectId);
    const readAt = (one: PastMoment) =>
      readPastMoment({ db, clients, analyzeCode, findMarkets, memory }, { subject, contracts, moment: one });
    const { facts, requests } = await readAt(moment);
    if (!facts) return finish('noState');
    const found: ReadMoment[] = [{ moment, facts }];
    const event = moments[read - 1];
    if (!event || !(await mayHideChange(db, { projectId, event, before: { ...moment, facts } })))
      return saveMoments(db, { work, found, requests });
    const eve = eveOf(event);
    const last = await readAt(eve);
    // One that is not shown leaves the time before the event unknown.
    found.unshift({ moment: eve, facts: last.facts ?? {} });
    await saveMoments(db, { work, found, requests: requests + last.requests });
  }

  /** Whether what is otherwise at an event may have changed before it. */
  const mayHideChange = async (
    db: Db,
    { projectId, event, before }: { projectId: string; event: PastMoment; before: MomentReading },
  ): Promise<boolean> =>
    event.kind === 'event' &&
    needsEve({ ...event, facts: await getMomentFacts(db, { projectId, at: event.at }) }, before);

  async function takeStep(db: Db, work: PastWork): Promise<void> {
    const { projectId, begin } = work;
    if (work.isRead) await db.transaction((tx) => savePastScores(tx, { projectId, begin }));
    else if (!work.moments) await plan(db, work);
    else await readNext(db, work);
  }

  return {
    /** Does one piece of work; answers for which project, undefined when there is none. */
    async step(db: Db): Promise<string | undefined> {
      const time = now().getTime();
      for (const [id, until] of resting) if (until <= time) resting.delete(id);
      const work = await findPastWork(db, { chains: [...clients.keys()], except: [...resting.keys()] });
      if (!work) return undefined;
      const { projectId } = work;
      resting.set(projectId, time + restMs);
      await takeStep(db, work);
      resting.delete(projectId);
      return projectId;
    },
  };
}
