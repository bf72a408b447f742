import { sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { rowsOf } from '#db/rows.ts';
import type { ChangedKind } from '#model/records.ts';

interface ChangedRecord {
  kind: ChangedKind;
  id: string;
}

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
  const rows = rowsOf<ChangedRecord & { commit: string | null }>(result);
  return new Map(rows.map((row) => [nameOfRecord(row), row.commit]));
}

/** As people write it. */
export const shortCommit = (commit: string) => commit.slice(0, 10);
