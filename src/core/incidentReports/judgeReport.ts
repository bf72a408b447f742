import { and, eq, sql } from 'drizzle-orm';
import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { findDraft, saveDraft } from '#core/imports/drafts.ts';
import { queueMail } from '#core/mail/queueMail.ts';
import type { Db } from '#db/Database.ts';
import { incidentReport } from '#db/schema/alerts.ts';
import { writtenRecord } from '#db/schema/records.ts';
import { AppError, badRequest, notFound } from '#lib/AppError.ts';
import type { IncidentReportState } from '#model/alerts.ts';
import { isEmail } from '#wire/auth.ts';
import { reportQuestionMail } from './incidentReportMail.ts';
import { referenceOf } from './incidentReports.ts';

interface Judgement {
  reference: string;
  actor: Actor;
  now: Date;
}

type Row = typeof incidentReport.$inferSelect;

/** A report that is decided on stays decided: whoever was slower is told so instead of turning it round. */
async function judge(
  db: Db,
  { reference, actor, now, state, note }: Judgement & { state: IncidentReportState; note: string | null },
  tell: (tx: Db, report: Row) => Promise<void> = async () => undefined,
): Promise<void> {
  const start = /^R-([0-9A-F]{8})$/.exec(reference.toUpperCase())?.[1]?.toLowerCase();
  await db.transaction(async (tx) => {
    const [report] = start
      ? await tx
          .select()
          .from(incidentReport)
          .where(sql`left(${incidentReport.id}::text, 8) = ${start}`)
          .for('update')
      : [];
    if (!report) throw notFound(`There is no report ${reference}`);
    const { id, state: found } = report;
    if (found === 'confirmed' || found === 'dismissed')
      throw new AppError(409, 'AlreadyDecided', `${referenceOf(id)} is ${found} already.`);
    await tx
      .update(incidentReport)
      .set({ state, note: note ?? report.note, changedAt: now })
      .where(eq(incidentReport.id, id));
    await tell(tx, report);
    await recordStaffAudit(tx, {
      event:
        state === 'asked' ? 'report.asked' : state === 'confirmed' ? 'report.confirmed' : 'report.dismissed',
      actor,
      detail: { report: referenceOf(id), ...(note !== null && { note }) },
    });
  });
}

/** What a list has of the incident becomes a draft, unless somebody writes about it already. */
async function draftProposal(
  tx: Db,
  { proposal, actor, now }: Pick<Row, 'proposal'> & Pick<Judgement, 'actor' | 'now'>,
): Promise<void> {
  if (proposal === null) return;
  const key = { kind: 'incident', id: String(proposal.id) } as const;
  const [stored] = await tx
    .select({ id: writtenRecord.id })
    .from(writtenRecord)
    .where(and(eq(writtenRecord.kind, key.kind), eq(writtenRecord.id, key.id)));
  if (stored || (await findDraft(tx, key))) return;
  await saveDraft(tx, { kind: 'incident', content: proposal, baseVersion: 0, version: 0, actor, now });
}

/** Staff's word on a report. A confirmed one is published by importing an incident, never by itself. */
export function closeIncidentReport(
  db: Db,
  {
    state,
    note = null,
    ...judgement
  }: Judgement & { state: 'confirmed' | 'dismissed'; note?: string | null },
): Promise<void> {
  return judge(db, { ...judgement, state, note }, async (tx, { proposal }) => {
    if (state === 'confirmed') await draftProposal(tx, { ...judgement, proposal });
  });
}

/** Asks whoever sent it, by mail; the report stays open. */
export function askReporter(
  db: Db,
  { question, ...judgement }: Judgement & { question: string },
): Promise<void> {
  return judge(db, { ...judgement, state: 'asked', note: question }, async (tx, { id, contact }) => {
    if (contact === null || !isEmail(contact))
      throw badRequest(`${referenceOf(id)} names no mail address to ask`);
    await queueMail(tx, {
      template: reportQuestionMail,
      to: contact,
      payload: { reference: referenceOf(id), question },
    });
  });
}
