import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import { toChainId } from '#model/chainId.ts';
import { createIndexerStatus, type IndexerRunner, type IndexerStatus } from './createIndexerRunner.ts';

const lookEveryMs = 2_000;
/** A worker asks its chain every few seconds; after this long without an answer it has stopped or cannot. */
const silenceMs = 120_000;

interface Row {
  next: number;
  head: number | null;
  headTime: Date | null;
  checkedAt: Date | null;
  paused: boolean;
}

async function findProgress(db: Db, chainId: number): Promise<Row | undefined> {
  const result = await db.execute(
    sql`select next, head, head_time as "headTime", checked_at as "checkedAt", paused_at is not null as paused
      from chain_cursor left join followed_chain on chain = ${toChainId(chainId)} where chain_id = ${chainId}`,
  );
  return rowsOf<Row>(result)[0];
}

function toStatus({ next, head, headTime, checkedAt, paused }: Row, now: number): Partial<IndexerStatus> {
  const silent = !paused && checkedAt !== null && now - new Date(checkedAt).getTime() > silenceMs;
  const behind = head === null ? undefined : Math.max(0, head - (next - 1));
  return {
    state: paused ? 'paused' : silent ? 'failing' : behind === 0 ? 'following' : 'syncing',
    error: silent ? 'no worker has read this chain of late' : undefined,
    block: next - 1,
    head: head ?? undefined,
    headTime: headTime === null ? undefined : new Date(headTime).getTime() / 1000,
    behind,
  };
}

/** What a process that does not index knows of a chain that another one does: what that one wrote down. */
export function createIndexerObserver(db: Db, { chainId }: { chainId: number }): IndexerRunner {
  let status = createIndexerStatus(chainId, 'waiting');
  let looking: Promise<void> | undefined;
  const look = (): void => {
    looking ??= findProgress(db, chainId)
      .then((row) => {
        if (row) status = { ...status, ...toStatus(row, Date.now()) };
      })
      .catch((error: unknown) => {
        status = { ...status, state: 'failing', error: String(error) };
      })
      .finally(() => {
        looking = undefined;
      });
  };
  look();
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return {
    status: () => status,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
