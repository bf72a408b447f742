import { and, arrayContains, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { nameSeenBy } from '#core/seenBy.ts';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import { recordChange, recordImport, writtenRecord } from '#db/schema/records.ts';
import { appUser } from '#db/schema/users.ts';
import { cutList } from '#lib/cutList.ts';
import type { RecordContent, RecordKind } from '#model/records.ts';
import type { Role } from '#model/users.ts';
import { diffRecords } from '#records/diffRecords.ts';
import type { FieldHistory, RecordFilter, RecordLine } from '#wire/deskRecords.ts';

/** Older changes of one record than these are not looked through. */
const mostChanges = 200;

const nameOf = sql<string>`coalesce(${writtenRecord.content}->>'name', ${writtenRecord.content}->>'title', ${writtenRecord.content}->>'content', ${writtenRecord.id})`;

const isRetracted = sql`${writtenRecord.kind} = 'incident' and ${writtenRecord.content}->>'state' = 'retracted'`;
const isWithdrawn = sql`(${project.withdrawnAt} is not null or ${isRetracted}
  or ${writtenRecord.kind} = 'audit' and jsonb_exists(${writtenRecord.content}, 'withdrawn'))`;

const columnsFor = (viewer: Role) => ({
  id: writtenRecord.id,
  name: nameOf,
  projectId: writtenRecord.projectId,
  version: writtenRecord.version,
  changedAt: writtenRecord.changedAt,
  changedBy: nameSeenBy(viewer, writtenRecord.changedBy),
  withdrawnAt: project.withdrawnAt,
  withdrawnReason: project.withdrawnReason,
  /** Of an audit or incident that is withdrawn by itself. */
  own: sql<{ on: string | null; reason: string } | null>`case
    when ${writtenRecord.kind} = 'audit' then ${writtenRecord.content}->'withdrawn'
    when ${isRetracted} then jsonb_build_object('on', null, 'reason', ${writtenRecord.content}->>'reason') end`,
});

type Row = Omit<RecordLine, 'kind' | 'changedAt' | 'withdrawn'> & {
  changedAt: Date;
  withdrawnAt: Date | null;
  withdrawnReason: string | null;
  own: { on: string | null; reason: string } | null;
};

const toLine = (
  kind: RecordKind,
  { changedAt, withdrawnAt, withdrawnReason, own, ...row }: Row,
): RecordLine => ({
  ...row,
  kind,
  changedAt: changedAt.toISOString(),
  withdrawn: withdrawnAt
    ? { at: withdrawnAt.toISOString(), reason: withdrawnReason ?? '' }
    : own && { at: own.on ?? changedAt.toISOString(), reason: own.reason },
});

const escapeLike = (words: string) => words.replaceAll(/[\\%_]/g, '\\$&');

function whereOf({ words, shown, category, chain, status, missing }: RecordFilter): SQL | undefined {
  const pattern = `%${escapeLike(words)}%`;
  return and(
    words === ''
      ? undefined
      : or(ilike(writtenRecord.id, pattern), ilike(nameOf, pattern), ilike(writtenRecord.projectId, pattern)),
    shown === '' ? undefined : shown === 'shown' ? sql`not ${isWithdrawn}` : isWithdrawn,
    category === '' ? undefined : arrayContains(project.categories, [category]),
    chain === '' ? undefined : arrayContains(project.chains, [chain]),
    status === '' ? undefined : sql`${project.status} = ${status}`,
    // An empty list is stated: the record says that there are none.
    missing === '' ? undefined : sql`not jsonb_exists(${writtenRecord.content}, ${missing})`,
  );
}

/** Records of one kind that pass the filter, the last changed first. */
export async function getRecords(
  db: Db,
  {
    kind,
    filter,
    page,
    perPage,
    viewer,
  }: { kind: RecordKind; filter: RecordFilter; page: number; perPage: number; viewer: Role },
): Promise<{ records: RecordLine[]; total: number }> {
  const wanted = and(eq(writtenRecord.kind, kind), whereOf(filter));
  const rows = await db
    .select(columnsFor(viewer))
    .from(writtenRecord)
    .leftJoin(appUser, eq(appUser.id, writtenRecord.changedBy))
    .leftJoin(project, eq(project.id, writtenRecord.projectId))
    .where(wanted)
    .orderBy(desc(writtenRecord.changedAt), asc(writtenRecord.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db
    .select({ total: count() })
    .from(writtenRecord)
    .leftJoin(project, eq(project.id, writtenRecord.projectId))
    .where(wanted);
  return { records: rows.map((row) => toLine(kind, row)), total: counted?.total ?? 0 };
}

/** Who changed it is said as `viewer` may read it. */
export async function findRecord(
  db: Db,
  { kind, id, viewer = 'user' }: { kind: RecordKind; id: string; viewer?: Role },
): Promise<{ line: RecordLine; content: RecordContent } | undefined> {
  const [row] = await db
    .select({ ...columnsFor(viewer), content: writtenRecord.content })
    .from(writtenRecord)
    .leftJoin(appUser, eq(appUser.id, writtenRecord.changedBy))
    .leftJoin(project, eq(project.id, writtenRecord.projectId))
    .where(and(eq(writtenRecord.kind, kind), eq(writtenRecord.id, id)));
  if (!row) return undefined;
  const { content, ...line } = row;
  return { line: toLine(kind, line), content };
}

/** Of each field that an import on record changed: when it last did, and by whom; and whether older changes were not looked through. */
export async function getFieldHistory(
  db: Db,
  { kind, id, viewer }: { kind: RecordKind; id: string; viewer: Role },
): Promise<{ items: FieldHistory[]; hasMore: boolean }> {
  const rows = await db
    .select({
      importId: recordChange.importId,
      before: recordChange.before,
      after: recordChange.after,
      at: recordImport.at,
      by: nameSeenBy(viewer, recordImport.by),
    })
    .from(recordChange)
    .innerJoin(recordImport, eq(recordImport.id, recordChange.importId))
    .leftJoin(appUser, eq(appUser.id, recordImport.by))
    .where(and(eq(recordChange.kind, kind), eq(recordChange.recordId, id)))
    .orderBy(desc(recordChange.importId))
    .limit(mostChanges + 1);
  const { items: changes, hasMore } = cutList(rows, mostChanges);
  const last = new Map<string, FieldHistory>();
  for (const { before, after, at, by, importId } of changes)
    for (const { path } of diffRecords(before ?? {}, after ?? {})) {
      const [field = path] = path.split(/[.[,]/);
      if (!last.has(field)) last.set(field, { field, at: at.toISOString(), by, importId });
    }
  return { items: [...last.values()], hasMore };
}
