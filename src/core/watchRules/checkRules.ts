import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { checkedKinds, isChecked, ruleDefinitionSchema } from '#model/watchRules.ts';
import { applyObservations } from './applyObservations.ts';
import type { Observation } from './Observation.ts';
import { observeRule } from './observeRule.ts';

/** Between two looks at the same rule `r`; spenders are many questions to a node. */
export const secondsBetweenLooks = sql`case r.definition -> 'when' ->> 'kind' when 'spender' then 600 else 60 end`;
const perRound = 10;

const dueRow = z.object({
  id: z.string(),
  ownerId: z.string(),
  name: z.string(),
  definition: z.unknown(),
  activeFrom: dbTime,
  updatedAt: dbTime,
});

/** Rules whose turn it is, each taken by one instance. */
async function takeDue(db: Db, now: Date) {
  const at = now.toISOString();
  const kinds = sql`(select jsonb_array_elements_text(${JSON.stringify(checkedKinds)}::jsonb))`;
  const result = await db.execute(sql`
    update watch_rule set checked_at = ${at}::timestamptz where id in (
      select r.id from watch_rule r left join app_user u on u.id = r.user_id
      where r.paused_at is null and u.disabled_at is null and u.delete_at is null and r.definition -> 'when' ->> 'kind' in ${kinds}
        and (r.checked_at is null or r.checked_at <= ${at}::timestamptz - make_interval(secs => ${secondsBetweenLooks}))
      order by r.checked_at nulls first, r.id limit ${perRound} for update of r skip locked)
    returning id::text as id, owner_id::text as "ownerId", name, definition, active_from as "activeFrom", updated_at as "updatedAt"`);
  return parseRows(result, dueRow);
}

const failed = (why: string): Observation => ({
  ...{ key: '', chain: null, contract: null, block: null, transaction: null, text: why },
  outcome: { kind: 'unknown' },
});

const well: Observation = { ...failed(''), outcome: { kind: 'level', holds: false } };

interface Looking {
  nodes: NodeReader;
  now: Date;
  onError: (error: unknown) => void;
}

async function checkRule(
  db: Db,
  { definition: stored, name, ...row }: z.infer<typeof dueRow>,
  { nodes, now, onError }: Looking,
): Promise<void> {
  const definition = findStored(ruleDefinitionSchema, stored);
  const when = definition?.when;
  let observations = [failed('it cannot be read any more: delete it and make it anew')];
  if (definition && when && isChecked(when))
    try {
      const rule = { ...row, definition: { ...definition, when } };
      observations = [well, ...(await observeRule(db, rule, { nodes, now }))];
    } catch (error) {
      onError(error);
      observations = [failed('an error of ours')];
    }
  const severity = definition?.severity ?? 'major';
  await applyObservations(db, { rule: { ...row, name, severity }, observations, now });
}

/** Looks at the rules whose turn it is, at once, so that a slow node holds up no other; answers how many. */
export async function checkRules(db: Db, looking: Looking): Promise<number> {
  const due = await takeDue(db, looking.now);
  await Promise.all(due.map((rule) => checkRule(db, rule, looking)));
  return due.length;
}
