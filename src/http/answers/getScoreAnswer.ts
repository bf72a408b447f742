import { getPastScore } from '#core/past/getPastScore.ts';
import { getSeries } from '#core/past/pastScores.ts';
import { getProject, requireProject } from '#core/projects/getProject.ts';
import { getControlHistory } from '#core/scores/controlHistory.ts';
import { getFactBases } from '#core/scores/getFactBases.ts';
import { findScore } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import type { RulesChoice } from '#model/moments.ts';
import { judgeStages } from '#scoring/stageConditions.ts';
import type { ProjectScoreAnswer } from '#wire/scores.ts';

interface AskedScore {
  id: string;
  /** A time or a block; without it now. */
  at: string | undefined;
  rules: RulesChoice | undefined;
  now: Date;
}

/** A score with its facts and history, now or at a moment. */
export async function getScoreAnswer(
  db: Db,
  { id, at, rules = 'today', now }: AskedScore,
): Promise<ProjectScoreAnswer> {
  if (at !== undefined) {
    const { project } = await getProject(db, id);
    const { past, facts, score, control } = await getPastScore(db, { project, at, rules, now });
    return {
      past,
      ...{ score, control, facts },
      stages: facts ? judgeStages(facts) : [],
      ...(await getSeries(db, id)),
      controlHistory: await getControlHistory(db, id),
      basis: facts ? await getFactBases(db, { projectId: id, facts, isPast: true }) : {},
    };
  }
  await requireProject(db, id);
  const found = await findScore(db, id);
  return {
    past: null,
    score: found?.score ?? null,
    control: found?.control ?? null,
    facts: found?.facts ?? null,
    stages: found ? judgeStages(found.facts) : [],
    basis: found ? await getFactBases(db, { projectId: id, facts: found.facts }) : {},
    ...(await getSeries(db, id)),
    controlHistory: await getControlHistory(db, id),
  };
}
