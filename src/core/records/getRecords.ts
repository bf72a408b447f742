import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { recordChange, recordImport, writtenRecord } from '#db/schema/records.ts';
import { appUser } from '#db/schema/users.ts';
import { notFound } from '#lib/AppError.ts';
import type { RecordContent, RecordKind } from '#model/records.ts';
import type { FieldHistory, RecordLine } from '#wire/deskRecords.ts';
import { diffRecords } from '#wire/diffRecords.ts';

const nameOf = sql<string>`coalesce(${writtenRecord.content}->>'name', ${writtenRecord.content}->>'title', ${writtenRecord.content}->>'content', ${writtenRecord.id})`;

const columns = {
  id: writtenRecord.id,
  name: nameOf,
  projectId: writtenRecord.projectId,
  version: writtenRecord.version,
  changedAt: writtenRecord.changedAt,
  changedBy: sql<string | null>`coalesce(${appUser.email}, ${writtenRecord.changedBy}::text)`,
};

const escapeLike = (words: string) => words.replaceAll(/[\\%_]/g, '\\$&');

/** Records of one kind whose id, name or project holds the words, the last changed first. */
export async function getRecords(
  db: Db,
  { kind, words, page, perPage }: { kind: RecordKind; words: string; page: number; perPage: number },
): Promise<{ records: RecordLine[]; total: number }> {
  const pattern = `%${escapeLike(words)}%`;
  const wanted = and(
    eq(writtenRecord.kind, kind),
    words === ''
      ? undefined
      : or(ilike(writtenRecord.id, pattern), ilike(nameOf, pattern), ilike(writtenRecord.projectId, pattern)),
  );
  const rows = await db
    .select(columns)
    .from(writtenRecord)
    .leftJoin(appUser, eq(appUser.id, writtenRecord.changedBy))
    .where(wanted)
    .orderBy(desc(writtenRecord.changedAt), asc(writtenRecord.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const total = await db.$count(writtenRecord, wanted);
  return {
    records: rows.map((row) => ({ ...row, kind, changedAt: row.changedAt.toISOString() })),
    total,
  };
}

export async function getRecord(
  db: Db,
  { kind, id }: { kind: RecordKind; id: string },
): Promise<{ line: RecordLine; content: RecordContent }> {
  const [row] = await db
    .select({ ...columns, content: writtenRecord.content })
    .from(writtenRecord)
    .leftJoin(appUser, eq(appUser.id, writtenRecord.changedBy))
    .where(and(eq(writtenRecord.kind, kind), eq(writtenRecord.id, id)));
  if (!row) throw notFound(`There is no ${kind} ${id} that can be edited`);
  const { content, ...line } = row;
  return { line: { ...line, kind, changedAt: row.changedAt.toISOString() }, content };
}

/** Of each field that an import on record changed: when it last did, and by whom. */
export async function getFieldHistory(
  db: Db,
  { kind, id }: { kind: RecordKind; id: string },
): Promise<FieldHistory[]> {
  const rows = await db
    .select({
      importId: recordChange.importId,
      before: recordChange.before,
      after: recordChange.after,
      at: recordImport.at,
      by: sql<string | null>`coalesce(${appUser.email}, ${recordImport.by}::text)`,
    })
    .from(recordChange)
    .innerJoin(recordImport, eq(recordImport.id, recordChange.importId))
    .leftJoin(appUser, eq(appUser.id, recordImport.by))
    .where(and(eq(recordChange.kind, kind), eq(recordChange.recordId, id)))
    .orderBy(desc(recordChange.importId))
    .limit(mostChanges);
  const last = new Map<string, FieldHistory>();
  for (const { before, after, at, by, importId } of rows)
    for (const { path } of diffRecords(before ?? {}, after ?? {})) {
      const [field = path] = path.split(/[.[,]/);
      if (!last.has(field)) last.set(field, { field, at: at.toISOString(), by, importId });
    }
  return [...last.values()];
}

/** Older changes of one record than these are not looked through. */
const mostChanges = 200;
