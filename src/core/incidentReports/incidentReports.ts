import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { incidentReport } from '#db/schema/alerts.ts';
import { project } from '#db/schema/projects.ts';
import { badRequest } from '#lib/AppError.ts';
import { daysBefore } from '#lib/daysBefore.ts';
import { retention } from '#model/retention.ts';
import type { IncidentReportAnswer, IncidentReportBody } from '#wire/incidentReports.ts';

export type IncidentReport = typeof incidentReport.$inferSelect & {
  reference: string;
  /** Null: it names no project on record. */
  projectName: string | null;
};

/** A reference that reads well on the phone. */
export const referenceOf = (id: string) => `R-${id.slice(0, 8).toUpperCase()}`;

/** Keeps a visitor's report for staff to look at; nothing of it is shown to the public. */
export async function insertIncidentReport(
  db: Db,
  { projectId, subject, link, description, contact, website }: IncidentReportBody,
): Promise<IncidentReportAnswer> {
  if (!projectId && !subject) throw badRequest('Say what it is about: choose a project or name it');
  // A robot filled in the trap: it gets the same thanks, and nothing is kept.
  if (website) return { reference: referenceOf(crypto.randomUUID()), receivedAt: new Date().toISOString() };
  if (projectId) {
    const [found] = await db.select({ id: project.id }).from(project).where(eq(project.id, projectId));
    if (!found) throw badRequest(`There is no project ${projectId}`);
  }
  const [row] = await db
    .insert(incidentReport)
    .values({
      projectId: projectId || null,
      subject: subject || null,
      link: link || null,
      description,
      contact: contact || null,
    })
    .returning({ id: incidentReport.id, createdAt: incidentReport.createdAt });
  if (!row) throw new Error('The report was not stored');
  return { reference: referenceOf(row.id), receivedAt: row.createdAt.toISOString() };
}

/** Nobody has decided on them yet. */
const openStates = ['new', 'asked'] as const;

/** Reports for staff, newest first; only those nobody has decided on unless `all`. */
export async function getIncidentReports(
  db: Db,
  { limit, all = false }: { limit: number; all?: boolean },
): Promise<IncidentReport[]> {
  const rows = await db
    .select({ report: incidentReport, projectName: project.name })
    .from(incidentReport)
    .leftJoin(project, eq(project.id, incidentReport.projectId))
    .where(all ? undefined : inArray(incidentReport.state, openStates))
    .orderBy(desc(incidentReport.createdAt))
    .limit(limit);
  return rows.map(({ report, projectName }) => ({
    ...report,
    projectName,
    reference: referenceOf(report.id),
  }));
}

/** How long a report is kept that staff has decided on; it may name who sent it. */
export const incidentReportDays = retention.incidentReports.days;

export async function sweepIncidentReports(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(incidentReport).where(
    and(
      inArray(incidentReport.state, ['confirmed', 'dismissed']),
      // What a list says names nobody who sent it, and would be proposed again.
      isNull(incidentReport.toldBy),
      lt(incidentReport.createdAt, daysBefore(now, incidentReportDays)),
    ),
  );
}
