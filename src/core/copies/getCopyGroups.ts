import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { fingerprintVersion } from '#analyzer/fingerprint/fingerprintCode.ts';
import { isShown } from '#core/projects/isShown.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import type { CsvColumn } from '#lib/renderCsv.ts';
import { type CopyGroup, type CopyGroups, copiesPerPage, copyGroupSchema } from '#wire/copies.ts';
import { runningCode } from './getCopies.ts';

const placesShown = 6;
const incidentsShown = 3;

/** Where a group stands in the list: by how often its code is listed, then by the code. */
interface GroupPlace {
  listings: number;
  family: string;
}

const groupRow = z.extend(copyGroupSchema, { total: z.number(), listings: z.number(), family: z.string() });
type GroupRow = z.output<typeof groupRow>;

interface Asked {
  limit: number;
  offset?: number;
  after?: GroupPlace | undefined;
}

async function loadGroups(db: Db, { limit, offset = 0, after }: Asked): Promise<GroupRow[]> {
  const isAfter = after
    ? sql`and (count(*) < ${after.listings}::int or count(*) = ${after.listings}::int and family > ${after.family})`
    : sql``;
  const result = await db.execute(sql`
    with placed as materialized (
      select o.project_id, o.chain, o.address, o.label, coalesce(s.implementation, s.address) as at, f.code_hash, f.family, f.own
      from (select project_id, chain, address, label from contract where address is not null
          union all select t.project_id, t.chain, t.address, t.symbol from token t where t.address is not null and not exists (
            select 1 from contract c where c.project_id = t.project_id and c.chain = t.chain and c.address = t.address)) o
        join contract_state s on s.chain = o.chain and s.address = o.address
        join code_fingerprint f on f.code_hash = ${runningCode} and f.version = ${fingerprintVersion} and f.own > 0
      where ${isShown(sql`o.project_id`)}),
    groups as (
      select family, count(*) as places, count(*) over ()::int as total from placed group by family
      having min(project_id) <> max(project_id) and min(chain || at) <> max(chain || at) ${isAfter}
      order by places desc, family limit ${limit} offset ${offset}),
    members as materialized (
      select p.*, o.name from placed p join groups g on g.family = p.family join project o on o.id = p.project_id)
    select g.total, g.places::int as listings, g.family, m.*, w.places, coalesce(i.incidents, '[]') as incidents from groups g
    cross join lateral (
      select mode() within group (order by code_hash) as "codeHash", mode() within group (order by label) as label, max(own)::int as functions,
        count(distinct project_id)::int as projects, count(distinct chain || address)::int as contracts, count(distinct code_hash)::int as codes
      from members where family = g.family) m
    cross join lateral (
      select jsonb_agg(jsonb_build_object('chain', r.chain, 'address', r.address, 'label', r.label, 'projectId', r.project_id, 'project', r.name)) as places
      from (select * from members where family = g.family order by name, chain, address limit ${placesShown}) r) w
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'project', r.name)) as incidents
      from (select distinct a.id, a.title, a.time, m.name from members m join alert a on a.project_id = m.project_id and a.contract = m.address
        where m.family = g.family and a.kind = 'incident' and a.state <> 'retracted' and a.severity <> 'info'
        order by a.time desc, a.id limit ${incidentsShown}) r) i
    order by g.places desc, g.family`);
  return parseRows(result, groupRow);
}

const toGroup = ({ total: _total, listings: _listings, family: _family, ...group }: GroupRow): CopyGroup =>
  group;

/**
 * Code that contracts of more than one project run, function by function the same; what runs at most places first. Proxies of one
 * implementation, and one contract that several projects list, are no copies.
 */
export async function getCopyGroups(db: Db, { page }: { page: number }): Promise<CopyGroups> {
  const rows = await loadGroups(db, { limit: copiesPerPage, offset: (page - 1) * copiesPerPage });
  return {
    items: rows.map(toGroup),
    total: rows[0]?.total ?? 0,
    page,
    perPage: copiesPerPage,
  };
}

/** The same after a place in the list, each with its own. */
export async function listCopyGroups(
  db: Db,
  asked: Pick<Asked, 'limit' | 'after'>,
): Promise<{ group: CopyGroup; place: GroupPlace }[]> {
  const rows = await loadGroups(db, asked);
  return rows.map((row) => ({ group: toGroup(row), place: { listings: row.listings, family: row.family } }));
}

/** A line for each group. */
export const copyCsvColumns: readonly CsvColumn<CopyGroup>[] = [
  ['code_hash', ({ codeHash }) => codeHash],
  ['label', ({ label }) => label],
  ['projects', ({ projects }) => projects],
  ['contracts', ({ contracts }) => contracts],
  ['codes', ({ codes }) => codes],
  ['functions', ({ functions }) => functions],
  ['first_projects', ({ places }) => [...new Set(places.map(({ projectId }) => projectId))].join(' ')],
  ['newest_incidents', ({ incidents }) => incidents.map(({ id }) => id).join(' ')],
];
