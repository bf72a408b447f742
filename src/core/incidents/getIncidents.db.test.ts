import { beforeEach, expect, it } from 'vitest';
import { renderCsv } from '#lib/renderCsv.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getIncident, getIncidents, listIncidents } from './getIncidents.ts';
import { incidentCsvColumns } from './incidentFiles.ts';

const { db } = await prepareTestDatabase();

const contract = '0x00000000000000000000000000000000000000A1';
const incident = (fields: Record<string, unknown>) => ({
  project: 'acme',
  severity: 'critical',
  state: 'confirmed',
  title: 'Pool drained',
  text: 'An attacker took what was in the pool.',
  ...fields,
});
const audit = (id: string, completedOn: string) => ({
  ...{ id, project: 'acme', title: 'Pool', auditor: `Auditor ${id}`, state: 'completed' },
  ...{ startedOn: '2026-01-01', completedOn, method: 'Manual review.', findings: [] },
  scope: { repository: 'https://code.example/acme', commit: 'a'.repeat(40), files: ['Pool.sol'] },
});

beforeEach(async () => {
  await importTestRecords(db, {
    projects: [
      projectRecord({
        id: 'acme',
        chains: ['eip155:10'],
        contracts: [{ chain: 'eip155:10', address: contract, label: 'Pool' }],
      }),
      projectRecord({
        id: 'looked',
        // Another project's contract at the same address says nothing of the incident's chain.
        contracts: [{ chain: 'eip155:1', address: contract, label: 'Pool' }],
        lookedFor: [{ what: ['audits'], on: '2026-10-01', by: 'Desk', where: ['x'] }],
      }),
    ],
    audits: [audit('early', '2026-02-01'), audit('same-day', '2026-06-05'), audit('late', '2026-07-01')],
    incidents: [
      incident({
        ...{ id: 'pool-2026', time: '2026-06-05T10:00:00Z', contract, technique: 'Reentrancy' },
        ...{ lossUsd: 1200, lossEstimatedBy: 'Example Desk', rootCause: 'Pays before it writes.' },
        ...{
          resolvedAt: '2026-06-06T00:00:00Z',
          updates: [{ time: '2026-06-05T12:00:00Z', text: 'Paused.' }],
        },
      }),
      incident({ id: 'front-2025', time: '2025-03-01T00:00:00Z', technique: 'reentrancy' }),
      incident({ id: 'told-2026', project: 'looked', time: '2026-08-01T00:00:00Z' }),
      incident({
        id: 'wrong-2026',
        time: '2026-09-01T00:00:00Z',
        state: 'retracted',
        reason: 'Another project.',
      }),
    ],
  });
});

it('lists what stands, says who audited before, and never that nobody did unless somebody looked', async () => {
  const { items, total, sum } = await getIncidents(db, { page: 1 });
  expect(total).toBe(3);
  expect(items.map(({ id, audited, chain }) => [id, audited, chain])).toEqual([
    ['told-2026', 'no', null],
    ['pool-2026', 'project', 'eip155:10'],
    ['front-2025', 'unknown', null],
  ]);
  // Of the audit of the same day nobody knows which came first.
  expect(items[1]?.auditsBefore.map(({ id }) => id)).toEqual(['early']);
  expect(items[1]?.scoreBefore).toEqual({ state: 'unreached' });
  expect(sum).toEqual({ key: null, incidents: 3, lossUsd: 1200, withoutLoss: 2 });
});

