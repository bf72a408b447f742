import { and, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import type { ProjectRow } from '#wire/projects.ts';
import { rowColumns, toProjectRow } from './projectRow.ts';

/** The lines of the given projects, in the given order; those that are withdrawn or no longer exist are left out. */
export async function getRows(db: Db, ids: readonly string[]): Promise<ProjectRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(rowColumns)
    .from(project)
    .where(and(inArray(project.id, [...ids]), isNull(project.withdrawnAt)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toProjectRow(row)] : [];
  });
}
