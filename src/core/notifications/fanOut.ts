import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { listOwnCode, listSiblings } from '#core/copies/getCopies.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { countRows, parseRows } from '#db/rows.ts';
import { tellVerdicts } from './tellVerdicts.ts';

/** The name of project `p` as a mail says it: nobody shall take a fictional project for a real one. */
const markedName = sql`p.name || case when p.demo then ' (demo)' else '' end`;

/** Within seconds the same transaction usually stands in another block; after an hour it is not awaited any more. */
const settledMs = 3_600_000;

const tellWithdrawalsRow = z.object({ id: z.string() });

/**
 * Tells whoever was told of an alert that its block was replaced and that it did not come back. Should it come back later
 * it is news again: what was told of it before no longer counts as told. Answers how many are told.
 */
export async function tellWithdrawals(db: Db, { now }: { now: Date }): Promise<number> {
  return db.transaction(async (tx) => {
    const settled = new Date(now.getTime() - settledMs).toISOString();
    const found = await tx.execute(sql`
      select a.id from alert a
      where a.time > ${settled}::timestamptz - interval '2 days'
        and a.retraction_cause = 'reorganised' and a.updated_at <= ${settled}::timestamptz
        and exists (select 1 from notified_event e where e.key = 'alert:' || a.id)
      limit 200 for update`);
    const ids = parseRows(found, tellWithdrawalsRow).map(({ id }) => id);
    if (ids.length === 0) return 0;
    const told = await tellVerdicts(tx, ids);
    const keys = sql`(select 'alert:' || id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as given (id))`;
    await tx.execute(sql`
      update notification set event_key = event_key || ', withdrawn ' || ${now.toISOString()} where event_key in ${keys}`);
    await tx.execute(sql`delete from notified_event where key in ${keys}`);
    return told;
  });
}

/** Older events are history: nobody is told of them because they imported a year of incidents today. */
const windowMs = 24 * 3_600_000;

/** Everybody who watches a project and has notification settings. */
const watchers = sql`(select distinct w.user_id, i.project_id, s.settings
  from watchlist w join watchlist_item i on i.watchlist_id = w.id join notification_setting s on s.user_id = w.user_id) as watcher`;

// In both statements the first part claims events that nobody has been told of; only one instance gets each.

async function fanOutAlerts(db: Db, recent: SQL): Promise<number> {
  const made = await db.execute(sql`
    with claimed as (
      insert into notified_event (key)
      select 'alert:' || id from alert a
      where a.state <> 'retracted' and a.time > ${recent} and a.created_at > ${recent}
        and not exists (select 1 from notified_event e where e.key = 'alert:' || a.id)
      on conflict do nothing returning key)
    insert into notification (user_id, event_key, frequency, content)
    select watcher.user_id, claimed.key, watcher.settings->'alerts'->>'frequency',
      jsonb_build_object('kind', 'alert', 'alertKind', a.kind, 'projectId', p.id, 'project', ${markedName}, 'severity', a.severity, 'title', a.title, 'text', a.text, 'time', a.time)
    from claimed join alert a on claimed.key = 'alert:' || a.id join project p on p.id = a.project_id
      join ${watchers} on watcher.project_id = p.id
    where p.withdrawn_at is null and watcher.settings->'alerts'->>'frequency' <> 'off' and watcher.settings->'alerts'->'severities' @> to_jsonb(a.severity)
    on conflict do nothing returning id`);
  return countRows(made);
}

/** A finding that is older was known before somebody imported it. */
const findingDays = 7;
const keyRow = z.object({ key: z.string() });

/**
 * Tells whoever watches a project that something happened to a contract of another that runs a copy of its code, or that a grave finding was
 * published there. Whether it holds for the copy, nobody has checked.
 */
