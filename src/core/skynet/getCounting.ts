import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { getChainNumber } from '#model/chainId.ts';
import { unlistedSelectors } from '#model/powerClasses.ts';
import type { Counted } from '#wire/skynet.ts';
import { callsFrom, eventsFrom } from '../chainStore/coverage.ts';
import type { ContractPlace } from '../chainStore/totals.ts';

/** What counts at some contracts rest on; null while nothing can be said of them. */
export interface Counting {
  calls: Counted | null;
  events: Counted | null;
}

const rowSchema = z.object({
  is_read: z.boolean(),
  calls_whole: z.nullable(z.boolean()),
  events_whole: z.nullable(z.boolean()),
  calls_since: z.nullable(dbTime),
  events_since: z.nullable(dbTime),
});

/** Null: no block that late is known yet. Of blocks without rows some are not kept, so the time may be too late, never too early. */
const timeOf = (block: string) =>
  sql`(select b.time from chain_block b where b.chain_id = f.chain_id and b.number >= ${sql.raw(block)} order by b.number limit 1)`;

/**
 * Since when what happens at some contracts is counted. Transactions are read with blocks alone, events by their logs too.
 * Addresses are EIP-55.
 */
export async function getCounting(db: Db, contracts: readonly ContractPlace[]): Promise<Counting> {
  const given = JSON.stringify(
    contracts.map(({ chain, address }) => ({ chain, chain_id: getChainNumber(chain), address })),
  );
  const result = await db.execute(sql`
    select f.is_read, f.calls_from <= f.created as calls_whole, f.events_from <= f.created as events_whole,
      ${timeOf('f.calls_from')} as calls_since, ${timeOf('f.events_from')} as events_since
    from (
      select c.chain_id, v.address is not null as is_read, coalesce(m.block, 0) as created,
        ${callsFrom} as calls_from, ${eventsFrom} as events_from
      from jsonb_to_recordset(${given}::jsonb) as c (chain text, chain_id int, address text)
        left join chain_coverage v on v.chain_id = c.chain_id and v.address = decode(substr(c.address, 3), 'hex')
        left join contract_creation m on m.chain = c.chain and m.address = c.address
    ) f`);
  const rows = parseRows(result, rowSchema);
  const read = rows.filter((row) => row.is_read);
  const toCounted = (parts: { whole: boolean; since: string | Date | null }[]): Counted | null => {
    const late = parts.flatMap(({ whole, since }) => (whole ? [] : [since]));
    const times = late.flatMap((since) => (since === null ? [] : [new Date(since).toISOString()]));
    if (read.length === 0 || times.length < late.length) return null;
    return { contracts: rows.length, read: read.length, since: times.sort().at(-1) ?? null };
  };
  return {
    calls: toCounted(read.map((row) => ({ whole: row.calls_whole ?? false, since: row.calls_since }))),
    events: toCounted(read.map((row) => ({ whole: row.events_whole ?? false, since: row.events_since }))),
  };
}

const unjudgedRow = z.object({
  /** That were read at all. */

  read: z.number(),
  /** That were not read, or only in part. */

  contracts: z.number(),
  /** Of those that were read, who may call them is not known. */

  functions: z.number(),
  /** Only some may call them, and nothing in a call says that it went there. */

  fallbacks: z.number(),
  /** Everybody may call them, and some can do more with them than others. */

  shared: z.number(),
});
type Unjudged = z.infer<typeof unjudgedRow>;

const unlisted = sql`(${sql.join(
  Object.values(unlistedSelectors).map((one) => sql`${one}`),
  sql`, `,
)})`;

/** Of which contracts and functions nobody knows whether only some may call them. */
async function getUnjudged(db: Db, contracts: readonly ContractPlace[]): Promise<Unjudged> {
  const given = JSON.stringify(contracts.map(({ chain, address }) => ({ chain, address })));
  const result = await db.execute(sql`
    select count(s.address)::int as read, (count(*) filter (where s.address is null or s.problem is not null))::int as contracts,
      coalesce(sum(p.functions), 0)::int as functions, coalesce(sum(p.fallbacks), 0)::int as fallbacks,
      coalesce(sum(p.shared), 0)::int as shared
    from jsonb_to_recordset(${given}::jsonb) as c (chain text, address text)
      left join contract_state s on s.chain = c.chain and s.address = c.address
      cross join lateral (
        select count(distinct (target, selector)) filter (where verdict = 'unknown') as functions,
          count(distinct (target, selector)) filter (where verdict = 'privileged' and selector in ${unlisted}) as fallbacks,
          count(distinct (target, selector)) filter (where verdict = 'open' and guard is not null) as shared
        from power where chain = c.chain and address = c.address) p`);
  const [row] = parseRows(result, unjudgedRow);
  return row ?? { read: 0, contracts: 0, functions: 0, fallbacks: 0, shared: 0 };
}

/** What a count of privileged calls rests on: on the calls, and on knowing which are privileged. Null while nothing can be said. */
export async function getPrivilegedCounting(
  db: Db,
  contracts: readonly ContractPlace[],
): Promise<Counted | null> {
  const [{ calls }, { read, ...unjudged }] = await Promise.all([
    getCounting(db, contracts),
    getUnjudged(db, contracts),
  ]);
  if (calls === null || read === 0) return null;
  return Object.values(unjudged).every((count) => count === 0) ? calls : { ...calls, unjudged };
}
