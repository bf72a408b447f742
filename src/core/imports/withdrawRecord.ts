import { and, eq } from 'drizzle-orm';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import type { Db } from '#db/Database.ts';
import { writtenRecord } from '#db/schema/records.ts';
import { lockForTransaction } from '#db/transactionLock.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import type { RecordContent, WithdrawableKind } from '#model/records.ts';
import { ImportError } from './ImportError.ts';
import { importOne, toRecordFaults } from './importOne.ts';
import { recordOutdated } from './saveRecord.ts';

interface Change {
  kind: WithdrawableKind;
  id: string;
  /** Of the record as it was looked at; absent: as it is. */
  version?: number | undefined;
  actor: Actor;
  now: Date;
}

/** Changes a stored record as an import of this one. A draft of it stays: it is told when it is published that the record is another. */
async function changeRecord(
  tx: Db,
  { kind, id, version, actor, now }: Change,
  toNext: (content: RecordContent) => RecordContent,
): Promise<{ project: string }> {
  await lockForTransaction(tx, 'parapet import');
  const [stored] = await tx
    .select()
    .from(writtenRecord)
    .where(and(eq(writtenRecord.kind, kind), eq(writtenRecord.id, id)));
  if (!stored) throw notFound(`There is no ${kind} ${id} whose words are kept`);
  if (version !== undefined && version !== stored.version) throw recordOutdated();
  const content = toNext(stored.content);
  const origin = { source: actor ? ('desk' as const) : ('command' as const), actor };
  try {
    await importOne(tx, { kind, content, files: stored.files, now, origin });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const [fault] = toRecordFaults(kind, error);
    throw new AppError(
      409,
      'RecordFaulty',
      `The record must be mended first: ${fault?.path} ${fault?.reason}`,
    );
  }
  return { project: stored.projectId ?? '' };
}

/** Withdraws one audit or incident with a reason that its page shows: in its record, like everything that is said about it. */
export async function withdrawRecord(db: Db, change: Change & { reason: string }): Promise<void> {
  const { kind, id, reason, actor, now } = change;
  const refuse = () => new AppError(409, 'AlreadyWithdrawn', `The ${kind} ${id} is withdrawn already`);
  await db.transaction(async (tx) => {
    const { project } = await changeRecord(tx, change, (content) => {
      if (kind === 'audit') {
        if (content.withdrawn !== undefined) throw refuse();
        return { ...content, withdrawn: { on: now.toISOString().slice(0, 10), reason } };
      }
      if (content.state === 'retracted') throw refuse();
      const { activeExploit: _, ...rest } = content;
      return { ...rest, state: 'retracted', reason };
    });
    await recordStaffAudit(tx, { event: 'record.withdrawn', actor, detail: { kind, id, project, reason } });
  });
}

/** Puts a withdrawn audit back. A retracted incident was told to people: whoever knows better writes what happened. */
export async function restoreAudit(db: Db, change: Omit<Change, 'kind'>): Promise<void> {
  const { id, actor } = change;
  await db.transaction(async (tx) => {
    const { project } = await changeRecord(tx, { ...change, kind: 'audit' }, ({ withdrawn, ...rest }) => {
      if (withdrawn === undefined)
        throw new AppError(409, 'NotWithdrawn', `The audit ${id} is not withdrawn`);
      return rest;
    });
    await recordStaffAudit(tx, { event: 'record.restored', actor, detail: { kind: 'audit', id, project } });
  });
}
