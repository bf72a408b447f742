import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { changedKinds } from '#model/records.ts';

const commitRow = z.object({ kind: z.enum(changedKinds), id: z.string(), commit: z.nullable(z.string()) });
type ChangedRecord = Pick<z.infer<typeof commitRow>, 'kind' | 'id'>;

export const nameOfRecord = ({ kind, id }: ChangedRecord) => `${kind} ${id}`;

/**
 * The commit that each record was last changed by, and null where staff or a command changed it after; those without
 * a history are not there.
 */
export async function getRecordCommits(
  db: Db,
  records: readonly ChangedRecord[],
): Promise<ReadonlyMap<string, string | null>> {
  if (records.length === 0) return new Map();
  const result = await db.execute(sql`
    select w.kind, w.id, i.commit
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as w(kind text, id text)
    join lateral (select import_id from record_change c where c.kind = w.kind and c.record_id = w.id
      order by c.import_id desc limit 1) c on true
    join record_import i on i.id = c.import_id`);
  const rows = parseRows(result, commitRow);
  return new Map(rows.map((row) => [nameOfRecord(row), row.commit]));
}

export interface MetricValue {
  name: string;
  time: Date;
  value: unknown;
}

/** An import keeps the time as its file spells it. */
function spellTime(time: Date): string[] {
  const text = time.toISOString();
  return text.endsWith('.000Z') ? [text, text.replace('.000Z', 'Z')] : [text];
}

const metricCommitsRow = z.object({ name: z.string(), commit: z.string() });

/** By the name of the metric, the commit that this very value came by; those that came otherwise are not there. */
export async function getMetricCommits(
  db: Db,
  metrics: readonly MetricValue[],
): Promise<ReadonlyMap<string, string>> {
  if (metrics.length === 0) return new Map();
  const wanted = metrics.map(({ name, time, value }) => ({
    name,
    value,
    ids: spellTime(time).map((text) => `${name} at ${text}`),
  }));
  const result = await db.execute(sql`
    select w.name, i.commit
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(name text, value jsonb, ids jsonb)
    join lateral (select c.import_id, c.after from jsonb_array_elements_text(w.ids) t(id)
      join record_change c on c.kind = 'metric' and c.record_id = t.id order by c.import_id desc limit 1) c on true
    join record_import i on i.id = c.import_id
    where i.commit is not null and c.after->'value' = w.value`);
  return new Map(parseRows(result, metricCommitsRow).map(({ name, commit }) => [name, commit]));
}

/** As people write it. */
