import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { unlistedSelectors } from '#model/powerClasses.ts';
import type { Counted } from '#wire/skynet.ts';
import type { ContractPlace } from '../chainStore/totals.ts';
import { getCounting } from './getCounting.ts';

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
