import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';

const keyPrefix = 'inner calls ';

interface Kept {
  chain: string;
  ruleIds: readonly string[];
  /** Null: the blocks from `block` on are traced. */
  problem: string | null;
  block: number;
  now: Date;
}

/** Keeps for rules about calls from which block on those that contracts make of one another are not seen, and until when. */
export async function keepInnerCalls(tx: Db, { chain, ruleIds, problem, block, now }: Kept): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const key = keyPrefix + chain;
  const ids = sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ruleIds)}::jsonb))`;
  if (problem === null)
    await tx.execute(sql`
      update watch_condition set problem_since = null, checked_at = ${at}, value = value || ${` to ${block - 1}`}::text
      where rule_id in ${ids} and key = ${key} and problem_since is not null`);
  else
    await tx.execute(sql`
      insert into watch_condition (rule_id, key, value, holds, problem_since, rule_changed_at, checked_at)
      select r.id, ${key}, ${`${problem}, from block ${block}`}::text, false, ${at}, r.updated_at, ${at} from watch_rule r
      where r.id in ${ids} order by r.id
      on conflict (rule_id, key) do update set checked_at = excluded.checked_at,
        value = case when watch_condition.problem_since is null then excluded.value else watch_condition.value end,
        problem_since = coalesce(watch_condition.problem_since, excluded.problem_since)`);
}

const row = z.object({ id: z.string(), chain: z.string(), problem: z.string() });

/** By rule, the chains on which calls by other contracts are not seen, or were not within a day, with the reason and the blocks. */
export async function getUnseenCalls(
  db: Db,
  { ruleIds, now }: { ruleIds: readonly string[]; now: Date },
): Promise<Map<string, { chain: string; problem: string }[]>> {
  const result = await db.execute(sql`
    select rule_id::text as id, substr(key, ${keyPrefix.length + 1}::int) as chain, coalesce(value, '') as problem from watch_condition
    where starts_with(key, ${keyPrefix}) and (problem_since is not null or checked_at > ${now.toISOString()}::timestamptz - interval '1 day')
      and rule_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ruleIds)}::jsonb)) order by key`);
  return Map.groupBy(parseRows(result, row), ({ id }) => id);
}
