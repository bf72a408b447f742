import { expect, it } from 'vitest';
import { insertIncidentReport } from '#core/incidentReports/incidentReports.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestCommands } from '#test/helpers/testCommands.ts';

const { db, run } = await prepareTestCommands();

it('lists what visitors reported until staff closes it', async () => {
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] });
  expect((await run('incident-reports', 'list')).said).toBe('No open reports.');
  const { reference, receivedAt } = await insertIncidentReport(db, {
    projectId: 'acme',
    description: 'Withdrawals fail\nsince noon',
    link: 'https://example.org/thread',
    contact: 'a@example.org',
  });
  expect((await run('incident-reports', 'list')).said).toBe(
    [
      `${reference}  ${receivedAt}  new  acme`,
      '  Withdrawals fail',
      '  since noon',
      '  link: https://example.org/thread',
      '  contact: a@example.org',
    ].join('\n'),
  );
  expect(await run('incident-reports', 'close', reference.toLowerCase(), '--as', 'dismissed')).toEqual({
    exit: 0,
    said: `${reference} is dismissed.`,
  });
  expect((await run('incident-reports', 'list')).said).toBe('No open reports.');
  expect((await run('incident-reports', 'list', '--all')).said).toContain(
    `${reference}  ${receivedAt}  dismissed`,
  );
});

it('says which report it does not know and which word it needs', async () => {
  expect(await run('incident-reports', 'close', 'R-00000000', '--as', 'confirmed')).toMatchObject({
    exit: 1,
    said: expect.stringContaining('There is no report R-00000000'),
  });
  expect(await run('incident-reports', 'close', "' or 1=1", '--as', 'confirmed')).toMatchObject({ exit: 1 });
  expect(await run('incident-reports', 'close', 'R-00000000')).toMatchObject({
    exit: 1,
    said: expect.stringContaining('give --as confirmed|dismissed'),
  });
});
