import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { dbTime, parseRows } from '#db/rows.ts';
import { sourceState } from '#db/schema/sources.ts';
import type { SourceName } from '#model/sources.ts';
import type { SourceReport } from '#wire/siteState.ts';

export type SourceState = typeof sourceState.$inferSelect;

export async function findSourceState(db: Db, source: SourceName): Promise<SourceState | undefined> {
  const [row] = await db.select().from(sourceState).where(eq(sourceState.source, source));
  return row;
}

export async function upsertSourceState(db: Db, state: SourceState): Promise<void> {
  const { source, ...rest } = state;
  await db.insert(sourceState).values(state).onConflictDoUpdate({ target: sourceState.source, set: rest });
}

/** Live sources that are not asked further for now, or of which nothing came. */
export const countTroubledSources = (db: Db): Promise<number> =>
  db.$count(sourceState, isNotNull(sourceState.trouble));

const sourceReportsRow = z.object({
  source: z.string(),
  subjects: z.number(),
  failing: z.number(),
  next: dbTime,
});

/** Every source that was ever asked, as the worker left it. */
export async function getSourceReports(db: Db): Promise<SourceReport[]> {
  const states = await db.select().from(sourceState).orderBy(asc(sourceState.source));
  const counts = parseRows(
    await db.execute(sql`
      select source, count(*)::int as subjects, (count(*) filter (where trouble is not null))::int as failing,
        min(next_at) as next
      from source_reading group by source`),
    sourceReportsRow,
  );
  return states.map(({ source, askedAt, answeredAt, trouble, nextAt }) => {
    const own = counts.find((one) => one.source === source);
    const next = nextAt ?? (own && new Date(own.next));
    return {
      source,
      askedAt: askedAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
      nextAt: next?.toISOString() ?? null,
      trouble,
      subjects: own?.subjects ?? 0,
      failing: own?.failing ?? 0,
    };
  });
}
