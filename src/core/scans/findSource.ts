import { eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { sourceMatch } from '#db/schema/sourceCode.ts';
import { sourceOutcomes } from '#model/sourceCode.ts';
import type { ScanView } from '#wire/scans.ts';

/** How published source code compares with a code, where this site has built it; null where it has not. */
export async function findSource(db: Db, codeHash: string | undefined): Promise<ScanView['source']> {
  if (codeHash === undefined) return null;
  const rows = await db
    .select({ outcome: sourceMatch.outcome, target: sourceMatch.target })
    .from(sourceMatch)
    .where(eq(sourceMatch.codeHash, codeHash));
  // From what says most. What was not built says nothing of the contract.
  for (const outcome of sourceOutcomes) {
    if (outcome === 'notBuilt') continue;
    const found = rows.find((row) => row.outcome === outcome);
    if (found) return { outcome, target: found.target };
  }
  return null;
}
