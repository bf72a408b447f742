import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { findStored } from '#core/storedJson.ts';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { checkedKinds, ruleSubjectSchema } from '#model/watchRules.ts';
import { clearAlerts, openAlert } from './applyObservations.ts';
import { secondsBetweenLooks } from './checkRules.ts';
import { getUnreadContracts } from './getUnreadContracts.ts';
import { watchFaults } from './watchFaults.ts';

/** So much later than it should be a rule may be looked at, and a contract be read. */
const patienceSeconds = 600;
/** Rules that one alert names. */
const mostNamed = 100;
const shownContracts = 5;

interface Fault {
  ownerId: string;
  cause: string;
  rules: { id: string; name: string }[];
  text: string;
}

const openRow = z.object({ ownerId: z.string(), cause: z.string() });

/** Opens alerts of faults that have none, and clears those of faults that are no more. */
async function keepFaults(
  tx: Db,
  { word, faults, now }: { word: string; faults: readonly Fault[]; now: Date },
): Promise<void> {
  const result = await tx.execute(sql`
    select owner_id::text as "ownerId", cause from watch_alert where cleared_at is null and starts_with(cause, ${`${word} `})`);
  // Without the time that ends the name of an alert.
  const open = parseRows(result, openRow).map(({ ownerId, cause }) => ({
    ...{ ownerId, cause: cause.slice(0, cause.lastIndexOf(' ')) },
  }));
  const keyOf = ({ ownerId, cause }: { ownerId: string; cause: string }) => `${ownerId} ${cause}`;
  const told = new Set(open.map(keyOf));
  const held = new Set(faults.map(keyOf));
  for (const { ownerId, cause } of open)
    if (!held.has(keyOf({ ownerId, cause }))) await clearAlerts(tx, { ownerId, cause, now });
  const about = { chain: null, contract: null, block: null, transaction: null };
  for (const { text, ...fault } of faults)
    if (!told.has(keyOf(fault)))
      await openAlert(tx, {
        ...{ cause: fault.cause, severity: 'major', now, rules: fault.rules, about: { ...about, text } },
      });
}

const lateRow = z.object({
  ownerId: z.string(),
  since: dbTime,
  rules: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** Rules whose turn is long past, by owner. */
async function findLateLooks(tx: Db, now: Date): Promise<Fault[]> {
  const result = await tx.execute(sql`
    select owner_id::text as "ownerId", min(last) as since, jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name, id) as rules
    from (
      select r.id, r.owner_id, r.name, greatest(r.checked_at, r.updated_at) as last, ${secondsBetweenLooks} as every
      from watch_rule r left join app_user u on u.id = r.user_id
      where r.paused_at is null and u.disabled_at is null and u.delete_at is null
        and r.definition -> 'when' ->> 'kind' in (select jsonb_array_elements_text(${JSON.stringify(checkedKinds)}::jsonb))) looked
    where last < ${now.toISOString()}::timestamptz - make_interval(secs => every + ${patienceSeconds}::int)
    group by owner_id`);
  return parseRows(result, lateRow).map(({ ownerId, since, rules }) => ({
    ...{ ownerId, cause: watchFaults.lateLook, rules: rules.slice(0, mostNamed) },
    text: `We are late: these rules are not checked since ${since.toISOString().slice(0, 16)} UTC. They may miss something.`,
  }));
}

const namedRow = z.object({
  id: z.string(),
  ownerId: z.string(),
  name: z.string(),
  subjects: z.array(z.unknown()),
});

/** Rules about what contracts log or are called with that name contracts which nobody reads. */
async function findUnread(tx: Db, now: Date): Promise<Fault[]> {
  const result = await tx.execute(sql`
    select r.id::text as id, r.owner_id::text as "ownerId", r.name, jsonb_agg(s) as subjects
    from watch_rule r left join app_user u on u.id = r.user_id cross join lateral jsonb_array_elements(r.definition -> 'subjects') s
    where r.paused_at is null and u.disabled_at is null and u.delete_at is null
      and r.definition -> 'when' ->> 'kind' in ('event', 'call', 'change') and s ->> 'kind' = 'contract'
      and r.updated_at < ${now.toISOString()}::timestamptz - make_interval(secs => ${patienceSeconds}::int)
    group by r.id`);
  const rules = parseRows(result, namedRow).map(({ subjects, ...rule }) => ({
    ...rule,
    subjects: subjects.flatMap((one) => findStored(ruleSubjectSchema, one) ?? []),
  }));
  const unread = await getUnreadContracts(tx, rules);
  return rules.flatMap(({ id, name, ownerId }) => {
    const all = unread.get(id) ?? [];
    if (all.length === 0) return [];
    const shown = all.slice(0, shownContracts).map(({ chain, address }) => `${address} on ${chain}`);
    const more = all.length > shown.length ? ` and ${all.length - shown.length} more` : '';
    return [
      {
        ...{ ownerId, cause: `${watchFaults.notRead} ${id}`, rules: [{ id, name }] },
        text: `Not watched yet: ${shown.join(', ')}${more}. What happens there is not told.`,
      },
    ];
  });
}

/** Says to those who rely on rules which of them are looked at late or look at what nobody reads, once; and when that is over. */
export async function tellLateRules(db: Db, { now }: { now: Date }): Promise<void> {
  const kinds = [
    [watchFaults.lateLook, findLateLooks],
    [watchFaults.notRead, findUnread],
  ] as const;
  for (const [word, find] of kinds)
    await db.transaction(async (tx) => {
      // One instance at a time tells of them.
      await lockForTransaction(tx, word);
      await keepFaults(tx, { word, faults: await find(tx, now), now });
    });
}
