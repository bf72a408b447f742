import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { parseRows } from '#db/rows.ts';
import { scan, scanJob } from '#db/schema/scans.ts';
import { AppError } from '#lib/AppError.ts';

/** Wakes those who run scans; they also look by themselves. */
export const scanChannel = 'scan';

export interface RequestedScans {
  /** Of all of them together. */
  job: string;
  /** In the order of the addresses. */
  scans: string[];
}

/** A result that is younger than this stands for another scan of the same address. */
const freshSeconds = 30;
/** Addresses that wait or are being scanned at most, whoever asked for them. */
const longestQueue = 1_000;
/** Of these, for networks that ask for their first address: a few who ask for hundreds cannot shut out everybody else. */
const keptForSingles = 200;

const queueFull = () =>
  new AppError(
    429,
    'ScanQueueFull',
    'Too many addresses are waiting to be scanned. Please try again in a minute.',
    { 'retry-after': '60' },
  );

const queueRow = z.object({ count: z.number() });

async function countQueue(db: Db): Promise<number> {
  const result = await db.execute(
    sql`select count(*)::int as count from scan where state in ('waiting', 'running')`,
  );
  return parseRows(result, queueRow)[0]?.count ?? 0;
}

interface Asked {
  chain: string;
  /** EIP-55, each once. */
  addresses: readonly string[];
  /** What the same network asked for before. */
  ahead?: number;
  /** Whether results stay, as they do where a person asked. */
  stays?: boolean;
}

const isAsked = ({ chain, addresses }: Asked) =>
  and(eq(scan.chain, chain), inList(scan.address, [...addresses]));

async function getFresh(db: Db, asked: Asked): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: scan.id, address: scan.address })
    .from(scan)
    .where(
      and(
        isAsked(asked),
        eq(scan.state, 'done'),
        gte(scan.doneAt, sql`now() - ${freshSeconds}::int * interval '1 second'`),
      ),
    )
    .orderBy(scan.doneAt);
  return new Map(rows.map(({ id, address }) => [address, id]));
}

async function getUnderWay(db: Db, asked: Asked): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: scan.id, address: scan.address })
    .from(scan)
    .where(and(isAsked(asked), inArray(scan.state, ['waiting', 'running'])));
  return new Map(rows.map(({ id, address }) => [address, id]));
}

/** Scans that stand for these addresses: fresh ones, those under way, and new ones for the rest. */
async function findOrQueue(
  db: Db,
  { chain, addresses, ahead = 0, stays = true }: Asked,
): Promise<Map<string, string>> {
  const known = await getFresh(db, { chain, addresses });
  const missing = addresses.filter((address) => !known.has(address));
  if (missing.length === 0) return known;
  const kept = ahead + missing.length > 1 ? keptForSingles : 0;
  if ((await countQueue(db)) + missing.length > longestQueue - kept) throw queueFull();
  await db
    .insert(scan)
    .values(missing.map((address, index) => ({ chain, address, ahead: ahead + index, stays })))
    .onConflictDoNothing();
  await db.execute(sql`select pg_notify(${scanChannel}, '')`);
  return new Map([...known, ...(await getUnderWay(db, { chain, addresses: missing }))]);
}

const isOneOf = (scans: readonly string[]) => inList(sql`${scan.id}::text`, [...scans]);

/** One that is under way may end between two looks; a third is never needed but for a row of bad luck. */
const mostLooks = 5;

/**
 * Has addresses scanned. Whoever asks for one that is under way, or was scanned a moment ago, is given that scan: a
 * thousand who ask for the same address make one.
 */
export async function requestScans(
  db: Db,
  { chain, addresses, ahead = 0, stays = true }: Asked,
): Promise<RequestedScans> {
  return db.transaction(async (tx) => {
    const known = new Map<string, string>();
    for (let look = 0; look < mostLooks && known.size < addresses.length; look++) {
      const open = addresses.filter((address) => !known.has(address));
      for (const [address, id] of await findOrQueue(tx, { chain, addresses: open, ahead, stays }))
        known.set(address, id);
    }
    const scans = addresses.flatMap((address) => known.get(address) ?? []);
    // A watch may have asked before: by now a person has the address of the result.
    if (stays)
      await tx
        .update(scan)
        .set({ stays })
        .where(and(isOneOf(scans), eq(scan.stays, false)));
    const [job] = await tx.insert(scanJob).values({ scans }).returning({ id: scanJob.id });
    if (!job || scans.length < addresses.length) throw new Error('The scans were not queued');
    return { job: job.id, scans };
  });
}
