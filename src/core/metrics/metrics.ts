import { and, desc, eq, lte, not, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { metric } from '#db/schema/metrics.ts';
import { upsertRows } from '#db/writeRows.ts';
import type { JsonValue } from '#lib/json.ts';
import { findMetricProject } from '#records/metrics.ts';
import type { MetricAnswer } from '#wire/metrics.ts';
import type { MetricView } from '#wire/projectPage.ts';
import { invalidate } from '../cacheInvalidation.ts';

export interface MetricValue {
  name: string;
  time: Date;
  value: JsonValue;
}

/** As in the index, which is used only for its own words. */
const isAbout = (projectId: string) =>
  sql`substring(${metric.name} from '[(,]projectId=([^,)]+)') = ${projectId}`;

/** Stores values; a second one for the same name and time replaces the first. */
export async function upsertMetrics(db: Db, values: readonly MetricValue[]): Promise<string[]> {
  const names = await upsertRows(db, metric, {
    rows: values,
    columns: ['name', 'time', 'value'],
    key: ['name', 'time'],
    unlessSame: 'value',
  });
  await invalidate(
    db,
    metric,
    names.flatMap((name) => findMetricProject(name) ?? []),
  );
  return names;
}

/** About a project that is withdrawn: of those nothing is said. */
const isHidden = sql`exists (select 1 from project p
  where p.id = substring(${metric.name} from '[(,]projectId=([^,)]+)') and p.withdrawn_at is not null)`;

/** The newest value at or before a time. */
export async function getLatestMetric(
  db: Db,
  { name, time }: { name: string; time: Date },
): Promise<MetricAnswer> {
  const [row] = await db
    .select()
    .from(metric)
    .where(and(eq(metric.name, name), lte(metric.time, time), not(isHidden)))
    .orderBy(desc(metric.time))
    .limit(1);
  return { name, time: row?.time.toISOString() ?? null, value: row?.value ?? null };
}

/** The newest value of every metric about a project. */
export async function getProjectMetrics(
  db: Db,
  { projectId, now }: { projectId: string; now: Date },
): Promise<MetricView[]> {
  const rows = await db
    .selectDistinctOn([metric.name])
    .from(metric)
    .where(and(isAbout(projectId), lte(metric.time, now)))
    .orderBy(metric.name, desc(metric.time));
  return rows.map(({ name, time, value }) => ({ name, time: time.toISOString(), value }));
}

export async function deleteProjectMetrics(db: Db, projectId: string): Promise<void> {
  await db.delete(metric).where(isAbout(projectId));
  await invalidate(db, metric, [projectId]);
}
