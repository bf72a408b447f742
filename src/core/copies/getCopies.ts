import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { fingerprintVersion } from '#analyzer/fingerprint/fingerprintCode.ts';
import type { Db } from '#db/Database.ts';
import { inList } from '#db/inList.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { cutList } from '#lib/cutList.ts';
import { copyKinds, likenessKinds } from '#model/copies.ts';
import { ownCodeKinds } from '#model/powerClasses.ts';
import { findingSeverities } from '#model/severities.ts';
import { type CodeCopies, type Copies, type CopyWarning, copiesShown } from '#wire/copies.ts';

const warningsShown = 50;

/** Contracts and tokens on record, each address of a project once. */
const recorded = sql`(select project_id, chain, address, min(label) as label from (
    select project_id, chain, address, label from contract union all select project_id, chain, address, symbol from token) r
  where address is not null group by project_id, chain, address)`;

/** The same, of one address. */
export const recordedAt = (state: SQL): SQL => sql`(select project_id, min(label) as label from (
    select project_id, label from contract where chain = ${state}.chain and address = ${state}.address
    union all select project_id, symbol from token where chain = ${state}.chain and address = ${state}.address) r group by project_id)`;

/** Where a code runs: as a contract's own, or behind a proxy. */
export const runs = (state: SQL, hash: SQL): SQL =>
  sql`(${state}.implementation_hash = ${hash} or ${state}.implementation_hash is null and ${state}.code_hash = ${hash} and ${inList(sql`${state}.proxy_kind`, ownCodeKinds)})`;

/** The code that runs at a contract: its own, or what is behind a proxy. */
export const runningCode = sql`coalesce(s.implementation_hash, case when ${inList(sql`s.proxy_kind`, ownCodeKinds)} then s.code_hash end)`;

/** The code that runs at each contract of the projects chosen, and where it is. */
export const listOwnCode = (where: SQL): SQL => sql`
  select o.project_id, o.chain, o.address, o.label, coalesce(s.implementation, s.address) as at,
    ${runningCode} as hash
  from ${recorded} o left join contract_state s on s.chain = o.chain and s.address = o.address where ${where}`;

/** Contracts of other projects that are alike, beside the own. */
export const listSiblings = (own: SQL): SQL => sql`
  select m.project_id, m.chain, m.address, m.label, m.hash, s.chain as other_chain, s.address as other_address, o.label as other_label,
    coalesce(s.implementation, s.address) as other_at, c.other_hash, o.project_id as other_project, p.name as other_name,
    case when coalesce(s.implementation, s.address) = m.at and s.chain = m.chain then 'sameImplementation' else c.kind end as kind, c.functions, c.shared
  from (${own}) m join code_copy c on c.code_hash = m.hash
    join contract_state s on ${runs(sql`s`, sql`c.other_hash`)}
    join lateral ${recordedAt(sql`s`)} o on o.project_id <> m.project_id
    join project p on p.id = o.project_id and p.withdrawn_at is null`;

/** The most alike first. */
const rankOf = (kind: SQL): SQL =>
  sql`array_position(array(select jsonb_array_elements_text(${JSON.stringify(copyKinds)}::jsonb)), ${kind})`;

const siblingRow = z.object({
  chain: z.string(),
  address: z.string(),
  label: z.string(),
  hash: z.string(),
  other_chain: z.string(),
  other_address: z.string(),
  other_at: z.string(),
  other_label: z.string(),
  other_hash: z.string(),
  other_project: z.string(),
  other_name: z.string(),
  kind: z.enum(copyKinds),
  functions: z.number(),
  shared: z.number(),
});

const comparedRow = z.object({ compared: z.number(), library: z.number(), contracts: z.number() });

const warningRow = z.object({
  projectId: z.string(),
  project: z.string(),
  kind: z.enum(['incident', 'finding']),
  id: z.string(),
  title: z.string(),
  severity: z.enum(findingSeverities),
  at: z.nullable(dbTime),
  auditId: z.nullable(z.string()),
});

type Sibling = z.infer<typeof siblingRow>;

const placeOf = (project: string, chain: string, address: string) =>
  `${project} ${chain} ${address.toLowerCase()}`;

/** Contracts that a finding is in: those that it names, or else those of its audit's scope. */
const concerned = sql`jsonb_array_elements(case
    when jsonb_path_exists(f.details, '$.foundIn[*] ? (@.kind == "code")') then jsonb_path_query_array(f.details, '$.foundIn[*] ? (@.kind == "code")')
    else a.scope->'contracts' end)`;

/**
 * Incidents at the contracts that are alike, and open grave findings in them, the newest first: what is known of other contracts there says
 * nothing of the code. A finding whose record names no contract may be in these.
 */
