import { and, eq, isNull } from 'drizzle-orm';
import { type Asset, findAsset } from '#core/assets/assets.ts';
import type { Db } from '#db/Database.ts';
import { audit } from '#db/schema/audits.ts';
import { project } from '#db/schema/projects.ts';

/** A stored file, if it is the report of an audit of a shown project. */
export async function findReport(db: Db, sha256: string): Promise<Asset | undefined> {
  const [used] = await db
    .select({ id: audit.id })
    .from(audit)
    .innerJoin(project, eq(project.id, audit.projectId))
    .where(and(eq(audit.reportSha256, sha256), isNull(project.withdrawnAt)))
    .limit(1);
  return used && findAsset(db, sha256);
}
