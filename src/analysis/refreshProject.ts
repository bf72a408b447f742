import type { RpcClient } from '#chain/createRpcClient.ts';
import { getProjectContracts } from '#core/contracts/projectContracts.ts';
import { upsertTokenIdentity } from '#core/contradictions/tokenIdentities.ts';
import { toFoundContracts } from '#core/discovery/describeOpen.ts';
import { saveDiscovery } from '#core/discovery/saveDiscovery.ts';
import type { ComparedContract } from '#core/powers/codeMatch.ts';
import type { ContractReading } from '#core/powers/contractReading.ts';
import type { Measured } from '#core/powers/measuredFacts.ts';
import { saveProjectFacts } from '#core/powers/saveProjectFacts.ts';
import type { TokenReading } from '#core/powers/tokenReading.ts';
import { saveProblem, upsertReading } from '#core/powers/upsertReading.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { isChainId } from '#model/chainId.ts';
import { type FindMarkets, type OpenChain, openChain } from './chains/openChain.ts';
import type { AnalyzeCode } from './code/analyzeCode.ts';
import { discoverProject } from './discovery/discoverProject.ts';
import { readToken } from './token/readToken.ts';
import { readTokenIdentity } from './token/readTokenIdentity.ts';
import { toReading } from './toReading.ts';

export interface RefreshParts {
  db: Db;
  clients: ReadonlyMap<string, RpcClient>;
  analyzeCode: AnalyzeCode;
  findMarkets: FindMarkets;
}

export interface Refreshed {
  readings: ContractReading[];
  token: TokenReading | undefined;
  /** Why contracts were not read. */
  missing: string[];
  compared: ComparedContract[];
}

/** A node may put a contract's own words into its error. */
const longestWhy = 300;
const explain = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, longestWhy);

/** Chains of which an endpoint answered. */
async function listOpened(chains: ReadonlyMap<string, Promise<OpenChain>>): Promise<Map<string, OpenChain>> {
  const opened = new Map<string, OpenChain>();
  for (const [chain, opening] of chains) {
    const one = await opening.catch(() => undefined);
    if (one) opened.set(chain, one);
  }
  return opened;
}

type Known = Pick<Parameters<typeof discoverProject>[1], 'projectId' | 'contracts' | 'unread'> & {
  now: Date;
};

/** Finds the contracts beside those on record, keeps what was read of them, and says what that is for questions about all. */
async function discover(
  { db, analyzeCode }: RefreshParts,
  { now, ...known }: Known,
  opened: ReadonlyMap<string, OpenChain>,
): Promise<Measured['discovered']> {
  if (opened.size === 0) return undefined;
  const { found, graded } = await discoverProject({ db, analyzeCode }, { ...known, opened });
  const readings: ContractReading[] = [];
  for (const {
    opened: { reader },
    analysis,
  } of graded) {
    const reading = await toReading({ db, reader }, { analysis, creation: undefined });
    readings.push(reading);
    await upsertReading(db, { reading, now });
  }
  await saveDiscovery(db, { projectId: known.projectId, found, now });
  return { readings, found: toFoundContracts(found) };
}

/**
 * Reads all contracts of a project, finds those that they refer to, keeps who holds what, and writes the facts that follow. A contract that cannot be
 * read leaves the facts that need it unknown, with the reason.
 */
export async function refreshProject(
  parts: RefreshParts,
  { projectId, now, watched }: { projectId: string; now: Date; watched?: number },
): Promise<Refreshed> {
  const { db } = parts;
  const contracts = await getProjectContracts(db, projectId);
  const chains = new Map<string, Promise<OpenChain>>();
  const openFor = async (chain: string) => {
    const client = parts.clients.get(chain);
    if (!client) throw new Error(`no endpoint is configured for ${chain}`);
    return openChain({ ...parts, client }, chain);
  };
  const open = (chain: string) => {
    const known = chains.get(chain) ?? openFor(chain);
    chains.set(chain, known);
    return known;
  };
  const readings: ContractReading[] = [];
  const missing: string[] = [];
  const unread: { chain: string; address: string | null; problem: string }[] = [];
  let token: TokenReading | undefined;
  let tokenProblem: string | undefined;
  for (const { chain, address, isToken } of contracts) {
    const miss = (problem: string) => {
      missing.push(problem);
      unread.push({ chain, address, problem });
      if (isToken && isChainId(chain) && !token) tokenProblem ??= problem;
    };
    if (address === null) {
      miss('a contract of the project is not deployed');
      continue;
    }
    try {
      const opened = await open(chain);
      const { reader, chainId, markets } = opened;
      const analysis = await opened.analyze(address as Hex);
      const creation = analysis.codeHash && (await opened.findCreation(analysis.address));
      const reading = await toReading({ db, reader }, { analysis, creation });
      readings.push(reading);
      await upsertReading(db, { reading, now });
      if (isToken)
        await upsertTokenIdentity(db, await readTokenIdentity(reader, { address: analysis.address }));
      if (isToken && !token && tokenProblem === undefined)
        token = await readToken(reader, {
          db,
          token: analysis.address,
          since: reading.creation?.block,
          chainId,
          analysis,
          markets,
        });
    } catch (error) {
      const problem = explain(error);
      miss(`${address} could not be read: ${problem}`);
      await saveProblem(db, { chain, address, problem, now });
    }
  }
  const discovered = await discover(parts, { projectId, contracts, unread, now }, await listOpened(chains));
  const compared = await saveProjectFacts(db, {
    projectId,
    contracts,
    readings,
    missing,
    discovered,
    token,
    tokenProblem,
    now,
    ...(watched === undefined ? {} : { watched }),
  });
  return { readings, token, missing, compared };
}
