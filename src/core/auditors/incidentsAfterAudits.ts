import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { scopePlaces } from '#wire/auditors.ts';
import { chainOf } from '../contracts/incidentChain.ts';
import { auditsOf, type Named } from './auditsOf.ts';

const mostIncidents = 50;

/**
 * Incidents that came after an audit of the same project. In scope where one of these audits names the contract on its chain; outside where
 * each names other contracts by address and the incident names its own; else the records do not say, as where an audit names the
 * address and the incident's chain is not known. Days: an audit of the same day may have come after.
 */
const incidentsAfter = (named: Named): SQL => sql`
  with own as (${auditsOf(named)}), later as (
    select i.*, ${chainOf(sql`i.project_id`, sql`i.contract`)} as at from alert i
    where i.kind = 'incident' and i.state <> 'retracted' and i.project_id in (select project_id from own)
  ), scoped as (
    select o.slug, i.id, i.time, i.project_id, bool_or(coalesce(s.holds, false)) as holds,
      bool_and(coalesce(s.named, false)) and i.contract is not null as named
    from own o join later i on i.project_id = o.project_id and o.completed_on < (i.time at time zone 'UTC')::date
    left join lateral (
      select bool_or(c.same and c.chain = i.at) as holds, bool_and(c.address is not null and not (c.same and i.at is null)) as named
      from (select e->>'chain' as chain, e->>'address' as address, lower(e->>'address') = lower(i.contract) as same
        from jsonb_array_elements(o.scope->'contracts') e) c) s on true
    group by o.slug, i.id, i.time, i.project_id, i.contract
  )
  select slug, id, time, project_id,
    case when holds then 'within' when named then 'outside' else 'unknown' end as place from scoped`;

const placeRow = z.object({ slug: z.string(), place: z.enum(scopePlaces), count: z.number() });

/** By auditor and place. */
export const countIncidents = async (db: Db, named: Named) =>
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
export const listIncidents = async (db: Db, slug: string) =>
  parseRows(
    await db.execute(sql`
      select q.id, i.title, q.time, q.place, p.id as project, p.name, p.logo, p.demo
      from (select * from (${incidentsAfter([slug])}) all_of order by time desc, id limit ${mostIncidents}) q
      join alert i on i.id = q.id join project p on p.id = q.project_id order by q.time desc, q.id`),
    incidentRow,
  );
