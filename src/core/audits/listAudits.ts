import { and, asc, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { slugOf } from '#core/auditors/auditsOf.ts';
import type { Db } from '#db/Database.ts';
import { audit } from '#db/schema/audits.ts';
import { project } from '#db/schema/projects.ts';

export interface AuditLine {
  id: string;
  project: { id: string; name: string; demo: boolean };
  title: string;
  auditor: string;
  completedOn: string;
}

/** Completed audits of all projects, newest first, from a place of the list on. */
export async function listAudits(
  db: Db,
  {
    after,
    auditor: slug,
    projectId,
    limit,
  }: {
    after: Pick<AuditLine, 'id' | 'completedOn'> | undefined;
    /** As in addresses. */
    auditor?: string | undefined;
    projectId?: string | undefined;
    limit: number;
  },
): Promise<AuditLine[]> {
  const completedOn = sql<string>`${audit.completedOn}::text`;
  const { id, title, auditor } = audit;
  return db
    .select({
      ...{ id, title, auditor, completedOn },
      project: { id: project.id, name: project.name, demo: project.demo },
    })
    .from(audit)
    .innerJoin(project, eq(project.id, audit.projectId))
    .where(
      and(
        eq(audit.state, 'completed'),
        isNull(project.withdrawnAt),
        projectId === undefined ? undefined : eq(audit.projectId, projectId),
        slug === undefined
          ? undefined
          : sql`${auditor} in (select d.auditor from (select distinct auditor from audit) d where ${slugOf(sql`d.auditor`)} = ${slug})`,
        after &&
          or(
            lt(audit.completedOn, after.completedOn),
            and(eq(audit.completedOn, after.completedOn), gt(audit.id, after.id)),
          ),
      ),
    )
    .orderBy(desc(audit.completedOn), asc(audit.id))
    .limit(limit);
}
