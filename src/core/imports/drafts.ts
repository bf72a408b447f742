import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { nameSeenBy } from '#core/seenBy.ts';
import type { Db } from '#db/Database.ts';
import { recordDraft, writtenRecord } from '#db/schema/records.ts';
import { appUser } from '#db/schema/users.ts';
import { AppError, badRequest, notFound } from '#lib/AppError.ts';
import { cutList } from '#lib/cutList.ts';
import type { RecordContent, RecordKind } from '#model/records.ts';
import type { Role } from '#model/users.ts';
import type { DraftLine, RecordDraft, SavedRecord } from '#wire/deskRecords.ts';
import { ImportError } from './ImportError.ts';
import { importOne, toRecordFaults } from './importOne.ts';
import { saveRecord } from './saveRecord.ts';

interface DraftKey {
  kind: RecordKind;
  id: string;
}

const isOf = ({ kind, id }: DraftKey) => and(eq(recordDraft.kind, kind), eq(recordDraft.id, id));

/** As an id of any record: the draft's address is made from it. */
const idForm = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const longestId = 100;
const mostDrafts = 100;

const selectDrafts = (db: Db, viewer: Role) =>
  db
    .select({ draft: recordDraft, by: nameSeenBy(viewer, recordDraft.changedBy) })
    .from(recordDraft)
    .leftJoin(appUser, eq(appUser.id, recordDraft.changedBy));

/** Drafts of one kind whose id or words hold the text, the last changed first. */
export async function getDrafts(
  db: Db,
  { kind, words, viewer }: { kind: RecordKind; words: string; viewer: Role },
): Promise<{ items: DraftLine[]; hasMore: boolean }> {
  const pattern = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await selectDrafts(db, viewer)
    .where(
      and(
        eq(recordDraft.kind, kind),
        or(ilike(recordDraft.id, pattern), ilike(sql`${recordDraft.content}->>'name'`, pattern)),
      ),
    )
    .orderBy(desc(recordDraft.changedAt), asc(recordDraft.id))
    .limit(mostDrafts + 1);
  const lines = rows.map(({ draft, by }) => ({
    kind,
    id: draft.id,
    isNew: draft.baseVersion === 0,
    changedAt: draft.changedAt.toISOString(),
    changedBy: by,
  }));
  return cutList(lines, mostDrafts);
}

/** Who changed it is said as `viewer` may read it. */
export async function findDraft(
  db: Db,
  { viewer = 'user', ...key }: DraftKey & { viewer?: Role },
): Promise<RecordDraft | undefined> {
  const [row] = await selectDrafts(db, viewer).where(isOf(key));
  if (!row) return undefined;
  const { content, version, baseVersion, changedAt } = row.draft;
  return { content, version, baseVersion, changedAt: changedAt.toISOString(), changedBy: row.by };
}

async function getDraft(db: Db, key: DraftKey): Promise<RecordDraft> {
  const draft = await findDraft(db, key);
  if (!draft) throw notFound(`There is no draft of the ${key.kind} ${key.id}`);
  return draft;
}

/** Carries what was seen out of a transaction that must not stay. */
class TakenBack<Seen> extends Error {
  readonly seen: Seen;

  constructor(seen: Seen) {
    super('Taken back');
    this.seen = seen;
  }
}

/** Publishes a record, lets somebody look at what came of it, and takes everything back; or says what is wrong with it. */
export async function tryRecord<Seen>(
  db: Db,
  { kind, content, now }: { kind: RecordKind; content: RecordContent; now: Date },
  look: (tx: Db) => Promise<Seen>,
): Promise<{ seen: Seen } | Extract<SavedRecord, { faults: unknown }>> {
  try {
    return await db.transaction(async (tx) => {
      const [stored] = await tx
        .select({ files: writtenRecord.files })
        .from(writtenRecord)
        .where(and(eq(writtenRecord.kind, kind), eq(writtenRecord.id, String(content.id))));
      await importOne(tx, { kind, content, files: stored?.files ?? {}, now });
      throw new TakenBack(await look(tx));
    });
  } catch (error) {
    if (error instanceof TakenBack) return { seen: error.seen };
    if (error instanceof ImportError) return { faults: toRecordFaults(kind, error) };
    throw error;
  }
}

const draftOutdated = (so: string) =>
  new AppError(
    409,
    'DraftOutdated',
    `Somebody else saved a draft of this record meanwhile, so ${so}. Load the page again to see it.`,
  );

interface SavedDraft {
  kind: RecordKind;
  content: RecordContent;
  /** Of the record as it was opened; 0 for a new one. */
  baseVersion: number;
  /** Of the draft as it was opened; 0 for a new one. */
  version: number;
  actor: Actor;
  now: Date;
}

/** Keeps a draft, whatever is wrong with it yet, and says what is. */
export async function saveDraft(
  db: Db,
  { kind, content, baseVersion, version, actor, now }: SavedDraft,
): Promise<{ version: number; faults: Extract<SavedRecord, { faults: unknown }>['faults'] }> {
  const id = String(content.id ?? '');
  if (!idForm.test(id) || id.length > longestId)
    throw badRequest('A draft needs an id of lower-case letters, digits and single hyphens');
  const tried = await tryRecord(db, { kind, content, now }, async () => undefined);
  await db.transaction(async (tx) => {
    const [stored] = await tx.select().from(recordDraft).where(isOf({ kind, id })).for('update');
    if ((stored?.version ?? 0) !== version) throw draftOutdated('nothing was saved');
    const next = {
      content,
      baseVersion,
      version: version + 1,
      changedAt: now,
      changedBy: actor?.id ?? null,
    };
    await tx
      .insert(recordDraft)
      .values({ kind, id, ...next })
      .onConflictDoUpdate({ target: [recordDraft.kind, recordDraft.id], set: next });
    await recordStaffAudit(tx, { event: 'draft.saved', actor, detail: { kind, record: id } });
  });
  return { version: version + 1, faults: 'faults' in tried ? tried.faults : [] };
}

/** Refused when somebody kept another since it was looked at. */
export async function dropDraft(
  db: Db,
  { actor, version, ...key }: DraftKey & { version: number; actor: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(recordDraft).where(isOf(key)).returning({ version: recordDraft.version });
    if (!gone) throw notFound(`There is no draft of the ${key.kind} ${key.id}`);
    if (gone.version !== version) throw draftOutdated('it was not dropped');
    await recordStaffAudit(tx, {
      event: 'draft.dropped',
      actor,
      detail: { kind: key.kind, record: key.id },
    });
  });
}

/** A draft becomes the record; refused when the record was changed since the draft was begun. */
export async function publishDraft(
  db: Db,
  { actor, now, ...key }: DraftKey & { actor: Actor; now: Date },
): Promise<SavedRecord> {
  const { content, baseVersion, version: draftVersion } = await getDraft(db, key);
  return saveRecord(db, { kind: key.kind, content, version: baseVersion, draftVersion, actor, now });
}

/** The draft as it would be on record, seen by `look`. */
export async function tryDraft<Seen>(
  db: Db,
  { now, ...key }: DraftKey & { now: Date },
  look: (tx: Db, content: RecordContent) => Promise<Seen>,
): Promise<{ seen: Seen } | Extract<SavedRecord, { faults: unknown }>> {
  const { content } = await getDraft(db, key);
  return tryRecord(db, { kind: key.kind, content, now }, (tx) => look(tx, content));
}
