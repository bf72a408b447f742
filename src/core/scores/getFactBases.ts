import { eq } from 'drizzle-orm';
import { noDetails, readDetails } from '#core/projects/projectDetails.ts';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import type { Basis } from '#model/claims.ts';
import type { FactKey, Facts } from '#model/facts.ts';
import { toFactBases } from './factBases.ts';

/** What every known fact of a project rests on, by its record. */
export async function getFactBases(
  db: Db,
  { projectId, facts }: { projectId: string; facts: Facts },
): Promise<Partial<Record<FactKey, Basis>>> {
  const [row] = await db.select({ details: project.details }).from(project).where(eq(project.id, projectId));
  return toFactBases(facts, row ? readDetails(row.details, projectId) : noDetails);
}
