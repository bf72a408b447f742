import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const core = fileURLToPath(new URL('../src/core', import.meta.url));

/** Files that read projects whether or not they are shown, and why they may. */
const readers: Record<string, string> = {
  'auditors/getAuditorList.ts': 'of audits of shown projects alone',
  'auditors/getAuditors.ts': 'the same',
  'auditors/incidentsAfterAudits.ts': 'the same',
  'chainStore/timelocks.ts': 'of contracts of shown projects alone',
  'contracts/getWatchedContracts.ts': 'chains are read on, so that nothing is missing when it is put back',
  'contracts/projectContracts.ts': 'the same',
  'disputes/findStatement.ts': 'asked only about a project that is shown',
  'disputes/getDisputes.ts': 'for staff',
  'imports/checkImport.ts': 'imports write what is withdrawn, too',
  'imports/checkStored.ts': 'imports',
  'imports/deleteProject.ts': 'for staff',
  'imports/fillDemo.ts': 'imports',
  'imports/importTokenList.ts': 'imports',
  'incidentReports/incidentReports.ts': 'people may report on anything that is on record',
  'projects/createProjectOrders.ts': 'the filter of lists leaves them out',
  'projects/writeProjects.ts': 'imports',
  'records/planRecords.ts': 'imports',
  'scores/getFactBases.ts': 'asked only about a project that is shown',
  'scores/getSubjects.ts': 'scores are kept current',
  'scores/rescoreAll.ts': 'scores are kept current',
  'sources/subjects.ts': 'sources are read on',
  'teamProofs/revocations.ts': 'staff lifts what it revoked, whatever became of the project',
  'teamProofs/teamProofs.ts': 'a team may show who it is to have its project put back',
  'teamProposals/getProposals.ts': 'for staff',
  'teamReplies/getReplies.ts': 'for staff; the project page asks only about one that is shown',
  'traceCases/getCases.ts': 'a case says beside which incident it was published',
  'watchRules/tryChecked.ts': 'of what rules look at: shown projects alone',
};

const readsProjects = /\b(from|join) project\b|\.from\(project\)|[jJ]oin\(project,/;

it('shows nothing of withdrawn projects: every reader of them says so, or is named here', () => {
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const heedless = files.filter((name) => {
    const text = readFileSync(join(core, name), 'utf8');
    return readsProjects.test(text) && !/withdraw|isShown\(/i.test(text) && !(name in readers);
  });
  expect(heedless).toEqual([]);
});