async function getWarnings(db: Db, siblings: readonly Sibling[]): Promise<CopyWarning[]> {
  if (siblings.length === 0) return [];
  const projectIds = [...new Set(siblings.map(({ other_project }) => other_project))];
  const incidentPlaces = siblings.map((one) => `${one.other_project} ${one.other_address}`);
  const places = siblings.flatMap(({ other_project: project, other_chain: chain, ...one }) => [
    placeOf(project, chain, one.other_address),
    placeOf(project, chain, one.other_at),
  ]);
  const codes = siblings.map((one) => `${one.other_project} ${one.other_hash.toLowerCase()}`);
  const result = await db.execute(sql`
    select * from (
      select p.id as "projectId", p.name as project, 'incident' as kind, a.id, a.title, a.severity, a.time as at, null as "auditId"
      from alert a join project p on p.id = a.project_id
      where a.kind = 'incident' and a.state <> 'retracted' and a.severity <> 'info' and ${inList(sql`a.project_id || ' ' || a.contract`, incidentPlaces)}
      union all
      select p.id, p.name, 'finding', f.id, f.title, f.severity, a.completed_on::timestamptz, a.id
      from audit a join project p on p.id = a.project_id join finding f on f.audit_id = a.id
        cross join lateral (select count(*) as named, coalesce(bool_or(
            ${inList(sql`a.project_id || ' ' || (c->>'chain') || ' ' || lower(c->>'address')`, places)}
            or ${inList(sql`a.project_id || ' ' || lower(c->>'codeHash')`, codes)}), false) as here
          from ${concerned} c where c->>'address' is not null or c->>'codeHash' is not null) n
      where f.severity in ('critical', 'major') and f.status not in ('resolved', 'mitigated') and ${inList(sql`a.project_id`, projectIds)}
        and (n.here or n.named = 0)) w
    order by at desc nulls last, id limit ${warningsShown}`);
  return parseRows(result, warningRow).map(({ at, ...row }) => ({
    ...row,
    at: at === null ? null : new Date(at).toISOString(),
  }));
}

/** What runs a copy of a project's code, and what is known against it; the most alike first. */
export async function getProjectCopies(db: Db, projectId: string): Promise<Copies> {
  const own = listOwnCode(sql`o.project_id = ${projectId}`);
  const [found, counted] = await Promise.all([
    db.execute(sql`
      select * from (${listSiblings(own)}) q
      order by ${rankOf(sql`kind`)}, shared desc, other_project, other_chain, other_address, chain, address
      limit ${copiesShown + 1}`),
    db.execute(sql`
      select (count(*) filter (where f.own > 0))::int as compared, (count(*) filter (where f.own = 0 and not f.cut))::int as library, count(*)::int as contracts
      from (${own}) m left join code_fingerprint f on f.code_hash = m.hash and f.version = ${fingerprintVersion}`),
  ]);
  const { items, hasMore } = cutList(parseRows(found, siblingRow), copiesShown);
  const [counts = { compared: 0, library: 0, contracts: 0 }] = parseRows(counted, comparedRow);
  return {
    items: items.map((row) => ({
      ...{ chain: row.chain, address: row.address, label: row.label, codeHash: row.hash },
      other: {
        ...{ chain: row.other_chain, address: row.other_address, label: row.other_label },
        ...{ codeHash: row.other_hash, projectId: row.other_project, project: row.other_name },
      },
      ...{ kind: row.kind, functions: row.functions, shared: row.shared },
    })),
    hasMore,
    warnings: await getWarnings(db, items),
    ...counts,
  };
}

const idRow = z.object({ id: z.string() });
/** Beyond these, pages are made anew when they are next read for another reason. */
const mostTold = 200;

/** Projects whose pages list what runs these codes, as a copy. */
export async function getProjectsWithCopies(db: Db, hashes: readonly (string | null)[]): Promise<string[]> {
  const given = hashes.filter((hash) => hash !== null);
  if (given.length === 0) return [];
  const result = await db.execute(sql`
    select distinct o.project_id as id from code_copy c join contract_state s on ${runs(sql`s`, sql`c.other_hash`)}
      join lateral ${recordedAt(sql`s`)} o on true
    where ${inList(sql`c.code_hash`, given)} limit ${mostTold}`);
  return parseRows(result, idRow).map(({ id }) => id);
}

const codesShown = 50;
const placesShown = 5;

const codeRow = z.object({
  codeHash: z.string(),
  kind: z.enum(likenessKinds),
  functions: z.number(),
  shared: z.number(),
  places: z.array(
    z.object({
      chain: z.string(),
      address: z.string(),
      projectId: z.nullable(z.string()),
      project: z.nullable(z.string()),
    }),
  ),
});

const fingerprintRow = z.object({ own: z.number(), cut: z.boolean() });

/** Codes that are alike, the most alike first, with where they run. */
export async function getCodeCopies(db: Db, hash: string): Promise<CodeCopies> {
  const [known] = parseRows(
    await db.execute(
      sql`select own, cut from code_fingerprint where code_hash = ${hash} and version = ${fingerprintVersion}`,
    ),
    fingerprintRow,
  );
  if (!known || known.own === 0)
    return { items: [], hasMore: false, state: known && !known.cut ? 'library' : 'notCompared' };
  const result = await db.execute(sql`
    select c.other_hash as "codeHash", c.kind, c.functions, c.shared, coalesce(w.places, '[]') as places
    from (select * from code_copy where code_hash = ${hash} and other_hash <> ${hash}
        order by ${rankOf(sql`kind`)}, shared desc, other_hash limit ${codesShown + 1}) c
      left join lateral (
        select jsonb_agg(jsonb_build_object('chain', r.chain, 'address', r.address, 'projectId', r.id, 'project', r.name)) as places
        from (select s.chain, s.address, p.id, p.name from contract_state s
            left join lateral ${recordedAt(sql`s`)} o on true
            left join project p on p.id = o.project_id and p.withdrawn_at is null
          where ${runs(sql`s`, sql`c.other_hash`)} order by p.id nulls last, s.chain, s.address limit ${placesShown}) r) w on true
    order by ${rankOf(sql`c.kind`)}, c.shared desc, c.other_hash`);
  return { ...cutList(parseRows(result, codeRow), codesShown), state: 'compared' };
}
