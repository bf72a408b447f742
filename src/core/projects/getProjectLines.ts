import { asc, count, ilike, or, type SQL } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';

const toPattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Projects by id, for operators: those whose id or name holds the text. */
export async function getProjectLines(db: Db, { text, limit }: { text: string | undefined; limit: number }) {
  const { id, name, source, status, score, rank, withdrawnAt } = project;
  const wanted: SQL | undefined =
    text === undefined ? undefined : or(ilike(id, toPattern(text)), ilike(name, toPattern(text)));
  const lines = await db
    .select({ id, name, source, status, score, rank, withdrawnAt })
    .from(project)
    .where(wanted)
    .orderBy(asc(id))
    .limit(limit);
  const [counted] = await db.select({ total: count() }).from(project).where(wanted);
  return { lines, total: counted?.total ?? 0 };
}
