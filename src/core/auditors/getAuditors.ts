import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { isShown } from '#core/projects/isShown.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { notFound } from '#lib/AppError.ts';
import { findingStatuses } from '#model/findings.ts';
import { findingSeverities } from '#model/severities.ts';
import {
  type Auditor,
  type AuditorPageData,
  type AuditorsAnswer,
  auditorsPerPage,
  scopePlaces,
} from '#wire/auditors.ts';

const mostIncidents = 50;
const notOnRecord = 'No completed audit of such an auditor is on record';

/** Spellings that differ in case, blanks and punctuation alone are one auditor. */
export const slugOf = (auditor: SQL): SQL =>
  sql`trim(both '-' from regexp_replace(lower(${auditor}), '[^[:alnum:]]+', '-', 'g'))`;

/** Every spelling with its slug: made once for each, not for each audit. */
const everySpelling = sql`select d.auditor, ${slugOf(sql`d.auditor`)} as slug
  from (select distinct auditor from audit where state = 'completed') d`;

/** Completed audits of projects that are shown, with their auditor's slug. */
const listAudits = (spellings: SQL, where: SQL): SQL => sql`
  with n as materialized (${spellings})
  select a.id, a.project_id, a.auditor, a.title, a.completed_on, a.findings_stated, a.scope, n.slug
  from n join audit a on a.auditor = n.auditor and a.state = 'completed'
    and ${isShown(sql`a.project_id`)}
  where ${where}`;
const isNamed = sql`n.slug <> ''`;

/** Auditors, by what is known of them: their slugs, or every spelling on record, which saves the search for them. */
type Named = readonly string[] | readonly Spelling[];
interface Spelling {
  slug: string;
  auditor: string;
}

const isSpelled = (named: Named): named is readonly Spelling[] => typeof named[0] === 'object';

export const auditsOf = (named: Named): SQL =>
  isSpelled(named)
    ? listAudits(
        sql`select auditor, slug from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as s(auditor text, slug text)`,
        isNamed,
      )
    : listAudits(everySpelling, inList(sql`n.slug`, named));

const headRow = z.object({
  slug: z.string(),
  name: z.string(),
  reports: z.number(),
  with_findings: z.number(),
  projects: z.number(),
  first_on: z.string(),
  last_on: z.string(),
  total: z.number(),
  spellings: z.array(z.string()),
});

interface AskedHeads {
  where: SQL;
  /** After this one of the whole list. */
  after?: Pick<Auditor, 'reports' | 'slug'> | undefined;
  limit: number;
  offset?: number;
}

async function getHeads(db: Db, { where, after, limit, offset = 0 }: AskedHeads) {
  const follows = after
    ? sql`having count(*) < ${after.reports}::int or (count(*) = ${after.reports}::int and slug > ${after.slug})`
    : sql``;
  const result = await db.execute(sql`
    with own as (${listAudits(everySpelling, where)})
    select slug, mode() within group (order by auditor) as name, count(*)::int as reports,
      (count(*) filter (where findings_stated))::int as with_findings, count(distinct project_id)::int as projects,
      min(completed_on)::text as first_on, max(completed_on)::text as last_on, (count(*) over ())::int as total,
      jsonb_agg(distinct auditor) as spellings
    from own group by slug ${follows} order by reports desc, slug
    limit ${limit} offset ${offset}`);
  return parseRows(result, headRow);
}

const findingRow = z.object({
  slug: z.string(),
  severity: z.enum(findingSeverities),
  status: z.enum(findingStatuses),
  proof: z.nullable(z.string()),
  count: z.number(),
});

const countFindings = async (db: Db, named: Named) =>
  parseRows(
    await db.execute(sql`
      with own as (${auditsOf(named)})
      select o.slug, f.severity, f.status, f.proof_state as proof, count(*)::int as count
      from own o join finding f on f.audit_id = o.id
      group by o.slug, f.severity, f.status, f.proof_state`),
    findingRow,
  );

const codeRow = z.object({
  slug: z.string(),
  running: z.number(),
  replaced: z.number(),
  unknown: z.number(),
});

/**
 * Contracts in the scopes that name the code, and whether it is what runs there. A diamond runs more than its own code: that another
 * facet runs the audited one cannot be ruled out, so it is not known.
 */
