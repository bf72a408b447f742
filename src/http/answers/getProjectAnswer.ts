import type * as z from 'zod/mini';
import { getMeasured, getProjectContradictions } from '#core/contradictions/getProjectContradictions.ts';
import { getProject } from '#core/projects/getProject.ts';
import { findScore } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import type { projectAnswerSchema } from '#wire/projectDetails.ts';

type ProjectAnswer = z.infer<typeof projectAnswerSchema>;

/** A project with its score, its control grade and where record and chain cannot both be right. */
export async function getProjectAnswer(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<ProjectAnswer> {
  const [found, scored, measured] = await Promise.all([
    getProject(db, id),
    findScore(db, id),
    getMeasured(db, id),
  ]);
  return {
    project: found.project,
    score: scored?.score ?? null,
    control: scored?.control ?? null,
    contradictions: await getProjectContradictions(db, { ...found, now }, measured),
  };
}
