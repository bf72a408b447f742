import type { RequestListener } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { getPriceHistory } from '#core/metrics/getPriceHistory.ts';
import { findScore } from '#core/scores/getScore.ts';
import { rescoreAll } from '#core/scores/rescoreAll.ts';
import { getSourceReadings } from '#core/sources/sourceReadings.ts';
import { getSourceReports } from '#core/sources/sourceStates.ts';
import { publishedSource, sourceCode } from '#db/schema/sourceCode.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { certificate, startWebsite, type TestWebsite } from '#test/helpers/startWebsite.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import type { LiveSource } from './LiveSource.ts';
import { createPrices } from './prices.ts';
import { runSource } from './runSource.ts';
import { createSecurityTexts } from './securityTexts.ts';
import { createVerifiedSources } from './verifiedSources.ts';
import { createWebsites } from './websites.ts';

const { db } = await prepareTestDatabase();
const start = new Date('2026-11-15T00:00:00Z');
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const options = {
  userAgent: 'Parapet (+https://assess.example)',
  ca: certificate,
  isAllowed: (address: string) => address === '127.0.0.1' || address === '::1',
};

const open: TestWebsite[] = [];
afterEach(async () => {
  for (const site of open.splice(0)) await site.close();
});

async function startSite(answer: RequestListener): Promise<TestWebsite> {
  const site = await startWebsite(answer);
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

const fine: RequestListener = (_request, response) =>
  response.writeHead(200, { 'x-frame-options': 'DENY' }).end('hello');
const addProjects = (...projects: { id: string; website?: string }[]) =>
  importTestRecords(db, { projects: projects.map(projectRecord) }, start);
const factsOf = async (id: string) => {
  const stored = await findScore(db, id);
  if (!stored) throw new Error(`${id} has no score`);
  return stored.facts;
};
const websites = createWebsites(options);

it('asks the websites of records when they are due, and the answer becomes a measured fact', async () => {
  const site = await startSite(fine);
  await addProjects(
    { id: 'acme', website: site.origin },
    { id: 'twin', website: site.origin },
    { id: 'bare' },
  );
  expect((await factsOf('acme')).website).toMatchObject({ state: 'unknown' });
  expect(await run(websites, 0)).toEqual({ asked: 1, answered: 1, trouble: null, more: false });
  expect((await factsOf('acme')).website).toMatchObject({
    state: 'known',
    value: { kind: 'site', url: site.origin, reachable: true, https: true },
  });
  expect((await factsOf('twin')).website).toMatchObject({ state: 'known' });
  expect(site.requests).toMatchObject([{ headers: { 'user-agent': options.userAgent } }]);
  const [reading] = await getSourceReadings(db, 'websites');
  expect(reading?.answer).toMatchObject({ url: `${site.origin}`, status: 200, headers: ['x-frame-options'] });
  expect(await run(websites, 23)).toMatchObject({ asked: 0 });
  expect(await run(websites, 25)).toMatchObject({ asked: 1 });
  expect(await getSourceReports(db)).toEqual([
    {
      source: 'websites',
      askedAt: after(25).toISOString(),
      answeredAt: after(25).toISOString(),
      nextAt: after(49).toISOString(),
      trouble: null,
      subjects: 2,
      failing: 0,
    },
  ]);
});

it('does not hold against a website what may be our own trouble', async () => {
  const site = await startSite((_request, response) => response.writeHead(500).end());
  await addProjects({ id: 'acme', website: site.origin });
  for (const hours of [0, 30, 60, 90]) await run(websites, hours);
  expect((await factsOf('acme')).website).toMatchObject({
    state: 'unknown',
    why: expect.stringContaining('it answered 500'),
  });
  expect(await getSourceReports(db)).toMatchObject([{ trouble: null, failing: 1, answeredAt: null }]);
});

it('says that a website does not answer after a day of failures while others answered', async () => {
  const dead = await startWebsite(fine);
  await dead.close();
  const site = await startSite(fine);
  await addProjects({ id: 'acme', website: dead.origin }, { id: 'other', website: site.origin });
  for (const hours of [0, 25]) await run(websites, hours);
  expect((await factsOf('acme')).website).toMatchObject({ state: 'unknown' });
  await run(websites, 50);
  expect((await factsOf('acme')).website).toMatchObject({ state: 'known', value: { reachable: false } });
  expect((await factsOf('other')).website).toMatchObject({ value: { reachable: true } });
});

it('keeps an answer when asking fails, turns it into a lost fact after a week, and drops what is no longer on record', async () => {
  let status = 200;
  const site = await startSite((_request, response) => response.writeHead(status).end());
  await addProjects({ id: 'acme', website: site.origin });
  await run(websites, 0);
  status = 503;
  await run(websites, 30);
  expect((await factsOf('acme')).website).toMatchObject({ state: 'known', at: start.toISOString() });
  await rescoreAll(db, { now: after(24 * 8) });
  expect((await factsOf('acme')).website).toMatchObject({ state: 'lost', value: { reachable: true } });
  await addProjects({ id: 'acme', website: 'http://elsewhere.example' });
  await run({ ...websites, getSubjects: async () => [] }, 24 * 8);
  expect(await getSourceReadings(db, 'websites')).toEqual([]);
});

it('waits after a source refused, as long as it asks for, and longer the longer it lasts', async () => {
  await addProjects(
    { id: 'acme', website: 'https://a.example' },
    { id: 'other', website: 'https://b.example' },
  );
  const asked: string[] = [];
  const refusing: LiveSource = {
    ...websites,
    hostOf: () => 'api.example',
    async ask(subject) {
      asked.push(subject);
      return { kind: 'refused', trouble: 'too many questions', retryAt: after(2) };
    },
  };
  expect(await run(refusing, 0)).toMatchObject({ asked: 1, answered: 0, trouble: 'too many questions' });
  expect(await run(refusing, 1)).toMatchObject({ asked: 0, trouble: 'too many questions' });
  expect(asked).toHaveLength(1);
  await run(refusing, 3);
  expect(await getSourceReports(db)).toMatchObject([
    { trouble: 'too many questions', nextAt: after(6).toISOString(), subjects: 0 },
  ]);
});

it('reads a security.txt, asks again with its ETag, and lets what staff wrote stand', async () => {
  const site = await startSite((request, response) => {
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end();
    response
      .writeHead(200, { 'content-type': 'text/plain; charset=utf-8', etag: '"1"' })
      .end('Contact: mailto:a@acme.example\nExpires: 2027-06-01T00:00:00Z\n');
  });
  const page = await startSite((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('Contact: mailto:x@y.example'),
  );
  const written = { securityContact: 'security@staff.example' };
  await addProjects(
    { id: 'acme', website: site.origin },
    { id: 'page', website: page.origin },
    Object.assign({ id: 'staff', website: site.origin }, { operations: written }),
  );
  const securityTexts = createSecurityTexts(options);
  await run(securityTexts, 0);
  await run(securityTexts, 25);
  expect(site.requests.map(({ url, headers }) => [url, headers['if-none-match']])).toEqual([
    ['/.well-known/security.txt', undefined],
    ['/.well-known/security.txt', '"1"'],
  ]);
  expect((await factsOf('acme')).securityContact).toMatchObject({
    state: 'known',
    value: { kind: 'published', at: 'mailto:a@acme.example' },
    at: after(25).toISOString(),
  });
  expect((await factsOf('staff')).securityContact).toMatchObject({ value: { at: 'security@staff.example' } });
  expect((await factsOf('page')).securityContact).toMatchObject({ state: 'unknown' });
});

it('keeps the source code that a service has for contracts, and that it has none for others', async () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
  const service = await startWebsite(
    (request, response) => {
      if (!request.url?.includes(address)) return response.writeHead(404).end('{"customCode":"not_found"}');
      response.end(
        JSON.stringify({
          match: 'match',
          creationMatch: null,
          runtimeMatch: 'exact_match',
          chainId: '1',
          address,
          compilation: {
            language: 'Solidity',
            compiler: 'solc',
            compilerVersion: '0.8.30+commit.73712a01',
            fullyQualifiedName: 'src/Vault.sol:Vault',
          },
          deployment: { transactionHash: `0x${'AB'.repeat(32)}`, blockNumber: '7' },
          stdJsonInput: {
            language: 'Solidity',
            sources: { 'src/Vault.sol': { content: 'contract Vault {}' } },
            settings: { evmVersion: 'cancun' },
          },
        }),
      );
    },
    { https: false },
  );
  open.push(service);
  const contracts = [address, other].map((one) => ({ chain: 'eip155:1', address: one, label: 'Vault' }));
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme', contracts })] }, start);
  const source = createVerifiedSources({ url: `${service.origin}/server/` }, options);
  expect(await run(source, 0)).toMatchObject({ asked: 2, answered: 2, trouble: null });
  expect(service.requests[0]?.url).toBe(
    `/server/v2/contract/1/${address}?fields=stdJsonInput,compilation,deployment`,
  );
  expect(
    (await getSourceReadings(db, 'verifiedSources')).map(({ subject, answer }) => [subject, answer]),
  ).toEqual([
    [
      `eip155:1/${address}`,
      {
        url: `${service.origin}/server/v2/contract/1/${address}`,
        match: 'exact_match',
        creation: `0x${'ab'.repeat(32)}`,
      },
    ],
    [`eip155:1/${other}`, { url: `${service.origin}/server/v2/contract/1/${other}`, match: null }],
  ]);
  expect(await db.select().from(publishedSource)).toMatchObject([
    {
      origin: 'service',
      publisher: new URL(service.origin).host,
      address,
      target: 'src/Vault.sol:Vault',
      projectId: null,
    },
  ]);
  expect(await db.select().from(sourceCode)).toMatchObject([{ compiler: '0.8.30+commit.73712a01' }]);
});

it('takes daily prices from a service for the first token on record, and shows who told them', async () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const first = start.getTime() / 1000 - 39 * 86_400;
  const prices = Array.from({ length: 41 }, (_, day) => ({ timestamp: first + day * 86_400, price: 2 }));
  const service = await startWebsite(
    (_request, response) =>
      response.end(JSON.stringify({ coins: { [`ethereum:${address}`]: { confidence: 0.99, prices } } })),
    { https: false },
  );
  open.push(service);
  const tokenOf = (chain: string) => ({ chain, address, symbol: 'ACM', decimals: 18 });
  const acme = (chain: string) =>
    projectRecord({ id: 'acme', chains: ['eip155:1', chain], tokens: [tokenOf(chain)] });
  await importTestRecords(db, { projects: [acme('eip155:1')] }, start);
  const source = createPrices({ service: 'defillama', url: service.origin }, options);
  expect(await run(source, 0)).toMatchObject({ asked: 1, answered: 1 });
  expect((await factsOf('acme')).priceHistory).toMatchObject({
    state: 'known',
    value: { days: 30, dailyDeviation: 0 },
    evidence: [{ kind: 'answer', source: 'prices' }],
  });
  expect(await getPriceHistory(db, { projectId: 'acme', now: start })).toMatchObject({
    latest: { at: start.toISOString(), usd: 2 },
    toldBy: new URL(service.origin).host,
  });
  await importTestRecords(db, { projects: [acme('eip155:10')] }, start);
  expect(await getPriceHistory(db, { projectId: 'acme', now: start })).toEqual({ latest: null, days: [] });
});

it('does not lose the answers of a run to one that cannot be stored', async () => {
  await addProjects(
    { id: 'acme', website: 'https://a.example' },
    { id: 'other', website: 'https://b.example' },
  );
  const odd: LiveSource = {
    ...websites,
    async ask(subject) {
      const answer = { name: subject === 'https://a.example' ? 'a\u0000' : 'fine' };
      return { kind: 'answered', answer, etag: null, lastModified: null };
    },
  };
  expect(await run(odd, 0)).toMatchObject({ asked: 2, answered: 1 });
  expect((await getSourceReadings(db, 'websites')).map(({ trouble }) => trouble).sort()).toEqual([
    null,
    'the answer holds signs that are no text',
  ]);
});