export const judgeCode = (named: Named): SQL => sql`
  with own as (${auditsOf(named)}), coded as (
    select o.slug, o.id as audit_id, o.title, o.project_id, o.completed_on, c->>'chain' as chain, c->>'address' as address,
      lower(c->>'codeHash') as hash
    from own o cross join lateral jsonb_array_elements(o.scope->'contracts') c
    where c->>'codeHash' is not null
  )
  select n.*, case
    when s.address is null then 'unknown'
    when n.hash in (lower(s.code_hash), lower(s.implementation_hash)) then 'running'
    when s.problem is not null or s.code_hash is null or jsonb_array_length(s.facets) > 0 then 'unknown'
    when s.implementation is not null and s.implementation_hash is null then 'unknown'
    else 'replaced' end as state
  from coded n left join contract_state s on s.chain = n.chain and s.address = n.address`;

const countCode = async (db: Db, named: Named) =>
  parseRows(
    await db.execute(sql`
      select slug, (count(*) filter (where state = 'running'))::int as running,
        (count(*) filter (where state = 'replaced'))::int as replaced, (count(*) filter (where state = 'unknown'))::int as unknown
      from (${judgeCode(named)}) q group by slug`),
    codeRow,
  );

/**
 * Incidents that came after an audit of the same project. In scope where one of these audits names the contract; outside where each
 * names other contracts by address and the incident names its own; else the records do not say. Days: an audit of the same day may have come after.
 */
const incidentsAfter = (named: Named): SQL => sql`
  with own as (${auditsOf(named)}), scoped as (
    select o.slug, i.id, i.time, i.project_id, bool_or(coalesce(s.holds, false)) as holds,
      bool_and(coalesce(s.named, false)) and i.contract is not null as named
    from own o join alert i on i.project_id = o.project_id and i.kind = 'incident' and i.state <> 'retracted'
      and o.completed_on < (i.time at time zone 'UTC')::date
    left join lateral (
      select bool_or(lower(c->>'address') = lower(i.contract)) as holds, bool_and(c->>'address' is not null) as named
      from jsonb_array_elements(o.scope->'contracts') c) s on true
    group by o.slug, i.id
  )
  select slug, id, time, project_id,
    case when holds then 'within' when named then 'outside' else 'unknown' end as place from scoped`;

const placeRow = z.object({ slug: z.string(), place: z.enum(scopePlaces), count: z.number() });

const countIncidents = async (db: Db, named: Named) =>
  parseRows(
    await db.execute(
      sql`select slug, place, count(*)::int as count from (${incidentsAfter(named)}) q group by slug, place`,
    ),
    placeRow,
  );

const incidentRow = z.object({
  id: z.string(),
  title: z.string(),
  time: dbTime,
  project: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  demo: z.boolean(),
  place: z.enum(scopePlaces),
});

/** The newest. */
const listIncidents = async (db: Db, slug: string) =>
  parseRows(
    await db.execute(sql`
      select q.id, i.title, q.time, q.place, p.id as project, p.name, p.logo, p.demo
      from (select * from (${incidentsAfter([slug])}) all_of order by time desc, id limit ${mostIncidents}) q
      join alert i on i.id = q.id join project p on p.id = q.project_id order by q.time desc, q.id`),
    incidentRow,
  );

const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0);