async function fanOutCopies(db: Db, { recent, now }: { recent: SQL; now: Date }): Promise<number> {
  const since = new Date(now.getTime() - findingDays * windowMs).toISOString().slice(0, 10);
  const known = sql`(
    select 'copy:alert:' || a.id as key, a.project_id, a.severity, a.title, a.time, 'Incident' as what, a.contract as place from alert a
    where a.kind = 'incident' and a.contract is not null and a.state <> 'retracted' and a.time > ${recent} and a.created_at > ${recent}
    union all
    select 'copy:finding:' || f.audit_id || ':' || f.id, a.project_id, f.severity, f.title, a.completed_on::timestamptz, 'Open finding', null
    from finding f join audit a on a.id = f.audit_id
    where f.severity in ('critical', 'major') and f.status not in ('resolved', 'mitigated') and a.completed_on >= ${since}::date) known`;
  return db.transaction(async (tx) => {
    const claimed = await tx.execute(sql`
      insert into notified_event (key) select key from ${known} where not exists (select 1 from notified_event e where e.key = known.key)
      on conflict do nothing returning key`);
    const keys = parseRows(claimed, keyRow).map(({ key }) => key);
    if (keys.length === 0) return 0;
    const news = sql`(select * from ${known} where ${inList(sql`known.key`, keys)}) news`;
    const own = listOwnCode(sql`o.project_id in (select project_id from ${news})`);
    const made = await tx.execute(sql`
      with alike as (select distinct q.project_id, q.address as place, q.other_project from (${listSiblings(own)}) q where q.kind <> 'sameImplementation')
      insert into notification (user_id, event_key, frequency, content)
      select watcher.user_id, news.key || ':' || p.id, watcher.settings->'alerts'->>'frequency',
        jsonb_build_object('kind', 'alert', 'projectId', p.id, 'project', ${markedName}, 'severity', news.severity,
          'title', news.what || ' at ' || o.name || ', which runs a copy of this code: ' || news.title,
          'text', 'Whether it holds here was not checked.', 'time', news.time)
      from ${news} join alike on alike.project_id = news.project_id and alike.place = coalesce(news.place, alike.place) join project o on o.id = news.project_id and o.withdrawn_at is null
        join project p on p.id = alike.other_project join ${watchers} on watcher.project_id = p.id
      where watcher.settings->'alerts'->>'frequency' <> 'off' and watcher.settings->'alerts'->'severities' @> to_jsonb(news.severity)
      on conflict do nothing returning id`);
    return countRows(made);
  });
}

async function fanOutScores(db: Db, recent: SQL): Promise<number> {
  const made = await db.execute(sql`
    with claimed as (
      insert into notified_event (key)
      select 'score:' || s.id from score_snapshot s
      where s.at > ${recent} and not exists (select 1 from notified_event e where e.key = 'score:' || s.id)
      on conflict do nothing returning key)
    insert into notification (user_id, event_key, frequency, content)
    select watcher.user_id, claimed.key, watcher.settings->'scores'->>'frequency',
      jsonb_build_object('kind', 'score', 'projectId', p.id, 'project', ${markedName}, 'from', b.total, 'to', s.total, 'coverage', s.coverage, 'cause', s.cause, 'sentence', s.sentence, 'time', s.at)
    from claimed join score_snapshot s on claimed.key = 'score:' || s.id join project p on p.id = s.project_id
      join lateral (select total from score_snapshot o where o.project_id = s.project_id and (o.at, o.id) < (s.at, s.id)
        order by o.at desc, o.id desc limit 1) b on true
      join ${watchers} on watcher.project_id = p.id
    where p.withdrawn_at is null and watcher.settings->'scores'->>'frequency' <> 'off' and b.total is distinct from s.total
    on conflict do nothing returning id`);
  return countRows(made);
}

/** Turns new alerts, withdrawn ones and score changes into notifications for those who watch and asked; answers how many. */
export async function fanOutChanges(db: Db, { now }: { now: Date }): Promise<number> {
  const recent = sql`${new Date(now.getTime() - windowMs).toISOString()}::timestamptz`;
  const withdrawn = await tellWithdrawals(db, { now });
  const alerts = await fanOutAlerts(db, recent);
  return withdrawn + alerts + (await fanOutCopies(db, { recent, now })) + (await fanOutScores(db, recent));
}
