import { beforeEach, expect, it } from 'vitest';
import { renderCsv } from '#lib/renderCsv.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { comparedCsvColumns } from './comparedCsvColumns.ts';
import { getCompared, readCompared } from './getCompared.ts';

const { db } = await prepareTestDatabase();

beforeEach(async () => {
  await importTestRecords(db, {
    projects: [
      projectRecord({
        id: 'acme',
        tokens: [{ chain: 'eip155:1', address: `0x${'1'.repeat(40)}`, symbol: 'ACME', decimals: 18 }],
        lookedFor: [{ what: ['audits'], on: '2026-11-01', by: 'Desk', where: ['x'] }],
      }),
      projectRecord({
        id: 'other',
        lookedFor: [{ what: ['audits', 'incidents'], on: '2026-11-01', by: 'Desk', where: ['x'] }],
      }),
      projectRecord({ id: 'a-vs-b' }),
      projectRecord({ id: 'fourth' }),
      projectRecord({ id: 'fifth' }),
    ],
    audits: [
      {
        ...{ id: 'one', project: 'acme', title: 'Pool', auditor: 'Desk', state: 'completed' },
        ...{ startedOn: '2026-01-01', completedOn: '2026-08-01', method: 'Manual review.', findings: [] },
        scope: { repository: 'https://code.example/acme', commit: 'a'.repeat(40), files: ['Pool.sol'] },
      },
    ],
    incidents: [
      {
        ...{ id: 'drained', project: 'acme', severity: 'critical', state: 'confirmed', title: 'Drained' },
        ...{ text: 'Taken.', time: '2026-06-05T10:00:00Z', lossUsd: 1200, lossEstimatedBy: 'Desk' },
      },
    ],
  });
});

it('reads projects from an address, also where an id holds the word between them', async () => {
  expect(await readCompared(db, 'other-vs-a-vs-b-vs-acme-vs-other')).toEqual(['other', 'a-vs-b', 'acme']);
  expect(await readCompared(db, '')).toEqual([]);
  await expect(readCompared(db, 'acme-vs-nobody')).rejects.toThrow('no project “nobody”');
  await expect(readCompared(db, 'acme-vs-other-vs-a-vs-b-vs-fourth-vs-fifth')).rejects.toThrow(
    'Compare up to 4 projects, not 5',
  );
  await expect(readCompared(db, Array(20).fill('acme').join('-vs-'))).rejects.toThrow('up to 4');
});

it('puts first what makes the difference, and says what is on record of each', async () => {
  const { projects, differences } = await getCompared(db, ['acme', 'other']);
  expect(projects.map(({ row, audits, incidents }) => [row.id, audits, incidents])).toEqual([
    ['acme', 1, { count: 1, lossUsd: 1200, withoutLoss: 0, lookedForOn: null }],
    ['other', 0, { count: 0, lossUsd: 0, withoutLoss: 0, lookedForOn: '2026-11-01' }],
  ]);
  // Of one without a token there is nothing to sell, which is not unknown.
  expect(projects.map(({ canBeSold }) => canBeSold?.text)).toEqual(['Unknown', undefined]);
  expect(differences.map(({ points }) => points)).toEqual(
    differences.map(({ points }) => points).sort((a, b) => b - a),
  );
  // Of no category is half known: a number would be another answer than unknown.
  expect(projects[1]?.categories.map(({ score }) => score)).toEqual([null, null, null, null, null, null]);
  const audited = differences.find(({ id }) => id === 'code.audited');
  expect(audited?.answers.map((answer) => answer?.outcome)).toEqual(['partial', 'fail']);
  // Nobody looked for a bug bounty of either: what is unknown makes no difference.
  expect(differences.some(({ answers }) => answers.every((one) => one?.outcome === 'unknown'))).toBe(false);
  const lines = renderCsv(comparedCsvColumns, projects).split('\r\n');
  expect(lines[0]).toContain(
    'who_controls,can_be_sold,time_to_leave,audits_on_record,incidents_on_record,loss_usd',
  );
  expect(lines[2]).toMatch(/,0,0,$/);
});
