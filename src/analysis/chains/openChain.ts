import type { RpcClient } from '#chain/createRpcClient.ts';
import { getNamedAddresses } from '#core/chainStore/logs.ts';
import type { Db } from '#db/Database.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { MarketSettings } from '#model/markets.ts';
import type { AnalyzeCode } from '../code/analyzeCode.ts';
import { createAddressAnalyzer } from '../powers/analyzeAddress.ts';
import { type CreationSource, createCreations } from '../reads/createCreations.ts';
import { findBlockToRead } from '../reads/findBlockToRead.ts';
import { createLogs, createNodeLogs, type LogSource } from '../reads/logs.ts';
import { readCreationNames } from '../reads/readCreationNames.ts';
import { openStateReader, type StateReader } from '../reads/stateReader.ts';

/** The exchanges of a chain, by its CAIP-2 id. */
export type FindMarkets = (chain: string) => MarketSettings | undefined;

export interface OpenChain {
  reader: StateReader;
  getLogs: LogSource;
  analyze: ReturnType<typeof createAddressAnalyzer>;
  findCreation: CreationSource;
  chainId: number;
  /** Where its tokens are traded; undefined where the operator does not say. */
  markets: MarketSettings | undefined;
}

interface OpenOptions {
  at?: number;
  /** The clock of every analysis; without it each has its own. */
  signal?: AbortSignal;
  addLogs?: (source: LogSource) => LogSource;
  /** Characters of answers that its reader remembers. */
  mostRemembered?: number;
}

/** Callers and addresses in logs that a contract's lists may name. */
const mostCandidates = 200;

/**
 * One chain at one block, the newest unless another is given, with all that contracts are analysed with. `addLogs`: what
 * contracts would have logged beside.
 */
export async function openChain(
  {
    db,
    client,
    analyzeCode,
    findMarkets,
  }: { db: Db; client: RpcClient; analyzeCode: AnalyzeCode; findMarkets?: FindMarkets | undefined },
  chain: string,
  { at, signal, addLogs = (source) => source, mostRemembered }: OpenOptions = {},
): Promise<OpenChain> {
  const chainId = getChainNumber(chain);
  const block = at ?? (await findBlockToRead(client, { db, chainId }));
  const reader = await openStateReader(client, { chain, block, most: mostRemembered });
  const findCreation = createCreations(reader, db);
  const fallback = createNodeLogs(client, { to: block, findCreation });
  const getLogs = addLogs(createLogs(db, { chainId, block, findCreation, fallback }));
  const analyze = createAddressAnalyzer({
    reader,
    getLogs,
    analyzeCode,
    signal,
    getCandidates: async (address) => {
      const indexed = await getNamedAddresses(db, { chainId, address, limit: mostCandidates });
      const { transaction } = (await findCreation(address)) ?? {};
      if (!transaction) return indexed;
      const named = await readCreationNames(client, transaction).catch(() => []);
      return [...new Set([...indexed, ...named])];
    },
  });
  return { reader, getLogs, analyze, findCreation, chainId, markets: findMarkets?.(chain) };
}
