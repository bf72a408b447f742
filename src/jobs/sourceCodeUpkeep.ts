import { verifySource } from '#analysis/sourceCode/verifySource.ts';
import { getCode } from '#chain/chainReads.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { rescoreProjects } from '#core/scores/rescore.ts';
import {
  type DueComparison,
  getDueComparisons,
  getSourceCode,
  saveComparison,
} from '#core/sourceCode/comparisons.ts';
import type { Database, Db } from '#db/Database.ts';
import { tryLead } from '#db/tryLead.ts';
import { hashCode } from '#lib/hashCode.ts';
import type { Hex } from '#lib/hex.ts';
import { createRepeater } from './repeater.ts';

export interface SourceCodeUpkeepOptions {
  database: Database;
  /** By CAIP-2 id; chains join as they start. */
  clients: ReadonlyMap<string, RpcClient>;
  onError: (error: unknown, job: string) => void;
  everyMs?: number;
  compare?: typeof verifySource | undefined;
}

const dayMs = 24 * 60 * 60_000;
const perLook = 20;

/** Builds published source code and compares it with what runs, one after another. One instance at a time does it. */
export function createSourceCodeUpkeep({
  database,
  clients,
  onError,
  everyMs = 15_000,
  compare = verifySource,
}: SourceCodeUpkeepOptions) {
  const stopping = new AbortController();

  const findDue = () =>
    getDueComparisons(database.db, {
      chains: [...clients.keys()],
      // A compiler may have been installed since.
      retryBefore: new Date(Date.now() - dayMs),
      limit: perLook,
    });

  /** Whether it could be compared: code that is no longer there is not. */
  async function work(db: Db, due: DueComparison, signal: AbortSignal): Promise<boolean> {
    const client = clients.get(due.chain);
    const deployed = client && (await getCode(client, { address: due.at as Hex }));
    if (!deployed || (await hashCode(deployed)) !== due.codeHash) return false;
    const source = await getSourceCode(db, due.sourceHash);
    const comparison = await compare({ ...source, target: due.target, deployed, signal });
    if (signal.aborted) return false;
    const now = new Date();
    await db.transaction(async (tx) => {
      const ids = await saveComparison(tx, due, { comparison, now });
      await rescoreProjects(tx, { ids, now });
    });
    return true;
  }

  const repeater = createRepeater({
    everyMs,
    onError: (error) => onError(error, 'source code'),
    async work() {
      if ((await findDue()).length === 0) return false;
      const leader = await tryLead(database, 'source code');
      if (!leader) return false;
      const signal = AbortSignal.any([stopping.signal, leader.signal]);
      let done = 0;
      try {
        for (const due of await findDue())
          if (!signal.aborted && (await work(leader.db, due, signal))) done += 1;
      } finally {
        await leader.release();
      }
      return done > 0;
    },
  });
  return {
    start: repeater.start,
    stop: () => {
      stopping.abort();
      return repeater.stop();
    },
  };
}
