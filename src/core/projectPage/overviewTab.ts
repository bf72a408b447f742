import { getProjectAlerts } from '#core/alerts/getAlerts.ts';
import { getMeasured, getProjectContradictions } from '#core/contradictions/getProjectContradictions.ts';
import { getPastScores } from '#core/past/pastScores.ts';
import { toAnswerBases, toFactBases } from '#core/scores/factBases.ts';
import { getScoreHistory, pickFacts } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { tabFacts } from '#wire/projectPage.ts';
import { findAnswerTabs } from './findAnswerTabs.ts';
import type { LoadingProject, TabNamed } from './LoadedProject.ts';

/** Asks for its own while the project is being loaded: one round trip to the database instead of three. */
export async function getOverviewTab(db: Db, { id, loading }: LoadingProject): Promise<TabNamed<'overview'>> {
  const [loaded, alerts, history, recomputed, measured] = await Promise.all([
    loading,
    getProjectAlerts(db, id),
    getScoreHistory(db, id),
    getPastScores(db, id),
    getMeasured(db, id),
  ]);
  const { project, records, searches, score, facts } = loaded;
  return {
    name: 'overview',
    facts: pickFacts(facts, tabFacts.overview),
    bases:
      score && facts
        ? toAnswerBases(score, toFactBases(facts, { claimedBy: project.claimedBy, searches }))
        : {},
    answerTabs: score ? findAnswerTabs(score) : {},
    alerts: alerts.items,
    hasMoreAlerts: alerts.hasMore,
    history,
    recomputed,
    records,
    contradictions: await getProjectContradictions(db, loaded, measured),
  };
}
