import { eq } from 'drizzle-orm';
import { noDetails, readDetails } from '#core/projects/projectDetails.ts';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import type { Basis } from '#model/claims.ts';
import type { FactKey, Facts } from '#model/facts.ts';
import { toFactBases } from './factBases.ts';

/**
 * What every known fact of a project rests on, by its record. Who claimed what a record said before it was changed is not
 * kept: of the past, today's claimant is named only where the record is still the same.
 */
export async function getFactBases(
  db: Db,
  { projectId, facts, isPast = false }: { projectId: string; facts: Facts; isPast?: boolean },
): Promise<Partial<Record<FactKey, Basis>>> {
  const [row] = await db
    .select({ details: project.details, updatedAt: project.updatedAt })
    .from(project)
    .where(eq(project.id, projectId));
  return toFactBases(facts, {
    ...(row ? readDetails(row.details, projectId) : noDetails),
    ...(isPast && row && { recordedAt: row.updatedAt.toISOString() }),
  });
}
