import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { readStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { scan, scanJob } from '#db/schema/scans.ts';
import { notFound } from '#lib/AppError.ts';
import type { AddressKind } from '#model/scans.ts';
import { count } from '#scoring/factors/words.ts';
import type { ScanJob, ScanLine, ScanPageData } from '#wire/scans.ts';
import { compareScans } from './compareScans.ts';
import { describeScan } from './describeScan.ts';
import { type ScanResult, scanResultSchema } from './scanResult.ts';

type Row = typeof scan.$inferSelect;

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const noSuchScan = () => notFound('There is no scan with this address.');

const toLine = ({ id, chain, address, state, step, problem, block }: Row): ScanLine => ({
  id,
  chain,
  address,
  state,
  step,
  problem,
  block,
});

const resultOf = ({ id, result }: Row): ScanResult =>
  readStored(scanResultSchema, result, { column: 'scan.result', key: id });

/** The result of the same address before one, or the newest after it; of those that stay, so that a link to it does, too. */
async function findNext(db: Db, row: Row, way: 'before' | 'after'): Promise<Row | undefined> {
  if (row.block === null) return undefined;
  const [found] = await db
    .select()
    .from(scan)
    .where(
      and(
        eq(scan.chain, row.chain),
        eq(scan.address, row.address),
        isNotNull(scan.block),
        eq(scan.stays, true),
        way === 'before' ? lt(scan.block, row.block) : gt(scan.block, row.block),
      ),
    )
    .orderBy(desc(scan.block))
    .limit(1);
  return found;
}

const kindWords: Readonly<Record<AddressKind, string>> = {
  contract: 'A contract',
  account: 'An account without code',
  delegated: 'An account that runs the code of another address',
  empty: 'Empty at this block',
};

/** A picture has no room for all of it, and both ends tell it from one that was made to look alike. */
const shorten = (address: string): string => `${address.slice(0, 10)}…${address.slice(-8)}`;

const toPlace = ({ id, block }: Row) => ({ id, block: block ?? 0 });

async function findRow(db: Db, id: string): Promise<Row | undefined> {
  const [row] = idPattern.test(id) ? await db.select().from(scan).where(eq(scan.id, id)) : [];
  return row;
}

async function getRow(db: Db, id: string): Promise<Row> {
  const row = await findRow(db, id);
  if (!row) throw noSuchScan();
  return row;
}

/** A scan with its result, what is known of the address now, and what changed since the result before. */
export async function getScan(db: Db, { id, now }: { id: string; now: Date }): Promise<ScanPageData> {
  const row = await getRow(db, id);
  const page = {
    ...toLine(row),
    askedAt: row.askedAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
  };
  if (row.state !== 'done') return { ...page, result: null, previous: null, newer: null };
  const result = resultOf(row);
  const [view, previous, newer] = await Promise.all([
    describeScan(db, { chain: row.chain, address: row.address, result, now }),
    findNext(db, row, 'before'),
    findNext(db, row, 'after'),
  ]);
  return {
    ...page,
    result: view,
    previous: previous ? { ...toPlace(previous), changes: compareScans(resultOf(previous), result) } : null,
    newer: newer ? toPlace(newer) : null,
  };
}

/** What the picture of a shared result says; undefined while there is none. */
export async function findScanCard(
  db: Db,
  { id, nameOf }: { id: string; nameOf: (chain: string) => string },
): Promise<{ title: string; summary: string } | undefined> {
  const row = await findRow(db, id);
  if (row?.state !== 'done') return undefined;
  const { chain, address } = row;
  const result = resultOf(row);
  const place = `${kindWords[result.kind]} on ${nameOf(chain)} at block ${result.block}.`;
  const powers = result.contract?.powers.filter(({ verdict }) => verdict === 'privileged').length ?? 0;
  const held = powers === 0 ? '' : ` ${count(powers, 'function')} that only some may call.`;
  return { title: shorten(address), summary: `${place}${held} What is unknown is called so.` };
}

/** How far a scan is, without its result. */
export async function getScanLine(db: Db, id: string): Promise<ScanLine> {
  return toLine(await getRow(db, id));
}

export async function getScanJob(db: Db, id: string): Promise<ScanJob> {
  const [job] = idPattern.test(id) ? await db.select().from(scanJob).where(eq(scanJob.id, id)) : [];
  if (!job) throw notFound('There is no job with this id. Jobs are kept for a week.');
  const rows = await db
    .select()
    .from(scan)
    .where(inList(sql`${scan.id}::text`, job.scans));
  const byId = new Map(rows.map((row) => [row.id, toLine(row)]));
  const scans = job.scans.flatMap((one) => byId.get(one) ?? []);
  return {
    id: job.id,
    total: scans.length,
    ended: scans.filter(({ state }) => state === 'done' || state === 'failed').length,
    scans,
  };
}