it('says whether the contract concerned was in the scope of an audit', async () => {
  const scoped = (id: string, address: string) => ({
    ...audit(id, '2026-03-01'),
    scope: {
      repository: 'https://code.example/acme',
      commit: 'a'.repeat(40),
      files: ['Pool.sol'],
      contracts: [{ chain: 'eip155:10', address, codeHash: `0x${'1'.repeat(64)}` }],
    },
  });
  const readAudited = async () => (await getIncident(db, 'pool-2026')).incident.audited;
  const other = '0x00000000000000000000000000000000000000b2';
  const contracts = [contract, other].map((address) => ({ chain: 'eip155:10', address, label: 'Part' }));
  const projects = [projectRecord({ id: 'acme', chains: ['eip155:10'], contracts })];
  await importTestRecords(db, { projects, audits: [scoped('early', other)] });
  expect(await readAudited()).toBe('otherContracts');
  await importTestRecords(db, { projects, audits: [scoped('early', contract)] });
  expect(await readAudited()).toBe('contract');
  for (const [chains, audited] of [
    [['eip155:8453'], 'otherContracts'],
    [['eip155:10', 'eip155:8453'], 'project'],
  ] as const) {
    const placed = chains.map((chain) => ({ chain, address: contract, label: 'Pool' }));
    await importTestRecords(db, {
      projects: [projectRecord({ id: 'acme', chains, contracts: placed })],
    });
    expect(await readAudited()).toBe(audited);
  }
});

it('knows no chain where the project has the address on several', async () => {
  const chains = ['eip155:10', 'eip155:8453'];
  const contracts = chains.map((chain) => ({ chain, address: contract, label: 'Pool' }));
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme', chains, contracts })] });
  expect((await getIncident(db, 'pool-2026')).incident.chain).toBeNull();
  expect((await getIncidents(db, { page: 1 })).byChain.map(({ key }) => key)).toEqual([null]);
});

it('counts by year, technique and chain, and is narrowed by each', async () => {
  const { byYear, byTechnique, byChain } = await getIncidents(db, { page: 1 });
  const counts = (totals: typeof byYear) => totals.map(({ key, incidents }) => [key, incidents]);
  expect(counts(byYear)).toEqual([
    ['2025', 1],
    ['2026', 2],
  ]);
  expect(counts(byTechnique)).toEqual([
    ['Reentrancy', 2],
    [null, 1],
  ]);
  expect(counts(byChain)).toEqual([
    [null, 2],
    ['eip155:10', 1],
  ]);
  const idsOf = async (filter: object) =>
    (await getIncidents(db, { page: 1, ...filter })).items.map(({ id }) => id);
  expect(await idsOf({ technique: 'REENTRANCY', year: '2026' })).toEqual(['pool-2026']);
  expect(await idsOf({ chain: 'none' })).toEqual(['told-2026', 'front-2025']);
  expect(await idsOf({ audited: 'no' })).toEqual(['told-2026']);
  expect(await idsOf({ page: 2 })).toEqual([]);
});

it('tells the story of one in order, and of a retracted one why', async () => {
  const { incident: shown, timeline, retracted } = await getIncident(db, 'pool-2026');
  expect(shown).toMatchObject({
    lossUsd: 1200,
    lossEstimatedBy: 'Example Desk',
    rootCause: 'Pays before it writes.',
  });
  expect(timeline.map(({ kind, text }) => [kind, text])).toEqual([
    ['audit', 'Pool, audited by Auditor early'],
    ['incident', 'Pool drained'],
    ['update', 'Paused.'],
    ['resolved', 'Resolved'],
  ]);
  expect(retracted).toBeNull();
  expect((await getIncident(db, 'wrong-2026')).retracted).toBe('Another project.');
  await expect(getIncident(db, 'none')).rejects.toMatchObject({ status: 404 });
});

it('is a table for spreadsheets, empty where nothing is known, and narrowed like the board', async () => {
  const [head, ...rows] = renderCsv(incidentCsvColumns, await listIncidents(db)).split('\r\n');
  expect(head).toMatch(/^id,time,project,demo,title,chain.*,root_cause,trace_case$/);
  expect(rows[1]).toMatch(/,Pays before it writes\.,$/);
  expect(rows[0]).toBe(
    'told-2026,2026-08-01T00:00:00.000Z,looked,no,Pool drained,,,,,,,no,,,,,/incidents/told-2026,,',
  );
  const narrowed = await listIncidents(db, { technique: 'Reentrancy', year: '2026' });
  expect(narrowed.map(({ id }) => id)).toEqual(['pool-2026']);
});
