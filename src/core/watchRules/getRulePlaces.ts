import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import type { RulePlaces } from '#wire/watchRules.ts';

const placeRow = z.object({ kind: z.enum(['project', 'watchlist']), id: z.string(), name: z.string() });

/** The owner's watchlists, and the projects on them and those that are named. */
export async function getRulePlaces(
  db: Db,
  { ownerId, projectIds }: { ownerId: string; projectIds: readonly string[] },
): Promise<Pick<RulePlaces, 'projects' | 'watchlists'>> {
  const result = await db.execute(sql`
    select 'watchlist' as kind, id::text as id, name from watchlist where owner_id = ${ownerId}::uuid
    union all
    select 'project', p.id, p.name from project p where p.withdrawn_at is null and (
      p.id in (select jsonb_array_elements_text(${JSON.stringify(projectIds)}::jsonb))
      or p.id in (select i.project_id from watchlist_item i join watchlist w on w.id = i.watchlist_id where w.owner_id = ${ownerId}::uuid))
    order by kind, name, id limit 1000`);
  const rows = parseRows(result, placeRow);
  const of = (kind: (typeof rows)[number]['kind']) =>
    rows.flatMap((row) => (row.kind === kind ? [{ id: row.id, name: row.name }] : []));
  return { projects: of('project'), watchlists: of('watchlist') };
}
