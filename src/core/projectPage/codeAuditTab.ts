import { getAudits } from '#core/audits/getAudits.ts';
import { pickFacts } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { tabFacts } from '#wire/projectPage.ts';
import type { LoadedProject, TabNamed } from './LoadedProject.ts';

export async function getCodeAuditTab(
  db: Db,
  { project, facts }: LoadedProject,
): Promise<TabNamed<'code-audit'>> {
  return {
    name: 'code-audit',
    facts: pickFacts(facts, tabFacts['code-audit']),
    audits: await getAudits(db, project.id),
  };
}
