import { beforeEach, expect, it } from 'vitest';
import { contractState } from '#db/schema/powers.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import type { AuditorListFilter } from '#wire/auditors.ts';
import { listBoardPaths } from '../boards/listBoardPaths.ts';
import { getAuditorList } from './getAuditorList.ts';
import { getAuditor, getAuditors } from './getAuditors.ts';

const { db } = await prepareTestDatabase();

const [pool, vault] = [
  '0x00000000000000000000000000000000000000A1',
  '0x00000000000000000000000000000000000000A2',
];
const other = '0x00000000000000000000000000000000000000b3';
const hash = (digit: string) => `0x${digit.repeat(64)}`;
const inScope = (address: string, codeHash: string) => ({ chain: 'eip155:1', address, codeHash });

const audit = (id: string, auditor: string, fields: Record<string, unknown> = {}) => ({
  ...{ id, project: 'acme', title: `Review ${id}`, auditor, state: 'completed' },
  ...{ startedOn: '2026-01-01', completedOn: '2026-02-01', method: 'Manual review.' },
  scope: {
    ...{ repository: 'https://code.example/acme', commit: 'a'.repeat(40), files: ['Pool.sol'] },
    contracts: [inScope(pool, hash('1')), inScope(vault, hash('2'))],
  },
  ...fields,
});
const finding = (id: string, proofOfFix?: object) => ({
  ...{
    id,
    title: id,
    severity: 'Major',
    category: 'Access',
    status: 'Resolved',
    description: 'It was open.',
  },
  ...(proofOfFix && { proofOfFix }),
});
const incident = (id: string, fields: Record<string, unknown>) => ({
  ...{ id, project: 'acme', severity: 'critical', state: 'confirmed', title: id, text: 'Taken.' },
  ...{ time: '2026-06-05T10:00:00Z', ...fields },
});

beforeEach(async () => {
  await importTestRecords(db, {
    projects: [
      projectRecord({
        id: 'acme',
        contracts: [pool, vault, other].map((address) => ({ chain: 'eip155:1', address, label: 'Pool' })),
      }),
    ],
    audits: [
      audit('one', 'Example Desk', {
        findings: [
          finding('F-1', { state: 'deployed', checkedOn: '2026-03-01' }),
          finding('F-2', { state: 'not-deployed', checkedOn: '2026-03-01' }),
          finding('F-3'),
        ],
      }),
      audit('two', 'EXAMPLE desk.'),
      audit('other', 'Another'),
    ],
    incidents: [
      incident('in-scope', { contract: pool }),
      incident('outside', { contract: other }),
      incident('not-said', {}),
      incident('before', { time: '2026-01-05T10:00:00Z', contract: pool }),
    ],
  });
  const read = {
    chain: 'eip155:1',
    proxyKind: 'none',
    takeovers: [],
    block: 1,
    time: new Date(),
    readAt: new Date(),
  };
  await db.insert(contractState).values([
    { ...read, address: pool, codeHash: hash('1') },
    { ...read, address: vault, codeHash: hash('9') },
  ]);
});

it('counts two spellings as one, proven and refuted fixes, code that runs, and incidents by scope', async () => {
  const { items, total } = await getAuditors(db, { page: 1 });
  expect([total, items.map(({ slug, reports }) => [slug, reports])]).toEqual([
    2,
    [
      ['example-desk', 2],
      ['another', 1],
    ],
  ]);
  expect(items[0]).toMatchObject({
    projects: 1,
    withFindings: 1,
    findings: [{ severity: 'major', status: 'resolved', count: 3 }],
    fixes: { claimed: 3, proven: 1, refuted: 1 },
    code: { running: 2, replaced: 2, unknown: 0 },
    incidents: { within: 1, outside: 1, unknown: 1 },
  });
});

it('lists an auditor’s reports with what is not on record left open, and knows nobody else', async () => {
  const { reports, incidents } = await getAuditor(db, { slug: 'example-desk', page: 1 });
  expect(reports.map(({ id, findings, open }) => [id, findings, open])).toEqual([
    ['one', 3, 0],
    ['two', null, null],
  ]);
  expect(incidents.map(({ id, place }) => [id, place])).toEqual([
    ['in-scope', 'within'],
    ['not-said', 'unknown'],
    ['outside', 'outside'],
  ]);
  expect(await listBoardPaths(db)).toEqual([
    ...['/categories/lending', '/chains/eip155:1', '/auditors/another', '/auditors/example-desk'],
    ...['/incidents/in-scope', '/incidents/not-said', '/incidents/outside', '/incidents/before'],
  ]);
  await expect(getAuditor(db, { slug: 'nobody', page: 1 })).rejects.toThrow('No completed audit');
});

it('tells contracts of one address on two chains apart', async () => {
  const countPlaces = async () =>
    (await getAuditors(db, { page: 1 })).items.map(({ incidents }) => incidents);
  const record = (address: string, ...chains: string[]) => {
    const contracts = chains.map((chain) => ({ chain, address, label: 'Pool' }));
    return importTestRecords(db, { projects: [projectRecord({ id: 'acme', chains, contracts })] });
  };
  // Both auditors named the contract of the first chain alone.
  await record(pool, 'eip155:1');
  expect(await countPlaces()).toMatchObject([{ within: 1 }, { within: 1 }]);
  await record(pool, 'eip155:10');
  expect(await countPlaces()).toMatchObject([
    { within: 0, outside: 2 },
    { within: 0, outside: 2 },
  ]);
  await record(pool, 'eip155:1', 'eip155:10');
  expect(await countPlaces()).toEqual([
    { within: 0, outside: 1, unknown: 2 },
    { within: 0, outside: 1, unknown: 2 },
  ]);
});

it('lists what each figure of an auditor counts', async () => {
  const list = (list: 'findings' | 'code', filter: AuditorListFilter) =>
    getAuditorList(db, { slug: 'example-desk', list, filter, page: 1 });
  const all = await list('findings', {});
  expect([all.total, all.items.map((one) => 'id' in one && one.id)]).toEqual([3, ['F-1', 'F-2', 'F-3']]);
  const refuted = await list('findings', { fix: 'notDeployed' });
  expect([refuted.total, refuted.items[0]]).toMatchObject([
    1,
    { id: 'F-2', auditId: 'one', project: { id: 'acme' } },
  ]);
  expect((await list('findings', { severity: 'major', status: 'resolved' })).total).toBe(3);
  expect((await list('findings', { severity: 'minor' })).items).toEqual([]);
  const running = await list('code', { state: 'running' });
  expect(running.items.map((one) => 'address' in one && [one.auditId, one.address, one.state])).toEqual([
    ['one', pool, 'running'],
    ['two', pool, 'running'],
  ]);
  expect((await list('code', { state: 'replaced' })).total).toBe(2);
  expect((await list('code', { state: 'unknown' })).total).toBe(0);
  await expect(getAuditorList(db, { slug: 'nobody', list: 'code', filter: {}, page: 1 })).rejects.toThrow(
    'No completed audit',
  );
});
