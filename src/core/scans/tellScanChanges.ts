import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { readStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { scan, scanWatch } from '#db/schema/scans.ts';
import type { NotificationContent } from '#model/notifications.ts';
import type { ScanChange } from '#wire/scans.ts';
import { findChangesSince } from './compareScans.ts';
import { type ScanResult, scanResultSchema } from './scanResult.ts';

/** More in one mail are counted. */
const mostTold = 5;
/** Earlier results that are asked what was last known. */
const mostEarlier = 10;

const dueRow = z.object({
  userId: z.string(),
  chain: z.string(),
  address: z.string(),
  sinceBlock: z.number(),
  id: z.string(),
  block: z.number(),
});
type Due = z.infer<typeof dueRow>;

/** A watch with the next result that was not compared yet; locked, so that no other instance takes it at the same time. */
async function takeDue(tx: Db): Promise<Due | undefined> {
  const result = await tx.execute(sql`
    select w.user_id::text as "userId", w.chain, w.address, w.since_block as "sinceBlock", s.id::text as id, s.block
    from scan_watch w join scan s on s.chain = w.chain and s.address = w.address and s.block > w.compared_block
    order by s.block limit 1 for update of w skip locked`);
  return parseRows(result, dueRow)[0];
}

type Row = Pick<typeof scan.$inferSelect, 'id' | 'result'>;

const resultOf = ({ id, result }: Row): ScanResult =>
  readStored(scanResultSchema, result, { column: 'scan.result', key: id });

/** The result of a watch, and those before it since the watch began, the newest first. */
async function readResults(tx: Db, { chain, address, sinceBlock, block, id }: Due) {
  const columns = { id: scan.id, result: scan.result };
  const [now] = await tx.select(columns).from(scan).where(eq(scan.id, id));
  const earlier = await tx
    .select(columns)
    .from(scan)
    .where(
      and(
        eq(scan.chain, chain),
        eq(scan.address, address),
        gte(scan.block, sinceBlock),
        lt(scan.block, block),
      ),
    )
    .orderBy(desc(scan.block))
    .limit(mostEarlier);
  return { now: now && resultOf(now), earlier: earlier.map(resultOf) };
}

function describeChanges(changes: readonly ScanChange[]): string {
  const lines = changes
    .slice(0, mostTold)
    .map(({ what, before, after }) => `${what}: ${before} before, ${after} now`);
  const rest = changes.length - lines.length;
  return `${lines.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`;
}

async function tell(tx: Db, due: Due, told: { changes: readonly ScanChange[]; time: string }): Promise<void> {
  const content: NotificationContent = {
    kind: 'scan',
    scanId: due.id,
    chain: due.chain,
    address: due.address,
    text: describeChanges(told.changes),
    time: told.time,
  };
  await tx.execute(sql`
    insert into notification (user_id, event_key, frequency, content)
    select s.user_id, ${`scan:${due.id}`}, s.settings->'alerts'->>'frequency', ${JSON.stringify(content)}::jsonb
    from notification_setting s where s.user_id = ${due.userId}::uuid and s.settings->'alerts'->>'frequency' <> 'off'
    on conflict do nothing`);
  // Whoever reads of it opens it, whenever that is.
  await tx.update(scan).set({ stays: true }).where(eq(scan.id, due.id));
}

/** Compares one new result of a watched address with what its watcher knows; answers whether there was one. */
export async function tellNextChange(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const due = await takeDue(tx);
    if (!due) return false;
    const { now, earlier } = await readResults(tx, due);
    const changes = now ? findChangesSince(earlier, now) : [];
    if (now && changes.length > 0) await tell(tx, due, { changes, time: now.time });
    await tx
      .update(scanWatch)
      .set({ comparedBlock: due.block })
      .where(
        and(
          eq(scanWatch.userId, due.userId),
          eq(scanWatch.chain, due.chain),
          eq(scanWatch.address, due.address),
        ),
      );
    return true;
  });
}
