import type { AnalyzeCode } from '#analysis/code/analyzeCode.ts';
import { type OpenChain, openChain } from '#analysis/openChain.ts';
import { readToken } from '#analysis/token/readToken.ts';
import { toReading } from '#analysis/toReading.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { findBlockAt } from '#chain/findBlockAt.ts';
import { RpcError } from '#chain/rpcError.ts';
import { testStateAt } from '#chain/testStateAt.ts';
import type { ProjectContract } from '#core/contracts/projectContracts.ts';
import { factsAt } from '#core/past/factsAt.ts';
import { compareCode, listAuditedCode } from '#core/powers/codeMatch.ts';
import { type ContractReading, runningHash } from '#core/powers/contractReading.ts';
import { measuredFacts } from '#core/powers/measuredFacts.ts';
import type { TokenReading } from '#core/powers/tokenReading.ts';
import type { Subject } from '#core/scores/getSubjects.ts';
import type { DeployedCode } from '#core/sourceCode/getDeployedCode.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import type { Facts } from '#model/facts.ts';
import type { PastMoment } from '#model/past.ts';
import { countCalls } from './countCalls.ts';

interface Parts {
  db: Db;
  clients: ReadonlyMap<string, RpcClient>;
  analyzeCode: AnalyzeCode;
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

interface Read {
  readings: ContractReading[];
  token: TokenReading | undefined;
  missing: string[];
}

/** Contracts that exist at the block of their chain; one without code was not there yet. */
async function readContracts(
  db: Db,
  { contracts, opened }: { contracts: readonly ProjectContract[]; opened: ReadonlyMap<string, OpenChain> },
): Promise<Read> {
  const read: Read = { readings: [], token: undefined, missing: [] };
  const readOne = async (
    { reader, analyze, findCreation, chainId }: OpenChain,
    { address, isToken }: { address: Hex; isToken: boolean },
  ): Promise<void> => {
    if ((await reader.getCode(address)) === '0x') return;
    const analysis = await analyze(address);
    const creation = await findCreation(analysis.address);
    const reading = await toReading({ db, reader }, { analysis, creation });
    const since = reading.creation?.block;
    if (isToken && !read.token)
      read.token = await readToken(reader, { db, token: analysis.address, since, chainId, analysis });
    read.readings.push(reading);
  };
  for (const { chain, address, isToken } of contracts) {
    const open = opened.get(chain);
    if (!open || address === null) {
      read.missing.push(`${address ?? 'a contract'} could not be read as of that time`);
      continue;
    }
    try {
      await readOne(open, { address: address as Hex, isToken });
    } catch (error) {
      // A node that is away is asked again later; what it refuses for good stays unread.
      if (error instanceof RpcError && error.retryable) throw error;
      read.missing.push(`${address} could not be read as of that time`);
    }
  }
  return read;
}

/** The code that ran then. Sources are compared with the code of today: they say something of that time where it is the same. */
function toDeployed(today: readonly DeployedCode[], readings: readonly ContractReading[]): DeployedCode[] {
  return today.map((one) => {
    const reading = readings.find(({ chain, address }) => chain === one.chain && address === one.address);
    const hash = reading ? runningHash(reading) : null;
    return {
      ...one,
      running:
        reading && hash
          ? { hash, at: reading.implementation ?? reading.address, block: reading.block, time: reading.time }
          : null,
      sources: hash !== null && hash === one.running?.hash ? one.sources : [],
    };
  });
}

/** Chains at the block of the moment. Undefined: a node does not show the state of that time. */
async function openChains(
  { db, clients, analyzeCode }: Parts,
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
    if (state === 'kept') opened.set(chain, await openChain({ db, client, analyzeCode }, chain, block));
  }
  return opened;
}

function measure({ readings, token, missing }: Read, subject: Subject, at: Date): Partial<Facts> {
  const audits = subject.audits.filter(
    ({ completedOn }) => completedOn !== null && new Date(completedOn) <= at,
  );
  const code = readings.map((one) => ({
    chain: one.chain,
    address: one.address,
    running: runningHash(one),
    implementation: one.implementation,
  }));
  const unread = missing.map(() => ({ chain: '', address: '', running: null, implementation: null }));
  const compared = compareCode([...code, ...unread], listAuditedCode(audits));
  const contracts = readings.length + missing.length;
  return measuredFacts({ contracts, readings, missing, compared, watched: 0, token, now: at });
}

/** All that can be known today of a project at a moment of its past. */
export async function readPastMoment(
  { db, clients, analyzeCode }: Parts,
  { subject, contracts, moment }: ProjectPast,
): Promise<ReadPast> {
  const at = new Date(moment.at);
  const counted = new Map([...clients].map(([chain, client]) => [chain, countCalls(client)]));
  const countAll = () => [...counted.values()].reduce((sum, { count }) => sum + count(), 0);
  const counting = new Map([...counted].map(([chain, { client }]) => [chain, client]));
  const chains = new Set(contracts.map(({ chain }) => chain));
  const opened = await openChains({ db, clients: counting, analyzeCode }, { chains, moment });
  if (!opened) return { facts: undefined, requests: countAll() };
  const read = await readContracts(db, { contracts, opened });
  const facts = factsAt(subject, {
    at,
    readings: measure(read, subject, at),
    deployed: toDeployed(subject.deployed, read.readings),
  });
  return { facts, requests: countAll() };
}
