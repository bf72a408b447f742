import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import type { ChainAddress } from '#model/addressKey.ts';
import { getChainNumber } from '#model/chainId.ts';

const lastRow = z.object({ last: z.nullable(dbTime) });

/** When contracts were last called or logged something; null: never, as far as it is read. */
export async function getLastSeen(db: Db, places: readonly ChainAddress[]): Promise<Date | null> {
  const asked = places.map(({ chain, address }) => ({
    chain: getChainNumber(chain),
    address: address.slice(2).toLowerCase(),
  }));
  const result = await db.execute(sql`
      select max(seen.time) as last from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (chain int, address text)
      cross join lateral (
        (select block_time as time from chain_log where chain_id = w.chain and address = decode(w.address, 'hex') order by block_time desc limit 1)
        union all
        (select block_time from chain_transaction where chain_id = w.chain and target = decode(w.address, 'hex') order by block_time desc limit 1)
      ) seen`);
  return parseRows(result, lastRow)[0]?.last ?? null;
}

interface Place {
  chain: string;
  /** In lower case. */
  address: string;
}

const toJson = (places: readonly Place[]) =>
  JSON.stringify(
    places.map(({ chain, address }) => ({ chain_id: Number(chain.slice(7)), address: address.slice(2) })),
  );

const keyRow = z.object({
  kind: z.enum(['event', 'call']),
  key: z.string(),
  seen: z.number(),
  /** Topics of an event after the first. */
  topics: z.nullable(z.number()),
});

/** Which events and calls were seen at these contracts, the most frequent first. */
export async function getSeenKeys(db: Db, { places, limit }: { places: readonly Place[]; limit: number }) {
  const result = await db.execute(sql`
    select case t.kind when 'event' then 'event' else 'call' end as kind, '0x' || encode(t.key, 'hex') as key, sum(t.count)::float8 as seen,
      max((select (l.topic1 is not null)::int + (l.topic2 is not null)::int + (l.topic3 is not null)::int from chain_log l
        where t.kind = 'event' and l.address = t.address and l.topic0 = t.key and l.chain_id = t.chain_id limit 1)) as topics
    from jsonb_to_recordset(${toJson(places)}::jsonb) as g (chain_id int, address text)
      join chain_total t on t.chain_id = g.chain_id and t.address = decode(g.address, 'hex') and t.kind in ('event', 'function')
    where length(t.key) > 0 group by t.kind, t.key order by seen desc limit ${limit}`);
  return parseRows(result, keyRow);
}

const seenRow = z.object({
  chain: z.number(),
  address: z.string(),
  key: z.string(),
  topics: z.array(z.nullable(z.string())),
  data: z.string(),
  hash: z.string(),
  block: z.number(),
  time: dbTime,
});
export type SeenRow = z.infer<typeof seenRow>;

interface SeenQuery {
  kind: 'event' | 'call';
  places: readonly Place[];
  keys: readonly string[];
  since: Date;
  limit: number;
}

/** The stored events or calls of these kinds at these contracts, the newest first. */
export async function getSeenRows(
  db: Db,
  { kind, places, keys, since, limit }: SeenQuery,
): Promise<SeenRow[]> {
  const wanted = sql`(select decode(value, 'hex') from jsonb_array_elements_text(${JSON.stringify(
    keys.map((key) => key.slice(2)),
  )}::jsonb))`;
  const given = sql`jsonb_to_recordset(${toJson(places)}::jsonb) as g (chain_id int, address text)`;
  const from = sql`${since.toISOString()}::timestamptz`;
  const result = await db.execute(
    kind === 'call'
      ? sql`
        select t.chain_id as chain, g.address, encode(t.selector, 'hex') as key, '[]'::jsonb as topics, '' as data,
          encode(t.hash, 'hex') as hash, t.block_number as block, t.block_time as time
        from ${given} join chain_transaction t on t.chain_id = g.chain_id and t.target = decode(g.address, 'hex')
        where t.selector in ${wanted} and t.success and t.block_time > ${from}
        order by t.block_time desc, t.block_number desc, t.index desc limit ${limit}`
      : sql`
        select l.chain_id as chain, g.address, encode(l.topic0, 'hex') as key,
          jsonb_build_array(encode(l.topic1, 'hex'), encode(l.topic2, 'hex'), encode(l.topic3, 'hex')) as topics,
          encode(l.data, 'hex') as data, encode(l.transaction_hash, 'hex') as hash, l.block_number as block, l.block_time as time
        from ${given} join chain_log l on l.chain_id = g.chain_id and l.address = decode(g.address, 'hex')
        where l.topic0 in ${wanted} and l.block_time > ${from}
        order by l.block_time desc, l.block_number desc, l.index desc limit ${limit}`,
  );
  return parseRows(result, seenRow);
}

const silenceRow = z.object({ since: z.nullable(dbTime), isCut: z.boolean() });
/** Logs and calls among which silences are looked for. */
const mostSeen = 200_000;

/** When contracts began to be silent for so long, the oldest first; undefined where too much happened to look at all of it. */
export async function getSilences(
  db: Db,
  { places, since, until, hours }: { places: readonly Place[]; since: Date; until: Date; hours: number },
): Promise<Date[] | undefined> {
  const [from, to] = [sql`${since.toISOString()}::timestamptz`, sql`${until.toISOString()}::timestamptz`];
  const result = await db.execute(sql`
    with w as (select g.chain_id, decode(g.address, 'hex') as address from jsonb_to_recordset(${toJson(places)}::jsonb) as g (chain_id int, address text)),
      happened as (
        select * from (
          select l.block_time as time from w join chain_log l on l.chain_id = w.chain_id and l.address = w.address
            where l.block_time > ${from} and l.block_time <= ${to}
          union all
          select t.block_time from w join chain_transaction t on t.chain_id = w.chain_id and t.target = w.address
            where t.block_time > ${from} and t.block_time <= ${to}) every_one limit ${mostSeen + 1}),
      seen as (select ${from} as time union select time from happened),
      gaps as (select time, lead(time, 1, ${to}) over (order by time) as next from seen)
    select null as since, (select count(*) from happened) > ${mostSeen} as "isCut"
    union all
    select time, false from gaps where next - time >= make_interval(hours => ${hours}::int) order by since nulls first`);
  const rows = parseRows(result, silenceRow);
  if (rows.some(({ isCut }) => isCut)) return undefined;
  return rows.flatMap((one) => (one.since ? [new Date(one.since.getTime() + hours * 3_600_000)] : []));
}
