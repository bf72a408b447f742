import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { priceWindowDays } from '#core/metrics/prices.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { batchSize, lockScores, type RescoreOptions, rerank, rescoreBatch, type Scored } from './rescore.ts';

/** Changes with every write of a row, and costs nothing to read, however long the row is. */
const versionsOf = (row: string) =>
  sql.raw(`sum(hashtextextended(${row}.ctid::text || ${row}.xmin::text, 0))`);

/** The versions of a project's rows in a table. */
const ownRows = (table: string) =>
  sql`(select ${versionsOf('r')} from ${sql.identifier(table)} r where r.project_id = p.id)`;

/** Which import changed a record last. */
const lastImport = (kind: string, id: SQL) =>
  sql`(select max(c.import_id) from record_change c where c.kind = ${kind} and c.record_id = ${id})`;

/** Of a project's own row alone what its score reads or writes: views and ranks move all the time. */
const ownColumns = sql.raw(
  [
    'source, status, website, updated_at, details',
    'assessed, score, score_low, score_high, rating, coverage, ranked, audited, audited_on, under_audit, open_findings, open_count, control, control_best, control_worst, halted',
  ]
    .join(', ')
    .replaceAll(/\w+/g, 'p.$&'),
);

const inputVersionsRow = z.object({ id: z.string(), version: z.string() });

/**
 * For each project something short that is another one as soon as anything was written that its score is made from or compared with: every table
 * that `getSubjects` reads is in here.
 */
