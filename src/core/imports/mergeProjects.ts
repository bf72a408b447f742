import { and, eq, inArray } from 'drizzle-orm';
import { findAsset } from '#core/assets/assets.ts';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { updateAttention, updateRanks } from '#core/projects/updateStanding.ts';
import { lockScores } from '#core/scores/rescore.ts';
import { endUnnamedProofs } from '#core/teamProofs/endProofs.ts';
import type { Db } from '#db/Database.ts';
import { project, token } from '#db/schema/projects.ts';
import { writtenRecord } from '#db/schema/records.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { AppError, badRequest, notFound } from '#lib/AppError.ts';
import { recordKinds } from '#model/records.ts';
import { invalidate } from '../cacheInvalidation.ts';
import { importRecords } from './importRecords.ts';
import { type ChainParts, mergeContents, partsOf } from './mergeContents.ts';
import { type MovedRows, moveProposals, moveRows } from './moveRows.ts';

interface Merge {
  /** The duplicate, whose address leads to the other from then on. */
  from: string;
  /** The one that is kept. */
  into: string;
  reason: string;
  /** Versions of the records as they were looked at; absent: as they are. */
  versions?: { from?: number | undefined; into?: number | undefined } | undefined;
  actor: Actor;
  now: Date;
}

export interface Merged extends MovedRows {
  /** Records that were changed, as one import. */
  import: number | null;
  audits: number;
  incidents: number;
}

type Project = typeof project.$inferSelect;
type Stored = typeof writtenRecord.$inferSelect;

async function lockBoth(tx: Db, { from, into }: Pick<Merge, 'from' | 'into'>) {
  if (from === into) throw badRequest('A project cannot be merged into itself');
  await lockForTransaction(tx, 'parapet import');
  await lockScores(tx);
  const rows = await tx
    .select()
    .from(project)
    .where(inArray(project.id, [from, into]))
    .orderBy(project.id)
    .for('update');
  const need = (id: string): Project => {
    const found = rows.find((row) => row.id === id);
    if (!found) throw notFound(`There is no project ${id}`);
    if (found.withdrawnAt) throw new AppError(409, 'AlreadyWithdrawn', `The project ${id} is withdrawn`);
    return found;
  };
  const both = { from: need(from), into: need(into) };
  if (both.from.demo !== both.into.demo)
    throw badRequest('A fictional project and a real one cannot be duplicates of each other');
  return both;
}

async function getRecords(
  tx: Db,
  { from, into, versions }: Merge,
): Promise<{ kept: Stored; duplicate: Stored | undefined; others: Stored[] }> {
  const rows = await tx
    .select()
    .from(writtenRecord)
    .where(and(inArray(writtenRecord.projectId, [from, into]), inArray(writtenRecord.kind, recordKinds)));
  const find = (id: string) => rows.find((row) => row.kind === 'project' && row.id === id);
  const kept = find(into);
  if (!kept)
    throw badRequest(
      `${into} has no record of its own that could take anything over: import one, or merge the other way`,
    );
  const duplicate = find(from);
  const { from: fromVersion, into: intoVersion } = {
    from: duplicate?.version,
    into: kept.version,
    ...versions,
  };
  if (intoVersion !== kept.version || fromVersion !== duplicate?.version)
    throw new AppError(
      409,
      'RecordOutdated',
      'Somebody else changed one of these records meanwhile, so nothing was merged. Look at both again.',
    );
  return {
    kept,
    duplicate,
    others: rows.filter(({ kind, projectId }) => kind !== 'project' && projectId === from),
  };
}

/** What a listed project has, as its record would say it. */
async function readParts(tx: Db, { id, chains }: Project): Promise<ChainParts> {
  const rows = await tx.select().from(token).where(eq(token.projectId, id)).orderBy(token.position);
  const tokens = rows.map(({ chain, reference, symbol, name, decimals }) => ({
    chain,
    address: reference,
    symbol,
    ...(name !== null && { name }),
    decimals,
  }));
  return { chains, tokens, contracts: [] };
}

/** Changes the records of both projects as one import: the same checks, the same writing, and it can be taken back. */
async function importMerged(
  tx: Db,
  {
    merge: { from, into, actor, now },
    contents,
    records,
  }: { merge: Merge; contents: ReturnType<typeof mergeContents>; records: readonly Stored[] },
): Promise<number | undefined> {
  const bytes = new Map<string, Uint8Array>();
  for (const [path, sha256] of records.flatMap(({ files }) => Object.entries(files))) {
    const asset = await findAsset(tx, sha256);
    if (asset) bytes.set(path, asset.bytes);
  }
  const { id } = await importRecords(tx, {
    folder: {
      sources: [
        { path: `merge ${from} into ${into}.json`, text: JSON.stringify({ version: 1, ...contents }) },
      ],
      readFile: (path) => bytes.get(path),
    },
    now,
    keptOnly: true,
    origin: { source: actor ? 'desk' : 'command', actor },
  });
  return id;
}

/**
 * Deduplicates projects.
 * Makes one project of two that are the same: contracts, tokens, audits, incidents, alerts, votes, watchlists, disputes and
 * teams of the duplicate, with what they proposed, move to the one that is kept, all or nothing. The duplicate stays as it was scored, withdrawn, and its
 * address leads to the other. Its history is of other facts and is never mixed into that of the one that is kept.
 */
export async function mergeProjects(db: Db, merge: Merge): Promise<Merged> {
  const { from, into, reason, actor, now } = merge;
  return db.transaction(async (tx) => {
    const both = await lockBoth(tx, merge);
    const { kept, duplicate, others } = await getRecords(tx, merge);
    const parts = duplicate ? partsOf(duplicate.content) : await readParts(tx, both.from);
    const contents = mergeContents({
      kept: kept.content,
      duplicate: duplicate?.content,
      parts,
      others,
      into,
    });
    // What is of a token list gives way to records and is filled anew: the duplicate must stay as it is left here.
    if (both.from.source === 'tokenList') {
      await tx.update(project).set({ source: 'records', listKey: null }).where(eq(project.id, from));
      await tx.delete(token).where(eq(token.projectId, from));
    }
    const moved = await moveRows(tx, { from, into });
    const made = await importMerged(tx, {
      merge,
      contents,
      records: [kept, ...(duplicate ? [duplicate] : []), ...others],
    });
    const [united] = await tx
      .select()
      .from(writtenRecord)
      .where(and(eq(writtenRecord.kind, 'project'), eq(writtenRecord.id, into)));
    // Nobody proposes anything for a project without a record.
    if (duplicate && united)
      await moveProposals(tx, { from, into, base: duplicate, kept: united, actor, now });
    // Whoever spoke for the duplicate speaks for the other only for what that one's record names.
    await endUnnamedProofs(tx, { projectId: into, now });
    await tx
      .update(project)
      .set({
        withdrawnAt: now,
        withdrawnReason: `It is the same as ${both.into.name}: ${reason}`,
        mergedInto: into,
        rank: null,
      })
      .where(eq(project.id, from));
    for (const id of [from, into]) await updateAttention(tx, { now, id });
    await recordStaffAudit(tx, {
      event: 'project.merged',
      actor,
      detail: { project: from, into, reason, ...(made !== undefined && { import: String(made) }) },
    });
    await updateRanks(tx);
    await invalidate(tx, [project, token], [from, into]);
    return {
      ...moved,
      import: made ?? null,
      audits: contents.audits.length,
      incidents: contents.incidents.length,
    };
  });
}
