import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import type { Hex } from '#lib/hex.ts';
import { getChainNumber } from '#model/chainId.ts';

/** Addresses of one chain that are followed because of rules alone: each costs the site work for ever. */
const mostAddresses = 200;

const addressRow = z.object({ address: z.templateLiteral(['0x', z.string()]), isRead: z.boolean() });
const countRow = z.object({ count: z.number() });

/** Addresses that rules name and no record does, in lower case: those that are followed already, and others while there is room. */
export async function getRuleAddresses(db: Db, { chain }: { chain: string }): Promise<Hex[]> {
  const chainId = getChainNumber(chain);
  const [named, held] = await Promise.all([
    db.execute(sql`
      select wanted.address, exists (select 1 from chain_coverage v where v.chain_id = ${chainId} and v.address = decode(substr(wanted.address, 3), 'hex')) as "isRead"
      from (
        select lower(s ->> 'address') as address, min(r.created_at) as first
        from watch_rule r cross join lateral jsonb_array_elements(r.definition -> 'subjects') s
        where s ->> 'kind' = 'contract' and s ->> 'chain' = ${chain} and r.paused_at is null
          and r.definition -> 'when' ->> 'kind' not in ('state', 'balance', 'spender')
        group by 1) wanted
      where wanted.address ~ '^0x[0-9a-f]{40}$'
        and not exists (select 1 from contract c where c.chain = ${chain} and lower(c.address) = wanted.address)
        and not exists (select 1 from token t where t.chain = ${chain} and lower(t.address) = wanted.address)
      order by first, wanted.address limit 10000`),
    db.execute(sql`
      select count(*)::int as count from chain_coverage v where v.chain_id = ${chainId}
        and not exists (select 1 from contract c where c.chain = ${chain} and lower(c.address) = '0x' || encode(v.address, 'hex'))
        and not exists (select 1 from token t where t.chain = ${chain} and lower(t.address) = '0x' || encode(v.address, 'hex'))`),
  ]);
  const rows = parseRows(named, addressRow);
  const room = Math.max(0, mostAddresses - (parseRows(held, countRow)[0]?.count ?? 0));
  const fresh = rows.filter(({ isRead }) => !isRead).slice(0, room);
  return [...rows.filter(({ isRead }) => isRead), ...fresh].map(({ address }) => address);
}
