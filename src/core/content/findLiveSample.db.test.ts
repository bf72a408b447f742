import { beforeEach, expect, test } from 'vitest';
import { insertCoinTransfers } from '#core/chainStore/rows.ts';
import { upsertLabels } from '#core/trace/labels.ts';
import { alert } from '#db/schema/alerts.ts';
import { audit, finding } from '#db/schema/audits.ts';
import { project } from '#db/schema/projects.ts';
import type { Hex } from '#lib/hex.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { findLiveSample } from './findLiveSample.ts';

const { db } = await prepareTestDatabase();

const time = new Date('2026-11-10T03:12:00Z');
const written = {
  severity: 'major',
  text: 'In plain words.',
  state: 'confirmed',
  projectId: 'harbor-lend',
  time,
} as const;

beforeEach(async () => {
  await db.insert(project).values({
    id: 'harbor-lend',
    name: 'Harbor Lend',
    nameKey: 'harbor lend',
    description: 'Lending',
    source: 'records',
    recordHash: 'x',
    demo: true,
  });
});

test('products have no live sample while there are no records', async () => {
  for (const product of ['security-audit', 'skynet', 'skytrace', 'pentest', 'none'])
    expect(await findLiveSample(db, product)).toBeNull();
});

test('alerts and incidents are told apart, lead to their project and leave out what was retracted', async () => {
  await db.insert(alert).values([
    { ...written, id: 'a', kind: 'incident', title: 'Website redirected' },
    { ...written, id: 'c', kind: 'incident', title: 'Taken back', state: 'retracted', reason: 'A mistake.' },
    { ...written, id: 'b', kind: 'onChain', detector: 'paused', title: 'Paused', severity: 'medium' },
  ]);
  expect(await findLiveSample(db, 'pentest')).toMatchObject({
    title: 'Newest incidents',
    rows: [
      [
        { path: '/projects/harbor-lend/lists/all-alerts?alert=a#alert-a', text: 'Website redirected' },
        { severity: 'major' },
        { path: '/projects/harbor-lend', text: 'Harbor Lend' },
        { time: '2026-11-10T03:12:00.000Z' },
      ],
    ],
    demo: true,
  });
  expect((await findLiveSample(db, 'skynet'))?.rows.map(([title]) => title)).toEqual([
    { path: '/projects/harbor-lend/lists/all-alerts?alert=b#alert-b', text: 'Paused' },
  ]);
  await db.insert(project).values({
    id: 'real',
    name: 'Real',
    nameKey: 'real',
    description: '',
    source: 'records',
    recordHash: 'x',
  });
  await db
    .insert(alert)
    .values({ ...written, id: 'd', projectId: 'real', kind: 'onChain', detector: 'paused', title: 'Paused' });
  const mixed = await findLiveSample(db, 'skynet');
  expect(mixed?.demo).toBe(false);
  expect(mixed?.rows.map(([, , cell]) => cell)).toEqual(
    expect.arrayContaining([
      { path: '/projects/real', text: 'Real' },
      { path: '/projects/harbor-lend', text: 'Harbor Lend (demo)' },
    ]),
  );
  // An incident without a labelled address leaves no trail to show.
  expect(await findLiveSample(db, 'skytrace')).toBeNull();
});

test('a trail shows where the coins of a labelled attacker went, newest step first, and leads to all of it', async () => {
  const [thief, mule, shop] = ['a1', 'b2', 'c3'].map((digits) => `0x${digits.repeat(20)}` as const) as [
    Hex,
    Hex,
    Hex,
  ];
  const chain = 'eip155:31337';
  const label = { chain, source: 'a report' };
  await upsertLabels(db, [
    { ...label, address: thief, name: 'Attacker', kind: 'thief' },
    { ...label, address: shop, name: 'Shop', kind: 'exchange' },
  ]);
  const pay = (block: number, sender: Hex, recipient: Hex) => ({
    ...{ blockNumber: block, transactionIndex: 0, hash: `0x${String(block).padStart(64, '0')}` as Hex },
    ...{ sender, recipient, value: 10n ** 18n },
  });
  await db.transaction((tx) =>
    insertCoinTransfers(tx, {
      chainId: 31_337,
      from: 1,
      blocks: [1, 2].map((number) => ({ number, timestamp: 1_700_000_000 + number })),
      transfers: [pay(1, thief, mule), pay(2, mule, shop)],
    }),
  );
  const placeOf = (block: number) =>
    `/chains/${chain}/transactions/0x${String(block).padStart(64, '0')}?block=${block}`;
  const sample = await findLiveSample(db, 'skytrace');
  expect(sample?.rows.map((row) => row.slice(0, 3))).toEqual([
    ['0xb2b2…b2b2', 'Shop', { path: placeOf(2), text: '1 coin' }],
    ['Attacker', '0xb2b2…b2b2', { path: placeOf(1), text: '1 coin' }],
  ]);
  expect(sample?.more).toEqual({
    path: `/trace?chain=eip155%3A31337&start=${thief}&asset=coin`,
    text: 'The trace of 2 steps, as a picture and a table',
  });
});

test('the newest audit with findings shows its gravest ones', async () => {
  const shared = {
    projectId: 'harbor-lend',
    title: 'Review',
    auditor: 'Auditor',
    state: 'completed' as const,
    startedOn: '2026-01-01',
    method: 'manual',
    findingsStated: true,
    scope: { repository: null, commit: null, files: [], contracts: [] },
    recordHash: 'x',
  };
  await db.insert(audit).values([{ ...shared, id: 'one', completedOn: '2026-02-01' }]);
  const words = ['info', 'minor', 'minor', 'minor', 'minor', 'critical'] as const;
  await db.insert(finding).values(
    words.map((severity, position) => ({
      auditId: 'one',
      id: `F-${position}`,
      position,
      title: `Finding ${position}`,
      severity,
      category: 'Logic',
      status: 'resolved' as const,
      details: {
        files: [],
        description: 'Told.',
        impact: null,
        recommendation: null,
        response: null,
        fixCommit: null,
        originalSeverity: null,
        originalStatus: null,
        proofCheckedBy: null,
        foundIn: [],
        fixedIn: [],
      },
    })),
  );
  const sample = await findLiveSample(db, 'security-audit');
  expect(sample?.title).toBe('Recent audit: Harbor Lend');
  expect(sample?.rows).toHaveLength(5);
  expect(sample?.rows[0]).toEqual([
    { path: '/projects/harbor-lend?tab=code-audit#finding-one-F-5', text: 'Finding 5' },
    { severity: 'critical' },
    'Resolved',
  ]);
  expect(sample?.more).toEqual({
    path: '/projects/harbor-lend?tab=code-audit',
    text: 'All 6 findings, scope and report',
  });
});
