import type { RpcClient } from '#chain/createRpcClient.ts';
import { getProjectContracts } from '#core/contracts/projectContracts.ts';
import { upsertTokenIdentity } from '#core/contradictions/tokenIdentities.ts';
import type { ComparedContract } from '#core/powers/codeMatch.ts';
import type { ContractReading } from '#core/powers/contractReading.ts';
import { saveProjectFacts } from '#core/powers/saveProjectFacts.ts';
import type { TokenReading } from '#core/powers/tokenReading.ts';
import { saveProblem, upsertReading } from '#core/powers/upsertReading.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { isChainId } from '#model/chainId.ts';
import type { AnalyzeCode } from './code/analyzeCode.ts';
import { type FindMarkets, type OpenChain, openChain } from './openChain.ts';
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
  let token: TokenReading | undefined;
  let tokenProblem: string | undefined;
  for (const { chain, address, isToken } of contracts) {
    const miss = (problem: string) => {
      missing.push(problem);
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
  const compared = await saveProjectFacts(db, {
    projectId,
    contracts,
    readings,
    missing,
    token,
    tokenProblem,
    now,
    ...(watched === undefined ? {} : { watched }),
  });
  return { readings, token, missing, compared };
}
