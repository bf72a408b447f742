import { getAudits } from '#core/audits/getAudits.ts';
import { pickFacts } from '#core/scores/getScore.ts';
import { getDeployedCode } from '#core/sourceCode/getDeployedCode.ts';
import type { Db } from '#db/Database.ts';
import { tabFacts } from '#wire/projectPage.ts';
import type { LoadedProject, TabNamed } from './LoadedProject.ts';

export async function getCodeAuditTab(
  db: Db,
  { project, facts }: LoadedProject,
): Promise<TabNamed<'code-audit'>> {
  const deployed = (await getDeployedCode(db, [project.id])).get(project.id) ?? [];
  return {
    name: 'code-audit',
    facts: pickFacts(facts, tabFacts['code-audit']),
    audits: await getAudits(db, { projectId: project.id, deployed }),
    deployed: deployed.map(({ running, ...contract }) => {
      if (!running) return { ...contract, running };
      const { time: _, ...code } = running;
      return { ...contract, running: code };
    }),
  };
}
