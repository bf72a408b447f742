import { beforeEach, expect, it } from 'vitest';
import { findScore } from '#core/scores/getScore.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { findStatement } from './findStatement.ts';

const { db } = await prepareTestDatabase();
const find = (about: string, projectId = 'acme') => findStatement(db, { projectId, about, now: new Date() });

beforeEach(async () => {
  await importTestRecords(db, {
    projects: [projectRecord({ id: 'acme' }), projectRecord({ id: 'other' })],
    audits: [
      {
        id: 'acme-1',
        project: 'acme',
        title: 'Vault',
        auditor: 'Ada',
        state: 'completed',
        startedOn: '2026-01-01',
        completedOn: '2026-02-01',
        method: 'By hand.',
        scope: {},
        findings: [
          {
            id: 'F-1',
            title: 'One key',
            severity: 'Centralization',
            category: 'Access',
            status: 'Acknowledged',
            description: 'One key can do it all.',
          },
        ],
      },
    ],
  });
});

it('finds what this site says, in its words and with its severity', async () => {
  const scored = await findScore(db, 'acme');
  const factor = scored?.score.categories[0]?.factors[0];
  expect(await find(`factor:${factor?.id}`)).toEqual({
    words: `${factor?.name}: ${factor?.sentence}`,
    severity: expect.stringMatching(/^(major|medium|minor)$/),
  });
  expect(await find('finding:acme-1/F-1')).toEqual({ words: 'Finding of Ada: One key', severity: 'major' });
  expect(await find('audit:acme-1')).toEqual({ words: 'Audit of Ada: Vault', severity: 'medium' });
  const cap = scored?.score.caps[0];
  expect(await find(`cap:${cap?.id}`)).toMatchObject({ words: `${cap?.name}: ${cap?.sentence}` });
  expect(await find('list:events')).toEqual({ words: 'What is listed: events', severity: 'minor' });
  expect(await find('fact:team')).toMatchObject({ words: 'What is shown about team, unknown at that time' });
  expect(await find('records:all')).toEqual({
    words: 'What is on record, as of 2026-11-15',
    severity: 'minor',
  });
});

it('finds nothing that is not said of this project', async () => {
  for (const about of [
    '',
    'factor:',
    'nothing:at-all',
    'factor:none',
    'cap:none',
    'list:nothing',
    'audit:acme-2',
    'power:mint',
    'fact:toString',
    'records:x',
  ])
    expect(await find(about), about).toBeUndefined();
  expect(await find('finding:acme-1/F-1', 'other')).toBeUndefined();
  expect(await find('audit:acme-1', 'other')).toBeUndefined();
  expect(await find('records:all', 'nobody')).toBeUndefined();
});
