import { asc, isNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { project } from '#db/schema/projects.ts';

const createSitemapProjectsRow = z.object({ changed: dbTime });

/** Projects for the sitemap, in parts of a given size, each with the time of its newest change. */
export function createSitemapProjects(db: Db) {
  return {
    async getParts(size: number): Promise<{ changed: string }[]> {
      const parts = await db.execute(sql`
        select max(updated_at) as changed from (select updated_at, (row_number() over (order by id) - 1) / ${size}::int as part from project where withdrawn_at is null) p
        group by part order by part`);
      return parseRows(parts, createSitemapProjectsRow).map(({ changed }) => ({
        changed: new Date(changed).toISOString(),
      }));
    },
    async getPart({
      size,
      index,
    }: {
      size: number;
      index: number;
    }): Promise<{ id: string; changed: string }[]> {
      const rows = await db
        .select({ id: project.id, updatedAt: project.updatedAt })
        .from(project)
        .where(isNull(project.withdrawnAt))
        .orderBy(asc(project.id))
        .limit(size)
        .offset(size * index);
      return rows.map(({ id, updatedAt }) => ({ id, changed: updatedAt.toISOString() }));
    },
  };
}
