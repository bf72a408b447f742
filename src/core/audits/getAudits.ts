import { and, asc, desc, eq, gt, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { rowColumns, toProjectRow } from '#core/projects/projectRow.ts';
import type { DeployedCode } from '#core/sourceCode/getDeployedCode.ts';
import type { Db } from '#db/Database.ts';
import { asset } from '#db/schema/assets.ts';
import { audit, finding } from '#db/schema/audits.ts';
import { project } from '#db/schema/projects.ts';
import type { HomeData } from '#wire/homePage.ts';
import type { AuditView } from '#wire/projectPage.ts';
import { toAuditView, toProgress } from './auditView.ts';

/** A project's audits with their findings, newest first; `deployed`: the code that runs, against which fixes are checked. */
export async function getAudits(
  db: Db,
  { projectId, deployed }: { projectId: string; deployed: readonly DeployedCode[] },
): Promise<AuditView[]> {
  const rows = await db
    .select({ audit, held: sql<boolean>`${asset.sha256} is not null` })
    .from(audit)
    .leftJoin(asset, eq(asset.sha256, audit.reportSha256))
    .where(eq(audit.projectId, projectId))
    .orderBy(desc(sql`coalesce(${audit.completedOn}, ${audit.startedOn})`), audit.id);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.audit.id);
  const findings = await db
    .select()
    .from(finding)
    .where(inArray(finding.auditId, ids))
    .orderBy(asc(finding.position));
  return rows.map((row) =>
    toAuditView(row.audit, {
      findings: findings.filter(({ auditId }) => auditId === row.audit.id),
      held: row.held,
      deployed,
    }),
  );
}

const listColumns = {
  row: rowColumns,
  audit: {
    id: audit.id,
    title: audit.title,
    auditor: audit.auditor,
    state: audit.state,
    completedOn: audit.completedOn,
    expectedOn: audit.expectedOn,
    stage: audit.stage,
    progress: audit.progress,
  },
};

/** Finished audits, newest first, one per project. */
export async function getRecentlyAudited(
  db: Db,
  { limit }: { limit: number },
): Promise<HomeData['recentlyAudited']> {
  const newer = alias(audit, 'newer');
  const newerOfProject = db
    .select({ id: newer.id })
    .from(newer)
    .where(
      and(
        eq(newer.projectId, audit.projectId),
        eq(newer.state, 'completed'),
        or(
          gt(newer.completedOn, audit.completedOn),
          and(eq(newer.completedOn, audit.completedOn), lt(newer.id, audit.id)),
        ),
      ),
    );
  const rows = await db
    .select(listColumns)
    .from(audit)
    .innerJoin(project, eq(project.id, audit.projectId))
    .where(and(eq(audit.state, 'completed'), isNull(project.withdrawnAt), notExists(newerOfProject)))
    .orderBy(desc(audit.completedOn), audit.id)
    .limit(limit);
  return rows.flatMap(({ row, audit: { id, title, auditor, ...stored } }) => {
    const progress = toProgress(stored);
    if (progress.state !== 'completed') return [];
    return [{ project: toProjectRow(row), audit: { id, title, auditor, progress } }];
  });
}

/** Running audits, furthest first. */
export async function getUnderAudit(db: Db, { limit }: { limit: number }): Promise<HomeData['underAudit']> {
  const rows = await db
    .select(listColumns)
    .from(audit)
    .innerJoin(project, eq(project.id, audit.projectId))
    .where(and(eq(audit.state, 'underWay'), isNull(project.withdrawnAt)))
    .orderBy(desc(audit.progress), audit.id)
    .limit(limit);
  return rows.flatMap(({ row, audit: { id, title, auditor, ...stored } }) => {
    const progress = toProgress(stored);
    if (progress.state !== 'underWay') return [];
    return [{ project: toProjectRow(row), audit: { id, title, auditor, progress } }];
  });
}
