import { eq } from 'drizzle-orm';
import { type Asset, findAsset } from '#core/assets/assets.ts';
import type { Db } from '#db/Database.ts';
import { audit } from '#db/schema/audits.ts';

/** A stored file, if it is the report of an audit. */
export async function findReport(db: Db, sha256: string): Promise<Asset | undefined> {
  const [used] = await db.select({ id: audit.id }).from(audit).where(eq(audit.reportSha256, sha256)).limit(1);
  return used && findAsset(db, sha256);
}