async function loadAuditors(db: Db, asked: AskedHeads): Promise<{ items: Auditor[]; total: number }> {
  const heads = await getHeads(db, asked);
  const named = heads.flatMap(({ slug, spellings }) => spellings.map((auditor) => ({ slug, auditor })));
  const [findings, code, incidents] = await Promise.all([
    countFindings(db, named),
    countCode(db, named),
    countIncidents(db, named),
  ]);
  const items = heads.map((head): Auditor => {
    const { slug, name, reports, projects } = head;
    const own = findings.filter((one) => one.slug === slug);
    const resolved = own.filter(({ status }) => status === 'resolved');
    const countPlace = (wanted: (typeof scopePlaces)[number]) =>
      sum(incidents.filter((one) => one.slug === slug && one.place === wanted));
    const { running = 0, replaced = 0, unknown = 0 } = code.find((one) => one.slug === slug) ?? {};
    return {
      ...{ slug, name, reports, projects, withFindings: head.with_findings },
      ...{ firstOn: head.first_on, lastOn: head.last_on },
      findings: findingSeverities.flatMap((severity) =>
        findingStatuses.flatMap((status) => {
          const count = sum(own.filter((one) => one.severity === severity && one.status === status));
          return count === 0 ? [] : [{ severity, status, count }];
        }),
      ),
      fixes: {
        claimed: sum(resolved),
        proven: sum(resolved.filter(({ proof }) => proof === 'deployed')),
        refuted: sum(resolved.filter(({ proof }) => proof === 'notDeployed')),
      },
      code: { running, replaced, unknown },
      incidents: {
        within: countPlace('within'),
        outside: countPlace('outside'),
        unknown: countPlace('unknown'),
      },
    };
  });
  return { items, total: heads[0]?.total ?? 0 };
}

/** Everybody with a completed audit on record, by the number of reports. */
export async function getAuditors(db: Db, { page }: { page: number }): Promise<AuditorsAnswer> {
  const offset = (page - 1) * auditorsPerPage;
  const { items, total } = await loadAuditors(db, { where: isNamed, limit: auditorsPerPage, offset });
  return { items, total, page, perPage: auditorsPerPage };
}

/** The same from a place of the list on. */
export const listAuditors = async (db: Db, asked: Pick<AskedHeads, 'after' | 'limit'>): Promise<Auditor[]> =>
  (await loadAuditors(db, { ...asked, where: isNamed })).items;

const slugRow = z.object({ slug: z.string() });
const mostSlugs = 10_000;

/** Everybody with a completed audit on record, as in addresses. */
export async function getAuditorSlugs(db: Db): Promise<string[]> {
  const result = await db.execute(sql`
    with own as (${listAudits(everySpelling, isNamed)}) select distinct slug from own order by slug limit ${mostSlugs}`);
  return parseRows(result, slugRow).map(({ slug }) => slug);
}

/** As most of the records spell it. */
export async function getAuditorName(db: Db, slug: string): Promise<string> {
  const [head] = await getHeads(db, { where: sql`n.slug = ${slug}`, limit: 1 });
  if (!head) throw notFound(notOnRecord);
  return head.name;
}

const reportRow = z.object({
  id: z.string(),
  title: z.string(),
  completed_on: z.string(),
  findings: z.nullable(z.number()),
  open: z.nullable(z.number()),
  project: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  demo: z.boolean(),
});

/** One auditor with the reports and what came after them. */
export async function getAuditor(
  db: Db,
  { slug, page }: { slug: string; page: number },
): Promise<AuditorPageData> {
  const [{ items }, incidents, result] = await Promise.all([
    loadAuditors(db, { where: sql`n.slug = ${slug}`, limit: 1 }),
    listIncidents(db, slug),
    db.execute(sql`
      with own as (${auditsOf([slug])}), listed as (
        select * from own order by completed_on desc, id limit ${auditorsPerPage} offset ${(page - 1) * auditorsPerPage})
      select o.id, o.title, o.completed_on::text, p.id as project, p.name, p.logo, p.demo,
        case when o.findings_stated then f.all_of end as findings, case when o.findings_stated then f.open_of end as open
      from listed o join project p on p.id = o.project_id
      cross join lateral (select count(*)::int as all_of,
        (count(*) filter (where status not in ('resolved', 'mitigated')))::int as open_of
        from finding where audit_id = o.id) f
      order by o.completed_on desc, o.id`),
  ]);
  const [auditor] = items;
  if (!auditor) throw notFound(notOnRecord);
  return {
    auditor,
    reports: parseRows(result, reportRow).map(
      ({ completed_on: completedOn, project: id, name, logo, demo, ...row }) => ({
        ...row,
        completedOn,
        project: { id, name, logo, demo },
      }),
    ),
    total: auditor.reports,
    page,
    perPage: auditorsPerPage,
    incidents: incidents.map(({ id, title, time, place, project, name, logo, demo }) => ({
      ...{ id, title, place, time: time.toISOString() },
      project: { id: project, name, logo, demo },
    })),
  };
}
