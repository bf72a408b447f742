import type { RpcClient } from '#chain/createRpcClient.ts';
import { getNamedAddresses } from '#core/chainStore/getNamedAddresses.ts';
import { getProjectContracts } from '#core/contracts/projectContracts.ts';
import { upsertTokenIdentity } from '#core/contradictions/tokenIdentities.ts';
import type { ComparedContract } from '#core/powers/codeMatch.ts';
import type { ContractReading } from '#core/powers/contractReading.ts';
import { namePowers } from '#core/powers/namePowers.ts';
import { saveProjectFacts } from '#core/powers/saveProjectFacts.ts';
import type { TokenReading } from '#core/powers/tokenReading.ts';
import { saveProblem, upsertReading } from '#core/powers/upsertReading.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { AnalyzeCode } from './code/analyzeCode.ts';
import { type AddressAnalysis, createAddressAnalyzer } from './powers/analyzeAddress.ts';
import { type CreationSource, createCreations } from './reads/createCreations.ts';
import { askContract, checksum } from './reads/decode.ts';
import { findBlockToRead } from './reads/findBlockToRead.ts';
import { createLogs, createNodeLogs } from './reads/logs.ts';
import { openStateReader, type StateReader } from './reads/stateReader.ts';
import { readToken } from './token/readToken.ts';
import { readTokenIdentity } from './token/readTokenIdentity.ts';

export interface RefreshParts {
  db: Db;
  clients: ReadonlyMap<string, RpcClient>;
  analyzeCode: AnalyzeCode;
}

export interface Refreshed {
  readings: ContractReading[];
  token: TokenReading | undefined;
  /** Why contracts were not read. */
  missing: string[];
  compared: ComparedContract[];
}

interface OpenChain {
  reader: StateReader;
  analyze: ReturnType<typeof createAddressAnalyzer>;
  findCreation: CreationSource;
  chainId: number;
}

/** Callers and addresses in logs that a contract's lists may name. */
const mostCandidates = 200;

const explain = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** One chain at one block for all contracts of a project. */
async function openChain({ db, clients, analyzeCode }: RefreshParts, chain: string): Promise<OpenChain> {
  const client = clients.get(chain);
  if (!client) throw new Error(`no endpoint is configured for ${chain}`);
  const chainId = getChainNumber(chain);
  const block = await findBlockToRead(client, { db, chainId });
  const reader = await openStateReader(client, { chain, block });
  const findCreation = createCreations(reader, db);
  const fallback = createNodeLogs(client, { to: block, findCreation });
  const getLogs = createLogs(db, { chainId, block, findCreation, fallback });
  const analyze = createAddressAnalyzer({
    reader,
    getLogs,
    analyzeCode,
    getCandidates: (address) => getNamedAddresses(db, { chainId, address, limit: mostCandidates }),
  });
  return { reader, analyze, findCreation, chainId };
}

async function toReading(
  db: Db,
  { reader, findCreation }: OpenChain,
  analysis: AddressAnalysis,
): Promise<ContractReading> {
  const { address, codeHash, implementation, implementationHash, proxy, problem } = analysis;
  return {
    chain: reader.chain,
    address: checksum(address),
    codeHash: codeHash ?? null,
    proxyKind: proxy.kind,
    implementation: implementation ? checksum(implementation) : null,
    implementationHash: implementationHash ?? null,
    facets: analysis.facets,
    problem: problem ?? null,
    powers: await namePowers(db, analysis.powers),
    takeovers: analysis.takeovers,
    paused: (await askContract<boolean>(reader, { to: address, name: 'paused' })) ?? null,
    creation: (codeHash && (await findCreation(address))) ?? null,
    block: reader.block,
    time: reader.time,
  };
}

/**
 * Reads all contracts of a project, keeps who holds what, and writes the facts that follow. A contract that cannot be
 * read leaves the facts that need it unknown, with the reason.
 */
export async function refreshProject(
  parts: RefreshParts,
  { projectId, now, watched }: { projectId: string; now: Date; watched?: number },
): Promise<Refreshed> {
  const { db } = parts;
  const contracts = await getProjectContracts(db, projectId);
  const chains = new Map<string, Promise<OpenChain>>();
  const open = (chain: string) => {
    const known = chains.get(chain) ?? openChain(parts, chain);
    chains.set(chain, known);
    return known;
  };
  const readings: ContractReading[] = [];
  const missing: string[] = [];
  let token: TokenReading | undefined;
  for (const { chain, address, isToken } of contracts) {
    if (address === null) {
      missing.push('a contract of the project is not deployed');
      continue;
    }
    try {
      const opened = await open(chain);
      const { reader, chainId } = opened;
      const analysis = await opened.analyze(address as Hex);
      const reading = await toReading(db, opened, analysis);
      readings.push(reading);
      await upsertReading(db, { reading, now });
      if (isToken)
        await upsertTokenIdentity(db, await readTokenIdentity(reader, { address: analysis.address }));
      if (!token && isToken)
        token = await readToken(reader, {
          db,
          token: analysis.address,
          since: reading.creation?.block,
          chainId,
          analysis,
        });
    } catch (error) {
      const problem = explain(error);
      missing.push(`${address} could not be read: ${problem}`);
      await saveProblem(db, { chain, address, problem, now });
    }
  }
  const compared = await saveProjectFacts(db, {
    projectId,
    contracts,
    readings,
    missing,
    token,
    now,
    ...(watched === undefined ? {} : { watched }),
  });
  return { readings, token, missing, compared };
}
