import { pickFacts } from '#core/scores/getScore.ts';
import { describeAnswers } from '#core/sources/describeAnswers.ts';
import { getProjectReadings } from '#core/sources/sourceReadings.ts';
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
    answers: describeAnswers(
      {
        website: project.website,
        details: { links: project.links, bugBounty: records.bugBounty },
        sources: await getProjectReadings(db, [project.id]),
      },
      now,
    ),
  };
}
