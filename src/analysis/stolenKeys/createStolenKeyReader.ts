import { openChain } from '#analysis/chains/openChain.ts';
import type { IdleParts } from '#analysis/createAnalysisRunner.ts';
import { limitClient, ScanLimitError } from '#analysis/scan/limitClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import {
  findDueProject,
  getTheftSubjects,
  type TheftCall,
  type TheftSubject,
} from '#core/stolenKeys/getTheftSubject.ts';
import { type ChainThefts, saveStolenKeys } from '#core/stolenKeys/stolenKeys.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { readTheftFacts } from './readTheftFacts.ts';
import { simulateThefts } from './simulateThefts.ts';

/** Of one project and chain. */
const mostCalls = 6_000;
const mostCharacters = 40_000_000;
const mostMs = 60_000;
/** Until a project that could not be weighed is tried again, and between two looks for work. */
const restMs = 10 * 60_000;
const lookMs = 30_000;

/** Works out what thieves of keys could come by, one project at a time, after its contracts were read. */
export function createStolenKeyReader({ clients, analyzeCode, findMarkets, now }: IdleParts) {
  const resting = new Map<string, number>();
  let nextLook = 0;

  async function readChain(db: Db, subject: TheftSubject): Promise<ChainThefts | undefined> {
    const { chain } = subject;
    const lent = clients.get(chain);
    if (!lent) return undefined;
    const signal = AbortSignal.timeout(mostMs);
    const { client } = limitClient(lent, { mostCalls, mostCharacters, signal });
    const opened = await openChain({ db, client, analyzeCode, findMarkets }, chain, { signal });
    const { reader, findCreation, analyze } = opened;
    const { wrappedCoin } = findMarkets(chain) ?? {};
    const parts = { db, reader, wrappedCoin, findCreation, now: now() };
    const { facts, toStake } = await readTheftFacts(parts, subject);
    const argumentsOf = async ({ contract, selector }: TheftCall): Promise<string | undefined> => {
      const { functions } = await analyze(contract.toLowerCase() as Hex);
      return functions.find((one) => one.selector === selector)?.arguments;
    };
    return { facts, leasts: await simulateThefts({ reader, subject, facts, toStake, argumentsOf }) };
  }

  async function read(db: Db, projectId: string): Promise<{ chains: ChainThefts[]; notes: string[] }> {
    const chains: ChainThefts[] = [];
    const notes: string[] = [];
    for (const subject of await getTheftSubjects(db, projectId)) {
      const found = await readChain(db, subject);
      if (found) chains.push(found);
      else notes.push(`Nothing of ${subject.chain} was read.`);
    }
    return { chains, notes };
  }

  return {
    /** Does one piece of work; answers for which project, undefined when there is none. */
    async step(db: Db): Promise<string | undefined> {
      if (performance.now() < nextLook) return undefined;
      for (const [id, until] of resting) if (until < performance.now()) resting.delete(id);
      const projectId = await findDueProject(db, {
        chains: [...clients.keys()],
        resting: [...resting.keys()],
      });
      if (projectId === undefined) {
        nextLook = performance.now() + lookMs;
        return undefined;
      }
      // One that fails lets the others go first.
      resting.set(projectId, performance.now() + restMs);
      try {
        await saveStolenKeys(db, { projectId, now: now(), read: await read(db, projectId) });
      } catch (error) {
        if (!(error instanceof ScanLimitError || error instanceof RpcError)) throw error;
        if (error instanceof RpcError && error.retryable) throw error;
        await saveStolenKeys(db, { projectId, now: now(), read: { problem: error.message } });
      }
      resting.delete(projectId);
      return projectId;
    },
  };
}
