import { pickFacts } from '#core/scores/getScore.ts';
import { getAnswers } from '#core/sources/getAnswers.ts';
import { getViewDays } from '#core/views/views.ts';
import type { Db } from '#db/Database.ts';
import { tabFacts } from '#wire/projectPage.ts';
import { chartDays, type LoadedProject, type TabNamed } from './LoadedProject.ts';

export async function getCommunityTab(
  db: Db,
  { project, records, facts, now }: LoadedProject,
): Promise<TabNamed<'community'>> {
  return {
    name: 'community',
    facts: pickFacts(facts, tabFacts.community),
    views: await getViewDays(db, { projectId: project.id, days: chartDays, now }),
    answers: await getAnswers(db, { project, records, now }),
  };
}
