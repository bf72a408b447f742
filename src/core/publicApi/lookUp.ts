import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getRows } from '#core/projects/getRows.ts';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import type { ChainAddress } from '#model/addressKey.ts';
import type { ProjectRow } from '#wire/projects.ts';

const addressRow = z.object({
  chain: z.string(),
  address: z.string(),
  projects: z.array(z.object({ id: z.string(), name: z.string(), label: z.string() })),
  block: z.nullable(z.number()),
  time: z.nullable(dbTime),
  problem: z.nullable(z.string()),
  powers: z.number(),
});

export interface FoundAddress extends ChainAddress {
  /** Projects that have it on record as a contract or token. */
  projects: { id: string; name: string; label: string }[];
  /** Where and when its code was read; null: never, so that no powers say nothing. */
  read: { block: number; time: string; problem: string | null } | null;
  /** Functions that only some may call, or by which anybody can do harm; null where it was not read. */
  powers: number | null;
}

/** What is known of many projects and addresses at once: those that are not here are left out, and told apart by that. */
export async function lookUp(
  db: Db,
  { projects, addresses }: { projects: readonly string[]; addresses: readonly ChainAddress[] },
): Promise<{ projects: ProjectRow[]; addresses: FoundAddress[] }> {
  const asked = JSON.stringify(addresses.map(({ chain, address }) => ({ chain, address })));
  const [rows, found] = await Promise.all([
    getRows(db, [...new Set(projects)]),
    addresses.length === 0
      ? []
      : db
          .execute(sql`
            select a.chain, a.address,
              (select coalesce(jsonb_agg(distinct jsonb_build_object('id', p.id, 'name', p.name, 'label', c.label)), '[]')
                from (select project_id, label from contract where chain = a.chain and address = a.address
                  union all select project_id, symbol || ' token' from token where chain = a.chain and address = a.address) c
                join project p on p.id = c.project_id and p.withdrawn_at is null) as projects,
              s.block, s.time, s.problem,
              (select count(*)::int from power w where w.chain = a.chain and w.address = a.address
                and w.verdict <> 'unknown') as powers
            from jsonb_to_recordset(${asked}::jsonb) as a(chain text, address text)
            left join contract_state s on s.chain = a.chain and s.address = a.address`)
          .then((result) => parseRows(result, addressRow)),
  ]);
  return {
    projects: rows,
    addresses: found.map(({ chain, address, block, time, problem, powers, ...rest }) => ({
      ...{ chain, address },
      ...rest,
      read: block === null || time === null ? null : { block, time: new Date(time).toISOString(), problem },
      powers: block === null ? null : powers,
    })),
  };
}
