import { and, asc, gt } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import type { ProjectFilter, ProjectRow } from '#wire/projects.ts';
import { whereOf } from './createProjectOrders.ts';
import { rowColumns, toProjectRow } from './projectRow.ts';

interface ListedProjects {
  filter: ProjectFilter;
  /** The id of the last one before; without it from the first. */
  after: string | undefined;
  limit: number;
}

/** Projects in the order of their ids, in which a list can be read to its end while projects come and go; withdrawn ones are in none. */
export async function listProjects(db: Db, { filter, after, limit }: ListedProjects): Promise<ProjectRow[]> {
  const rows = await db
    .select(rowColumns)
    .from(project)
    .where(and(whereOf(filter), after === undefined ? undefined : gt(project.id, after)))
    .orderBy(asc(project.id))
    .limit(limit);
  return rows.map(toProjectRow);
}
