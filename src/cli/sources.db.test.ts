import { expect, it } from 'vitest';
import { getSourceReports } from '#core/sources/sourceStates.ts';
import { createSourceGauges } from '#http/operations/siteGauges.ts';
import type { LiveSource } from '#jobs/sources/LiveSource.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestCommands } from '#test/helpers/testCommands.ts';

const websites: LiveSource = {
  name: 'websites',
  getSubjects: async () => [{ projectId: 'acme', subject: 'https://acme.example/' }],
  hostOf: (subject) => subject,
  ask: async () => ({ kind: 'failed', trouble: 'acme.example has no address', retryAt: null, counts: true }),
};
const { db, run } = await prepareTestCommands({ sources: [websites] });

it('asks a source that is on and lists how it is', async () => {
  expect((await run('sources', 'list')).said).toBe('websites  not asked yet');
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme', website: 'https://acme.example/' })],
  });
  expect(await run('sources', 'run', 'prices')).toEqual({
    exit: 1,
    said: 'sources run: give one enabled source (websites)',
  });
  expect(await run('sources', 'run', 'websites')).toEqual({ exit: 0, said: 'websites: 0 of 1 answered' });
  expect((await run('sources', 'list')).said).toMatch(
    /^websites {2}asked about 1, no answer about 1, asked \S+Z, never answered, next \S+Z$/,
  );
  expect(await getSourceReports(db)).toMatchObject([{ source: 'websites', subjects: 1, failing: 1 }]);
  expect(await createSourceGauges(db).parapet_source_unanswered?.()).toEqual({ 'source="websites"': 1 });
});
