import { and, asc, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import type { SearchDoc } from '#search/searchTypes.ts';

const addresses = sql<string[]>`array(
  select address from token where project_id = ${project.id} and address is not null
  union select address from contract where project_id = ${project.id} and address is not null)`;

const columns = {
  id: project.id,
  name: project.name,
  tickers: project.tickers,
  rank: project.rank,
  addresses,
};

const batchSize = 2000;

/** Every project as the search index wants it, in batches. */
export async function* loadSearchDocs(db: Db): AsyncGenerator<SearchDoc[]> {
  let after = '';
  while (true) {
    const docs = await db
      .select(columns)
      .from(project)
      .where(and(gt(project.id, after), isNull(project.withdrawnAt)))
      .orderBy(asc(project.id))
      .limit(batchSize);
    if (docs.length > 0) yield docs;
    const last = docs.at(-1);
    if (docs.length < batchSize || !last) return;
    after = last.id;
  }
}

export async function findSearchDocs(db: Db, ids: readonly string[]): Promise<SearchDoc[]> {
  return db
    .select(columns)
    .from(project)
    .where(and(inArray(project.id, [...ids]), isNull(project.withdrawnAt)));
}
