import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import type { Hex } from '#lib/hex.ts';
import { getChainNumber } from '#model/chainId.ts';
import { readKinds, watchRuleLimits } from '#model/watchRules.ts';

const addressRow = z.object({ address: z.templateLiteral(['0x', z.string()]), isRead: z.boolean() });
const countRow = z.object({ count: z.number() });

/**
 * Addresses that rules at work name and no record does, in lower case: those that are followed already, and others while there is
 * room. Each costs the site work for ever, so that no account takes all the room.
 */
export async function getRuleAddresses(db: Db, { chain }: { chain: string }): Promise<Hex[]> {
  const chainId = getChainNumber(chain);
  const { addresses, addressesOfOne, addressesEver } = watchRuleLimits;
  const [named, held] = await Promise.all([
    db.execute(sql`
      with named as (
        select r.owner_id, lower(s ->> 'address') as address, min(r.created_at) as first
        from watch_rule r left join app_user u on u.id = r.user_id
          cross join lateral jsonb_array_elements(r.definition -> 'subjects') s
        where s ->> 'kind' = 'contract' and s ->> 'chain' = ${chain} and s ->> 'address' ~* '^0x[0-9a-f]{40}$'
          and r.paused_at is null and u.disabled_at is null and u.delete_at is null
          and r.definition -> 'when' ->> 'kind' in (select jsonb_array_elements_text(${JSON.stringify(readKinds)}::jsonb))
          and not exists (select 1 from contract c where c.chain = ${chain} and lower(c.address) = lower(s ->> 'address'))
          and not exists (select 1 from token t where t.chain = ${chain} and lower(t.address) = lower(s ->> 'address'))
        group by 1, 2),
      ranked as (select *, row_number() over (partition by owner_id order by first, address) as place from named)
      select ranked.address, exists (select 1 from chain_coverage v where v.chain_id = ${chainId} and v.address = decode(substr(ranked.address, 3), 'hex')) as "isRead"
      from ranked where place <= ${addressesOfOne} group by ranked.address order by min(first), ranked.address limit 10000`),
    db.execute(sql`
      select count(*)::int as count from chain_coverage v where v.chain_id = ${chainId}
        and not exists (select 1 from contract c where c.chain = ${chain} and lower(c.address) = '0x' || encode(v.address, 'hex'))
        and not exists (select 1 from token t where t.chain = ${chain} and lower(t.address) = '0x' || encode(v.address, 'hex'))`),
  ]);
  const rows = parseRows(named, addressRow);
  const read = rows.filter(({ isRead }) => isRead);
  const ever = parseRows(held, countRow)[0]?.count ?? 0;
  const room = Math.max(0, Math.min(addresses - read.length, addressesEver - ever));
  return [...read, ...rows.filter(({ isRead }) => !isRead).slice(0, room)].map(({ address }) => address);
}
