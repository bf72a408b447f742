import { beforeEach, expect, it } from 'vitest';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const { app, db } = await prepareTestApp();
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const projects = [
  projectRecord({ id: 'acme', contracts: [{ chain: 'eip155:1', address, label: 'Pool' }] }),
  projectRecord({ id: 'other' }),
];
const audit = (id: string, auditor: string) => ({
  ...{ id, auditor, project: 'acme', title: 'Pool', state: 'completed' },
  ...{ startedOn: '2026-01-01', completedOn: '2026-08-01', method: 'Manual review.', findings: [] },
  scope: { repository: 'https://code.example/acme', commit: 'a'.repeat(40), files: ['Pool.sol'] },
});

beforeEach(() =>
  importTestRecords(db, {
    projects,
    audits: [audit('one', 'Desk')],
    incidents: [
      {
        ...{ id: 'drained', project: 'acme', severity: 'critical', state: 'confirmed', title: 'Drained' },
        ...{ text: 'Taken.', time: '2026-06-05T10:00:00Z', lossUsd: 1200, lossEstimatedBy: 'Desk' },
      },
    ],
  }),
);

const lists = ['/incidents', '/auditors', '/copies', '/categories', '/chains', '/changes'];
const pages = [
  ...['/incidents/drained', '/auditors/desk', '/categories/Lending', '/chains/eip155:1'],
  ...['/compare', '/compare/acme-vs-other'],
];
const files: [path: string, type: string][] = [
  ['/incidents.csv', 'text/csv'],
  ['/incidents.atom', 'application/atom+xml'],
  ['/incidents.json', 'application/feed+json'],
  ['/categories/Lending.json', 'application/feed+json'],
  ['/auditors.csv', 'text/csv'],
  ['/copies.csv', 'text/csv'],
  ['/api/copies', 'application/json'],
  ['/categories.csv', 'text/csv'],
  ['/categories/Lending.csv', 'text/csv'],
  ['/categories/Lending.atom', 'application/atom+xml'],
  ['/api/cohorts/chains', 'application/json'],
  ['/api/projects/acme/copies', 'application/json'],
  [`/api/codes/0x${'a'.repeat(64)}/copies`, 'application/json'],
];

it.each([...lists, ...pages])('%s is rendered with a heading', async (url) => {
  const { statusCode, body } = await app.inject(url);
  expect(statusCode).toBe(200);
  expect(/<h1[^>]*>[^<]*\w/.test(body)).toBe(true);
});

it.each([
  ['code-audit', 'Copies of this code', 'Not compared'],
  ['governance', 'Ratings by others', 'No page of DeFiScan is linked on record.'],
])('the tab %s says what is not known', async (tab, title, words) => {
  const { body } = await app.inject(`/projects/acme?tab=${tab}`);
  expect([body.includes(title), body.includes(words)]).toEqual([true, true]);
});

it.each([
  ['/', 2],
  ['/changes', 2],
  ['/projects/acme', 5],
  ['/resources/calendar', 1],
])('%s names its feeds, each of the kind it says', async (url, count) => {
  const { body } = await app.inject(url);
  const links = [...body.matchAll(/<link rel="alternate" type="([^"]*)"[^>]*? href="([^"]*)"/g)];
  expect(links.length).toBe(count);
  for (const [, type = '', href = ''] of links) {
    const feed = await app.inject(href.replaceAll('&amp;', '&'));
    expect([feed.statusCode, feed.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
    if (type.endsWith('json')) expect(JSON.parse(feed.body).feed_url).toMatch(/^https?:/);
  }
});

it.each(lists)('%s is not sent again to whoever has it', async (url) => {
  // What was written before the test may still empty the cache between the two.
  const askAgain = async () => {
    const { etag } = (await app.inject(url)).headers;
    const again = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
    return [again.statusCode, again.body.length];
  };
  await expect.poll(askAgain).toEqual([304, 0]);
});

it.each(files)('%s is %s', async (url, type) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain(type);
  expect(answer.body.length).toBeGreaterThan(0);
});

it('the page of an incident leads to what was sealed about it', async () => {
  const { body } = await app.inject('/incidents/drained');
  expect(body).toMatch(/<a (?=[^>]*rel="nofollow")[^>]*href="\/log\?about=alert%3Adrained"/);
});

it('gives files with more lines than a page of the board', async () => {
  const ids = Array.from({ length: 30 }, (_, at) => `more-${at}`);
  const audits = [
    ...ids.map((id) => audit(id, `Auditor ${id}`)),
    ...ids.map((id) => audit(`big-${id}`, 'Big')),
  ];
  await importTestRecords(db, { projects, audits });
  const countLines = async (url: string) => (await app.inject(url)).body.trimEnd().split('\r\n').length;
  // A header; Big and Desk beside the thirty.
  expect(await countLines('/auditors.csv')).toBe(1 + 32);
  expect(await countLines('/auditors/big.csv')).toBe(1 + 30);
});

it('narrows the files of incidents like the board', async () => {
  const narrow = async (year: number) => (await app.inject(`/incidents.csv?year=${year}`)).body.trimEnd();
  expect([(await narrow(2026)).split('\r\n').length, (await narrow(2025)).split('\r\n').length]).toEqual([
    2, 1,
  ]);
  const feed = JSON.parse((await app.inject('/incidents.json?year=2025')).body);
  expect([feed.feed_url, feed.items]).toEqual([expect.stringMatching(/\/incidents\.json\?year=2025$/), []]);
  const { body } = await app.inject('/incidents?year=2026');
  for (const href of [
    '/incidents.csv?year=2026',
    '/incidents.json?year=2026',
    '/incidents?year=2026&amp;audited=no',
  ])
    expect(body).toContain(`href="${href}"`);
});

it.each([
  ['/api/codes/0xabc/copies', 400, 'must be 0x and 64 hexadecimal digits'],
  ['/api/projects/nobody/copies', 404, 'nobody'],
  ['/api/cohorts/planets', 400, 'kind'],
  ['/categories/Nothing', 404, ''],
  ['/incidents/nothing', 404, ''],
  ['/auditors/nobody', 404, ''],
  ['/compare/acme-vs-nobody', 404, ''],
])('%s is refused with words', async (url, status, words) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.body.includes(words)).toBe(true);
});
