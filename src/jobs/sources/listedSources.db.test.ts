import type { RequestListener } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { findDraft } from '#core/imports/drafts.ts';
import { getIncidentReports, sweepIncidentReports } from '#core/incidentReports/incidentReports.ts';
import { closeIncidentReport } from '#core/incidentReports/judgeReport.ts';
import { findScore } from '#core/scores/getScore.ts';
import { getSourceReadings, upsertSourceReadings } from '#core/sources/sourceReadings.ts';
import { getSourceReports } from '#core/sources/sourceStates.ts';
import { alert } from '#db/schema/alerts.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { startWebsite, type TestWebsite } from '#test/helpers/startWebsite.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createBountyPages } from './bountyPages.ts';
import { createIncidents } from './incidents.ts';
import type { LiveSource } from './LiveSource.ts';
import { runSource } from './runSource.ts';
import { createTokenLists } from './tokenLists.ts';

const { db } = await prepareTestDatabase();
const start = new Date('2026-11-15T00:00:00Z');
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const options = { userAgent: 'Parapet', isAllowed: () => true };

const open: TestWebsite[] = [];
afterEach(async () => {
  for (const site of open.splice(0)) await site.close();
});

async function serve(answer: RequestListener): Promise<TestWebsite> {
  const site = await startWebsite(answer, { https: false });
  open.push(site);
  return site;
}

const run = (source: LiveSource, hours: number) =>
  runSource(db, source, {
    now: after(hours),
    signal: new AbortController().signal,
    gapMs: 0,
    random: () => 0.5,
  });

it('proposes what a list of incidents has under the name of a project to staff, once, and publishes nothing', async () => {
  const entry = (fields: object) => ({
    date: start.getTime() / 1000 - 86_400 * 40,
    name: 'Acme V2',
    classification: 'Protocol Logic',
    technique: 'Reentrancy',
    amount: 1_250_000,
    chain: ['Ethereum'],
    bridgeHack: false,
    targetType: 'DeFi Protocol',
    source: 'https://rekt.example/acme',
    returnedFunds: null,
    defillamaId: 7,
    language: 'Solidity',
    ...fields,
  });
  let list: object[] = [
    entry({}),
    entry({ name: 'Somebody else' }),
    entry({ date: 'yesterday' }),
    entry({ technique: 'a\u0000b', date: 1 }),
    entry({ date: start.getTime() / 1000 + 86_400 * 40 }),
  ];
  const service = await serve((_request, response) => response.end(JSON.stringify(list)));
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme', name: 'ACME' })] }, start);
  const source = createIncidents({ url: `${service.origin}/hacks` }, options);
  expect(await run(source, 0)).toMatchObject({ asked: 1, answered: 1, trouble: null });
  const [report, ...more] = await getIncidentReports(db, { limit: 10 });
  expect(more).toEqual([]);
  expect(report).toMatchObject({
    projectId: 'acme',
    toldBy: new URL(service.origin).host,
    link: 'https://rekt.example/acme',
    description: 'Acme V2, 2026-10-06: Protocol Logic; Reentrancy; $1,250,000 lost.',
  });
  expect(await db.select().from(alert)).toEqual([]);
  const judgement = { reference: report?.reference ?? '', note: null, actor: null, now: start };
  await closeIncidentReport(db, { ...judgement, state: 'confirmed' });
  expect(await findDraft(db, { kind: 'incident', id: 'acme-2026-10-06' })).toMatchObject({
    content: { project: 'acme', lossUsd: 1_250_000, technique: 'Reentrancy', title: 'Acme V2: Reentrancy' },
    baseVersion: 0,
  });
  expect(await db.select().from(alert)).toEqual([]);
  await sweepIncidentReports(db, { now: after(24 * 800) });
  await run(source, 25);
  expect(await getIncidentReports(db, { limit: 10 })).toEqual([]);
  list = [{ name: 'Acme' }];
  await run(source, 50);
  expect(await getSourceReports(db)).toMatchObject([{ source: 'incidents', failing: 1 }]);
});