export async function getInputVersions(
  db: Db,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<Map<string, string>> {
  const time = sql`${now.toISOString()}::timestamptz`;
  const result = await db.execute(sql`
    select p.id, hash_record_extended(row(
      ${ownColumns}, ${ownRows('fact_reading')}, ${ownRows('current_score')}, ${ownRows('source_reading')},
      ${ownRows('withdrawn_audit')}, ${ownRows('contract')}, ${ownRows('token')},
      exists (select 1 from score_snapshot s where s.project_id = p.id),
      (select max(g.id) from control_snapshot g where g.project_id = p.id),
      (select string_agg(chain, ' ' order by chain) from followed_chain),
      ${lastImport('project', sql`p.id`)}, audits.version, incidents.version, overrides.version, code.version, metrics.version), 0)::text as version
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as w (id) join project p on p.id = w.id
    cross join lateral (select row(${versionsOf('a')}, sum(${lastImport('audit', sql`a.id`)}),
        sum((select ${versionsOf('f')} from finding f where f.audit_id = a.id)))::text as version
      from audit a where a.project_id = p.id) audits
    cross join lateral (select row(${versionsOf('i')}, sum(${lastImport('incident', sql`i.id`)}))::text as version
      from alert i where i.project_id = p.id and i.kind = 'incident') incidents
    cross join lateral (select sum(hashtextextended(row(o.ctid, o.xmin)::text, 0)) as version
      from answer_override o join dispute d on d.id = o.dispute_id where d.project_id = p.id) overrides
    cross join lateral (select sum(hashtextextended(row(s.ctid, s.xmin, o.ctid, o.xmin, m.ctid, m.xmin)::text, 0)) as version
      from (select chain, address from contract where project_id = p.id
        union select chain, address from token where project_id = p.id) own
      left join contract_state s on s.chain = own.chain and s.address = own.address
      left join published_source o on o.chain = own.chain and o.address in (own.address, s.implementation)
      left join source_match m on m.source_hash = o.source_hash and m.target = o.target
        and m.code_hash = coalesce(s.implementation_hash, s.code_hash)) code
    cross join lateral (select row(
      (select ${versionsOf('m')} from metric m where m.name = 'price(projectId=' || p.id || ')' and m.time <= ${time}
        and m.time > ${time} - interval '${sql.raw(String(priceWindowDays))} days'),
      (select m.ctid::text || m.xmin::text from metric m where m.name = 'exchanges(projectId=' || p.id || ')' and m.time <= ${time}
        order by m.time desc limit 1))::text as version) metrics`);
  return new Map(parseRows(result, inputVersionsRow).map(({ id, version }) => [id, version]));
}

const dayMs = 86_400_000;
/** Longer texts are no moments. */
const longestMoment = 40;

/** Moments somewhere in a value. Numbers count as such only while they are to come, as points of a price history may be. */
function* listMoments(value: unknown, now: number): Generator<number> {
  if (value instanceof Date) yield value.getTime();
  else if (typeof value === 'number' && value > now) yield value;
  else if (typeof value === 'string' && value.length <= longestMoment) {
    const time = Date.parse(value);
    if (!Number.isNaN(time)) yield time;
  } else if (typeof value === 'object' && value !== null)
    // Rules do not look at when and where something was read.
    for (const [key, inner] of Object.entries(value)) if (key !== 'evidence') yield* listMoments(inner, now);
}

/** Of the moments that are a whole number of days away from this one, the first that is not before `now`. */
const nextWholeDay = (moment: number, now: number) => now + ((((moment - now) % dayMs) + dayMs) % dayMs);

/**
 * Until when the same facts are judged the same. Every limit of an age is a whole number of days, for rules and for answers of sources, and what
 * ends does so at a moment that is written down: nothing happens before one of these moments is a whole number of days away. Midnight is
 * always one of them, as days begin there.
 */
export function findNextJudgement(values: readonly unknown[], now: Date): Date {
  const from = now.getTime();
  let next = nextWholeDay(0, from);
  for (const moment of listMoments(values, from)) next = Math.min(next, nextWholeDay(moment, from));
  return new Date(next);
}

/** The inputs of a score when scoring changed nothing, and until when time alone changes nothing, either. */
interface Settled {
  version: string;
  until: number;
}

/** By id, what one process knows of projects that need not be scored again by the rules in force. */
export type SettledScores = Map<string, Settled>;

const scorableIdsRow = z.object({ id: z.string() });

/** Projects that can have a score: tokens from lists have none until something about them was looked at. */
async function getScorableIds(db: Db): Promise<string[]> {
  const result = await db.execute(sql`
    select id from project p where source = 'records' or assessed
      or exists (select 1 from fact_reading r where r.project_id = p.id)
      or exists (select 1 from audit a where a.project_id = p.id)
      or exists (select 1 from alert i where i.project_id = p.id and i.kind = 'incident')
    order by id`);
  return parseRows(result, scorableIdsRow).map(({ id }) => id);
}

/** The embedded database answers nobody else meanwhile. */
const versionBatchSize = 500;

/** A fact that was read has its moments in its value, one that is answered in the answer. */
const findUntil = ({ subject: { sources, details }, facts }: Scored, now: Date) =>
  findNextJudgement(
    [sources, details, Object.values(facts).map((fact) => (fact.state === 'unknown' ? null : fact.value))],
    now,
  ).getTime();

interface RescoreAllOptions extends RescoreOptions {
  settled?: SettledScores;
  /** Called between two batches, outside of their transactions. */
  giveWay?: () => Promise<void>;
  /** Ends it after the batch under way: the others are scored the next time. */
  signal?: AbortSignal;
}

/**
 * Scores every project again, a batch per transaction: time passes, votes come in, rules change. Left out are those of which it is `settled` that
 * nothing would come of it, which takes a twentieth of the time (`bench/rescoring.ts`); without that, all are scored.
 */
export async function rescoreAll(
  db: Db,
  { settled = new Map(), giveWay, signal, ...options }: RescoreAllOptions,
): Promise<string[]> {
  const { now } = options;
  const ids = await getScorableIds(db);
  const known = new Set(ids);
  for (const id of settled.keys()) if (!known.has(id)) settled.delete(id);
  const changed: string[] = [];
  for (let from = 0; from < ids.length; from += versionBatchSize) {
    // Before anything else is read: what is written after this makes another version.
    const versions = await getInputVersions(db, { ids: ids.slice(from, from + versionBatchSize), now });
    const due = [...versions.keys()].filter((id) => {
      const last = settled.get(id);
      return !last || last.version !== versions.get(id) || now.getTime() >= last.until;
    });
    for (let first = 0; first < due.length; first += batchSize) {
      if (from + first > 0) await giveWay?.();
      if (signal?.aborted) return db.transaction((tx) => rerank(tx, changed));
      const rescored = await db.transaction(async (tx) => {
        await lockScores(tx);
        return rescoreBatch(tx, due.slice(first, first + batchSize), options);
      });
      changed.push(...rescored.changed);
      for (const one of rescored.unchanged) {
        const version = versions.get(one.subject.id);
        if (version) settled.set(one.subject.id, { version, until: findUntil(one, now) });
      }
    }
  }
  return db.transaction((tx) => rerank(tx, changed));
}
