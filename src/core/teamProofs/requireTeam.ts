import { and, eq } from 'drizzle-orm';
import { checkShown, withdrawalColumns } from '#core/projects/withdrawal.ts';
import type { Db } from '#db/Database.ts';
import { project } from '#db/schema/projects.ts';
import { teamProof } from '#db/schema/teamProofs.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { isOf } from './teamProofs.ts';

/** What shows that this account speaks for the project at this moment. */
export async function findStanding(
  db: Db,
  claimant: { projectId: string; userId: string },
): Promise<typeof teamProof.$inferSelect | undefined> {
  const [proof] = await db
    .select()
    .from(teamProof)
    .where(and(isOf(claimant), eq(teamProof.state, 'verified')));
  return proof;
}

/** Refuses whoever does not speak for the project at this moment. */
export async function requireTeam(
  db: Db,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<typeof teamProof.$inferSelect> {
  const [found] = await db.select(withdrawalColumns).from(project).where(eq(project.id, projectId));
  if (!found) throw notFound(`There is no project ${projectId}`);
  checkShown(found, projectId);
  const proof = await findStanding(db, { projectId, userId });
  if (!proof)
    throw new AppError(
      403,
      'NotTheTeam',
      `Only its verified team may do this. Show first that you speak for ${projectId}, on its page.`,
    );
  return proof;
}
