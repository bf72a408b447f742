import type { AnalyzeCode } from '#analysis/code/analyzeCode.ts';
import { type FindMarkets, type OpenChain, openChain } from '#analysis/openChain.ts';
import { measureProject, readContracts, toDeployed } from '#analysis/readProject.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { createSlotCheck } from '#chain/createSlotCheck.ts';
import { findBlockAt } from '#chain/findBlockAt.ts';
import { testStateAt } from '#chain/testStateAt.ts';
import type { ProjectContract } from '#core/contracts/projectContracts.ts';
import { factsAt } from '#core/past/factsAt.ts';
import type { Subject } from '#core/scores/getSubjects.ts';
import type { Db } from '#db/Database.ts';
import type { Facts } from '#model/facts.ts';
import type { PastMoment } from '#model/past.ts';
import { countCalls } from './countCalls.ts';

interface Parts {
  db: Db;
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
  { db, clients, analyzeCode, findMarkets }: Parts,
  { chains, moment }: { chains: Iterable<string>; moment: PastMoment },
): Promise<Map<string, OpenChain> | undefined> {
  const opened = new Map<string, OpenChain>();
  for (const chain of chains) {
    const client = clients.get(chain);
    if (!client) continue;
    const block = moment.blocks[chain] ?? (await findBlockAt(client, new Date(moment.at)));
    if (block === undefined) continue;
    const state = await testStateAt(client, block);
    if (state === 'refused' || state === 'false') return undefined;
    if (state !== 'kept') continue;
    const checked = await createSlotCheck(client, block);
    opened.set(
      chain,
      await openChain({ db, client: checked, analyzeCode, findMarkets }, chain, { at: block }),
    );
  }
  return opened;
}

/** All that can be known today of a project at a moment of its past. */
export async function readPastMoment(
  { db, clients, analyzeCode, findMarkets }: Parts,
  { subject, contracts, moment }: ProjectPast,
): Promise<ReadPast> {
  const at = new Date(moment.at);
  const counted = new Map([...clients].map(([chain, client]) => [chain, countCalls(client)]));
  const countAll = () => [...counted.values()].reduce((sum, { count }) => sum + count(), 0);
  const counting = new Map([...counted].map(([chain, { client }]) => [chain, client]));
  const chains = new Set(contracts.map(({ chain }) => chain));
  const opened = await openChains({ db, clients: counting, analyzeCode, findMarkets }, { chains, moment });
  if (!opened) return { facts: undefined, requests: countAll() };
  const read = await readContracts(db, { contracts, opened });
  const facts = factsAt(subject, {
    at,
    readings: measureProject(read, { subject, at }),
    deployed: toDeployed(subject.deployed, read.readings),
  });
  return { facts, requests: countAll() };
}
