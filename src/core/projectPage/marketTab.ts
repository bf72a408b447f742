import { getPriceHistory } from '#core/metrics/getPriceHistory.ts';
import { getProjectMetrics } from '#core/metrics/metrics.ts';
import { pickFacts } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { tabFacts } from '#wire/projectPage.ts';
import type { LoadedProject, TabNamed } from './LoadedProject.ts';

export async function getMarketTab(
  db: Db,
  { project, facts, now }: LoadedProject,
): Promise<TabNamed<'market'>> {
  const [metrics, price] = await Promise.all([
    getProjectMetrics(db, { projectId: project.id, now }),
    getPriceHistory(db, { projectId: project.id, now }),
  ]);
  return {
    name: 'market',
    facts: pickFacts(facts, tabFacts.market),
    metrics,
    price,
    heldThen: null,
  };
}
