import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { notFound } from '#lib/AppError.ts';
import { findingStatuses } from '#model/findings.ts';
import { findingSeverities } from '#model/severities.ts';
import {
  type Auditor,
  type AuditorPageData,
  type AuditorsAnswer,
  auditorsPerPage,
  type scopePlaces,
} from '#wire/auditors.ts';
import { auditsOf, everySpelling, isNamed, listAudits, type Named } from './auditsOf.ts';
import { countIncidents, listIncidents } from './incidentsAfterAudits.ts';

const notOnRecord = 'No completed audit of such an auditor is on record';

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
  { slug, page, perPage = auditorsPerPage }: { slug: string; page: number; perPage?: number },
): Promise<AuditorPageData> {
  const [{ items }, incidents, result] = await Promise.all([
    loadAuditors(db, { where: sql`n.slug = ${slug}`, limit: 1 }),
    listIncidents(db, slug),
    db.execute(sql`
      with own as (${auditsOf([slug])}), listed as (
        select * from own order by completed_on desc, id limit ${perPage} offset ${(page - 1) * perPage})
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
    perPage,
    incidents: incidents.map(({ id, title, time, place, project, name, logo, demo }) => ({
      ...{ id, title, place, time: time.toISOString() },
      project: { id: project, name, logo, demo },
    })),
  };
}
