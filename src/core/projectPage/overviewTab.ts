import { getProjectAlerts } from '#core/alerts/getAlerts.ts';
import { getProjectContradictions } from '#core/contradictions/getProjectContradictions.ts';
import { getPastScores } from '#core/past/pastScores.ts';
import { toAnswerBases, toFactBases } from '#core/scores/factBases.ts';
import { getScoreHistory, pickFacts } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { tabFacts } from '#wire/projectPage.ts';
import { findAnswerTabs } from './findAnswerTabs.ts';
import type { LoadedProject, TabNamed } from './LoadedProject.ts';

export async function getOverviewTab(
  db: Db,
  { project, records, searches, rows, score, facts, now }: LoadedProject,
): Promise<TabNamed<'overview'>> {
  const [alerts, history, recomputed, contradictions] = await Promise.all([
    getProjectAlerts(db, project.id),
    getScoreHistory(db, project.id),
    getPastScores(db, project.id),
    getProjectContradictions(db, { project, records, rows, now }),
  ]);
  return {
    name: 'overview',
    facts: pickFacts(facts, tabFacts.overview),
    bases:
      score && facts
        ? toAnswerBases(score, toFactBases(facts, { claimedBy: project.claimedBy, searches }))
        : {},
    answerTabs: score ? findAnswerTabs(score) : {},
    alerts,
    history,
    recomputed,
    records,
    contradictions,
  };
}
