import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { getAuditorSlugs } from '#core/auditors/getAuditors.ts';
import { getCohorts } from '#core/cohorts/getCohort.ts';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { cohortKinds } from '#model/cohorts.ts';
import { auditorHref } from '#wire/auditors.ts';
import { cohortHref } from '#wire/cohorts.ts';
import { incidentHref } from '#wire/incidentHref.ts';

const mostIncidents = 10_000;

const idRow = z.object({ id: z.string() });

/** Single pages of the boards, for the sitemap: categories and chains with projects, auditors, incidents that stand. */
export async function listBoardPaths(db: Db): Promise<string[]> {
  const [cohorts, slugs, incidents] = await Promise.all([
    Promise.all(cohortKinds.map((kind) => getCohorts(db, kind))),
    getAuditorSlugs(db),
    db.execute(sql`
      select a.id from alert a join project p on p.id = a.project_id and p.withdrawn_at is null
      where a.kind = 'incident' and a.state <> 'retracted' order by a.time desc, a.id limit ${mostIncidents}`),
  ]);
  return [
    ...cohorts.flatMap(({ kind, items }) => items.map(({ key }) => cohortHref(kind, key))),
    ...slugs.map(auditorHref),
    ...parseRows(incidents, idRow).map(({ id }) => incidentHref(id)),
  ];
}
