import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { toChainId } from '#model/chainId.ts';
import { createDatabaseStore } from './createDatabaseStore.ts';
import { createIndexerStatus, type IndexerRunner, type IndexerStatus } from './createIndexerRunner.ts';
import { createSpeed } from './createSpeed.ts';
import { planHistory } from './planHistory.ts';

const lookEveryMs = 2_000;
/** A worker asks its chain every few seconds; after this long without an answer it has stopped or cannot. */
const silenceMs = 120_000;

const rowSchema = z.object({
  next: z.number(),
  head: z.nullable(z.number()),
  headTime: z.nullable(dbTime),
  checkedAt: z.nullable(dbTime),
  paused: z.boolean(),
});
type Row = z.infer<typeof rowSchema>;

async function findProgress(db: Db, chainId: number): Promise<Row | undefined> {
  const result = await db.execute(
    sql`select next, head, head_time as "headTime", checked_at as "checkedAt", paused_at is not null as paused
      from chain_cursor left join followed_chain on chain = ${toChainId(chainId)} where chain_id = ${chainId}`,
  );
  return parseRows(result, rowSchema)[0];
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
export function createIndexerObserver(
  db: Db,
  { chainId, maxRange }: { chainId: number; maxRange: number },
): IndexerRunner {
  const { getCoverage } = createDatabaseStore(db, { chainId });
  const speed = createSpeed();
  let status = createIndexerStatus(chainId, 'waiting');
  const findHistory = async (): Promise<IndexerStatus['history']> => {
    const plan = planHistory(await getCoverage(), maxRange);
    if (plan.blocks === 0) return undefined;
    speed.add(Math.max(0, (status.history?.blocks ?? plan.blocks) - plan.blocks), performance.now());
    return { ...plan, secondsLeft: speed.secondsFor(plan.blocks), problem: undefined };
  };
  let looking: Promise<void> | undefined;
  const look = (): void => {
    looking ??= findProgress(db, chainId)
      .then(async (row) => {
        const history = await findHistory();
        if (row) status = { ...status, ...toStatus(row, Date.now()), history };
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
