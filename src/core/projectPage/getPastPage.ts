import { getPastScores } from '#core/past/pastScores.ts';
import { getProject } from '#core/projects/getProject.ts';
import { getPastScore } from '#core/scores/getPastScore.ts';
import { pickFacts } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import type { RulesChoice } from '#model/moments.ts';
import { type ProjectPageData, pastFacts, tabFacts } from '#wire/projectPage.ts';

/** A project as it was at a moment. What is not part of its past is left out. */
export async function getPastPage(
  db: Db,
  { id, ...asked }: { id: string; at: string; rules: RulesChoice; now: Date },
): Promise<ProjectPageData> {
  const { project, records } = await getProject(db, id);
  const { past, score, facts, history } = await getPastScore(db, { projectId: id, ...asked });
  return {
    project,
    score,
    past: { ...past, facts: pickFacts(facts ?? undefined, pastFacts) },
    team: null,
    replies: [],
    disputes: [],
    tab: {
      name: 'overview',
      facts: pickFacts(facts ?? undefined, tabFacts.overview),
      // Who claimed what at that time is not kept.
      bases: {},
      alerts: [],
      history,
      recomputed: await getPastScores(db, id),
      records,
      contradictions: [],
    },
    asOf: asked.now.toISOString(),
  };
}
