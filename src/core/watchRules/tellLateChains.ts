import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getFollowedChains } from '#core/chainStore/followedChains.ts';
import { getFreshness } from '#core/skynet/getFreshness.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import type { Freshness } from '#wire/skynet.ts';
import { clearAlerts, openAlert } from './applyObservations.ts';
import { watchFaults } from './watchFaults.ts';

/** A chain that is read later than this is no watch: who relies on it must know. */
const lateMs = 15 * 60_000;
/** Rules that one alert names. */
const mostNamed = 100;

const rulesRow = z.object({ rules: z.array(z.object({ id: z.string(), name: z.string() })) });

const isOlder = (time: string | null, now: Date) =>
  time !== null && now.getTime() - Date.parse(time) > lateMs;

/** What is wrong with the reading of a chain; undefined where it is in time. */
export function findLateness({ checkedAt, behind, time }: Freshness, now: Date): string | undefined {
  if (isOlder(checkedAt, now)) return `no node answered since ${checkedAt?.slice(0, 16)} UTC`;
  if ((behind ?? 0) > 0 && isOlder(time, now)) return `${behind} blocks are not read yet`;
  return undefined;
}

/** Rules at work that look at a chain, by owner, where no such alert is open yet. */
async function getRelying(tx: Db, { chain, cause }: { chain: string; cause: string }) {
  const result = await tx.execute(sql`
    with on_chain as (
      select project_id from contract where chain = ${chain} union select project_id from token where chain = ${chain}),
    relying as (
      select distinct r.id, r.owner_id, r.name from watch_rule r left join app_user u on u.id = r.user_id
        cross join lateral jsonb_array_elements(r.definition -> 'subjects') s
      where r.paused_at is null and u.disabled_at is null and u.delete_at is null and (
        s ->> 'chain' = ${chain} or s ->> 'projectId' in (select project_id from on_chain)
        or exists (select 1 from watchlist_item i where i.watchlist_id::text = s ->> 'watchlistId'
          and i.project_id in (select project_id from on_chain))))
    select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name, id) as rules
    from relying where not exists (select 1 from watch_alert a where a.owner_id = relying.owner_id
      and starts_with(a.cause, ${`${cause} `}) and a.cleared_at is null)
    group by owner_id`);
  return parseRows(result, rulesRow);
}

const openRow = z.object({ ownerId: z.string() });

/** Says to those who rely on a chain that its reading is late, once; and again when it is in time. */
export async function tellLateChains(db: Db, { now }: { now: Date }): Promise<void> {
  const followed = (await getFollowedChains(db)).map(({ chain }) => chain);
  for (const freshness of await getFreshness(db, followed)) {
    const { chain } = freshness;
    const cause = `${watchFaults.lateChain} ${chain}`;
    const why = findLateness(freshness, now);
    await db.transaction(async (tx) => {
      // One instance at a time tells of a chain.
      await lockForTransaction(tx, cause);
      if (why === undefined) {
        const open = await tx.execute(sql`
          select distinct owner_id::text as "ownerId" from watch_alert where starts_with(cause, ${`${cause} `}) and cleared_at is null and chain = ${chain}`);
        for (const { ownerId } of parseRows(open, openRow)) await clearAlerts(tx, { ownerId, cause, now });
        return;
      }
      const about = { chain, contract: null, block: freshness.block, transaction: null };
      for (const { rules } of await getRelying(tx, { chain, cause }))
        await openAlert(tx, {
          ...{ cause, severity: 'major', now, rules: rules.slice(0, mostNamed) },
          about: { ...about, text: `We are behind on ${chain}: ${why}. Your rules there are late.` },
        });
    });
  }
}
