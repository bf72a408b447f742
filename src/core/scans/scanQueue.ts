import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { isOfLaterClock } from '#db/isOfLaterClock.ts';
import { parseRows } from '#db/rows.ts';
import { scan } from '#db/schema/scans.ts';
import type { ScanStep } from '#model/scans.ts';
import type { ScanResult } from './scanResult.ts';

const takenScanRow = z.object({
  id: z.string(),
  chain: z.string(),
  address: z.string(),
  /** Of this attempt: what an earlier one still writes is not taken. */

  attempt: z.number(),
});
export type TakenScan = z.infer<typeof takenScanRow>;

/** A process that is gone keeps a scan from the others for so long. */
export const leaseSeconds = 30;
/** What ends the process that runs it twice is not tried again. */
const mostAttempts = 2;

const lease = sql`now() + ${leaseSeconds}::int * interval '1 second'`;
const isAbandoned = sql`(lease_until < now() or ${isOfLaterClock(sql`lease_until`, lease)})`;
const isMine = ({ id, attempt }: TakenScan) =>
  and(eq(scan.id, id), eq(scan.attempts, attempt), eq(scan.state, 'running'));

/** Gives up what was tried too often, and what nobody could take for an hour. */
async function failAbandoned(db: Db): Promise<void> {
  const fail = (problem: string) => db.update(scan).set({ state: 'failed', doneAt: sql`now()`, problem });
  await fail('The scan of this address was broken off twice. It is not tried again.').where(
    sql`state = 'running' and ${isAbandoned} and attempts >= ${mostAttempts}`,
  );
  await fail('The chain could not be read for an hour. Please try again later.').where(
    sql`state = 'waiting' and asked_at < now() - interval '1 hour'`,
  );
}

/**
 * Each address that a network asked for before puts off the next one by so much: whoever asks for a single address does not
 * wait for those who ask for hundreds, and these still get their turn.
 */
const turnSeconds = 5;

/**
 * Takes the scan whose turn it is, or the named one, for this process alone; undefined when there is none. `isFirst`: only what a network
 * asked for first.
 */
export async function takeScan(
  db: Db,
  { chains, id, isFirst = false }: { chains: readonly string[]; id?: string; isFirst?: boolean },
): Promise<TakenScan | undefined> {
  if (chains.length === 0) return undefined;
  await failAbandoned(db);
  const result = await db.execute(sql`
    update scan set state = 'running', attempts = attempts + 1, lease_until = ${lease}, step = null
    where id = (
      select id from scan
      where (state = 'waiting' or (state = 'running' and ${isAbandoned}))
        and chain in (${sql.join(
          chains.map((chain) => sql`${chain}`),
          sql`, `,
        )})
        ${id === undefined ? sql`` : sql`and id = ${id}`}
        ${isFirst ? sql`and ahead = 0` : sql``}
      order by asked_at + ahead * ${turnSeconds}::int * interval '1 second', ahead limit 1 for update skip locked)
    returning id, chain, address, attempts as attempt`);
  return parseRows(result, takenScanRow)[0];
}

/** Says how far it is, and that whoever took it is alive. */
export async function keepScan(db: Db, taken: TakenScan, step: ScanStep | undefined): Promise<void> {
  await db
    .update(scan)
    .set({ leaseUntil: lease, ...(step && { step }) })
    .where(isMine(taken));
}

/** Whether the result was kept: another may have taken the scan meanwhile. */
export async function finishScan(db: Db, taken: TakenScan, result: ScanResult): Promise<boolean> {
  const { kind, block, code } = result;
  const kept = await db
    .update(scan)
    .set({ state: 'done', step: null, doneAt: sql`now()`, kind, block, codeHash: code?.hash ?? null, result })
    .where(isMine(taken))
    .returning({ id: scan.id });
  return kept.length > 0;
}

export async function failScan(db: Db, taken: TakenScan, problem: string): Promise<void> {
  await db.update(scan).set({ state: 'failed', doneAt: sql`now()`, problem }).where(isMine(taken));
}

/** Puts it back for another: whoever took it stops. */
export async function releaseScan(db: Db, taken: TakenScan): Promise<void> {
  await db
    .update(scan)
    .set({ state: 'waiting', leaseUntil: null, step: null, attempts: taken.attempt - 1 })
    .where(isMine(taken));
}