it('says that a list cannot be read, though it is a single question', async () => {
  const service = await serve((_request, response) => response.end('{"odd":true}'));
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] }, start);
  const trouble = `the answer of ${new URL(service.origin).host} cannot be read`;
  expect(await run(createIncidents({ url: service.origin }, options), 0)).toMatchObject({ trouble });
  expect((await getSourceReports(db)).find(({ source }) => source === 'incidents')).toMatchObject({
    trouble,
    answeredAt: null,
  });
});

it('does not propose an incident that is on record', async () => {
  const service = await serve((_request, response) =>
    response.end(
      JSON.stringify([
        { date: start.getTime() / 1000, name: 'acme', amount: 'much' },
        { date: start.getTime() / 1000, name: 'acme' },
      ]),
    ),
  );
  const incidents = [
    {
      id: 'halt',
      project: 'acme',
      severity: 'minor' as const,
      state: 'confirmed' as const,
      time: after(-30).toISOString(),
      title: 'Halt',
      text: 'Late feed.',
    },
  ];
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })], incidents }, start);
  await run(createIncidents({ url: service.origin }, options), 0);
  expect(await getIncidentReports(db, { limit: 10 })).toEqual([]);
});

it('keeps what a token list says of the tokens on record, also of those that came after the list', async () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const listed = { chainId: 1, address: address.toLowerCase(), name: 'Acme', symbol: 'ACM', decimals: 6 };
  const service = await serve((request, response) => {
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
    const tokens = [
      listed,
      { ...listed, decimals: '6', chainId: 10 },
      { ...listed, address: 'So1', chainId: 5 },
    ];
    response
      .writeHead(200, { etag: '"1"' })
      .end(JSON.stringify({ name: 'Tokens', timestamp: '2026-11-01T00:00:00Z', version: {}, tokens }));
  });
  const token = (chain: string) => ({ chain, address, symbol: 'ACM', decimals: 18 });
  const project = (id: string, chain: string) =>
    projectRecord({ id, chains: [chain], tokens: [token(chain)] });
  await importTestRecords(db, { projects: [project('other', 'eip155:10')] }, start);
  const source = createTokenLists({ urls: [service.origin] }, options);
  await run(source, 0);
  await importTestRecords(db, { projects: [project('acme', 'eip155:1')] }, start);
  await run(source, 1);
  expect(
    (await getSourceReadings(db, 'tokenLists'))
      .sort((a, b) => a.projectId.localeCompare(b.projectId))
      .map(({ projectId, answer }) => [projectId, answer]),
  ).toEqual([
    [
      'acme',
      { list: 'Tokens', tokens: [{ chain: 'eip155:1', address, name: 'Acme', symbol: 'ACM', decimals: 6 }] },
    ],
    ['other', { list: 'Tokens', tokens: [] }],
  ]);
  expect(service.requests).toHaveLength(2);
});

it('asks for bounty pages of records and for those that a security.txt names', async () => {
  const site = await serve((_request, response) => response.writeHead(404).end());
  const bugBounty = { active: true, url: `${site.origin}/bounty` };
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme', bugBounty })] }, start);
  const bountyPages = createBountyPages(options);
  expect((await findScore(db, 'acme'))?.facts.bugBounty).toMatchObject({ state: 'known' });
  expect(await run(bountyPages, 0)).toMatchObject({ asked: 1, answered: 1 });
  expect((await findScore(db, 'acme'))?.facts.bugBounty).toMatchObject({
    state: 'lost',
    why: 'the page of the bug bounty on record answered 404',
  });
  const named = ['https://immunefi.com/bug-bounty/acme/', 'https://acme.example/security'];
  const text = { contacts: ['mailto:a@acme.example'], expires: null, policies: named };
  await upsertSourceReadings(db, [
    {
      source: 'securityTexts',
      projectId: 'acme',
      subject: 'https://acme.example/.well-known/security.txt',
      askedAt: start,
      nextAt: start,
      answer: { text },
      answeredAt: start,
      etag: null,
      lastModified: null,
      trouble: null,
      failures: 0,
      failingSince: null,
    },
  ]);
  expect((await bountyPages.getSubjects(db)).map(({ subject }) => subject)).toEqual([
    `${site.origin}/bounty`,
    named[0],
  ]);
});
