import { eq } from 'drizzle-orm';
import { readDetails } from '#core/projects/projectDetails.ts';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import { type Basis, factBases } from '#model/claims.ts';
import type { FactKey, Facts } from '#model/facts.ts';
import { factKeys } from '#scoring/buildFacts.ts';

/** Who says what a record says, where the record names nobody. */
const operator = "this site's operator";

/** For every fact that is known or was: whether it is claimed, by whom, or measured, and when. */
export async function getFactBases(
  db: Db,
  { projectId, facts }: { projectId: string; facts: Facts },
): Promise<Partial<Record<FactKey, Basis>>> {
  const [row] = await db.select({ details: project.details }).from(project).where(eq(project.id, projectId));
  const claimant = (row && readDetails(row.details, projectId).claimedBy?.by) ?? operator;
  const bases: Partial<Record<FactKey, Basis>> = {};
  for (const key of factKeys) {
    const fact = facts[key];
    if (fact.state === 'unknown') continue;
    const kind = factBases[key];
    bases[key] = { kind, by: kind === 'claimed' ? claimant : null, at: fact.at };
  }
  return bases;
}
