import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { priceWindowDays } from '#core/metrics/prices.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';

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
