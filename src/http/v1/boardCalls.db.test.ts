import { beforeEach, expect, it } from 'vitest';
import { alert } from '#db/schema/alerts.ts';
import { controlSnapshot, scoreSnapshot } from '#db/schema/scores.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const { app, db } = await prepareTestApp({ limitScale: 100 });
const chain = 'eip155:1';
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const midnight = new Date(`${day}T00:00:00.000Z`);

const auditOf = (id: string, { project = 'acme', auditor = 'Desk', completedOn = '2026-08-01' } = {}) => ({
  ...{ id, project, title: `Audit ${id}`, auditor, state: 'completed', completedOn },
  ...{ startedOn: '2026-01-01', method: 'Manual review.', findings: [] },
  scope: { repository: 'https://code.example/acme', commit: 'a'.repeat(40), files: ['Pool.sol'] },
});

beforeEach(async () => {
  const records = {
    projects: [
      projectRecord({ id: 'acme', contracts: [{ chain, address, label: 'Pool' }] }),
      projectRecord({ id: 'other' }),
    ],
    audits: [
      auditOf('one'),
      auditOf('two', { auditor: 'DESK', completedOn: '2026-07-01' }),
      auditOf('three', { project: 'other', auditor: 'Alder & Co.' }),
      auditOf('four', { project: 'other', auditor: 'Birch' }),
      auditOf('today', { project: 'other', auditor: 'Birch', completedOn: day }),
    ],
  };
  await importTestRecords(db, records, new Date());
});

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url: `/api/v1/${path}`, headers });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json(), answer };
};

/** Every entry of a list, asked for so many at once. */
async function readAll<T>(path: string, limit: number): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { status, body } = await ask(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${next}`);
    expect([path, status]).toEqual([path, 200]);
    expect(body.data.length).toBeLessThanOrEqual(limit);
    all.push(...body.data);
    cursor = body.next;
  } while (cursor !== null && all.length < 100);
  return all;
}

it('reads changes of one moment, of every source, each once and in one order', async () => {
  await db.delete(scoreSnapshot);
  await db.delete(controlSnapshot);
  const alerts = ['b', 'a', 'c'].map((id) => ({
    ...{ id, kind: 'onChain' as const, detector: 'implementationUpgraded' as const, projectId: 'acme' },
    ...{ severity: 'major' as const, time: midnight, title: `Seen ${id}`, text: '', state: 'new' as const },
  }));
  await db.insert(alert).values(alerts);
  const scores = ['A', 'B', 'C'].map((sentence) => ({
    ...{ projectId: 'acme', at: midnight, cause: 'facts' as const, sentence, rulesVersion: '1' },
    ...{ inputsHash: 'x', total: 60, uncapped: 60, rating: null, coverage: 0.8, ranked: true, moves: [] },
  }));
  await db.insert(scoreSnapshot).values(scores);
  const whole = (await readAll<{ id: string; title: string }>('changes', 100)).map(({ id }) => id);
  expect(whole.map((id) => id.replace(/score:.*/, 'score'))).toEqual([
    ...['alert:a', 'alert:b', 'alert:c', 'score', 'score', 'score', 'audit:today'],
  ]);
  for (const limit of [1, 2, 3])
    expect((await readAll<{ id: string }>('changes', limit)).map(({ id }) => id)).toEqual(whole);
  expect((await readAll<{ id: string }>('changes?kind=audit', 1)).map(({ id }) => id)).toEqual([
    'audit:today',
  ]);
  expect(await readAll('changes?project=other,acme&kind=code', 2)).toHaveLength(3);
});

it('reads auditors to the end, with spellings as one, and their reports by a list of their own', async () => {
  const auditors = await readAll<{ slug: string; reports: number }>('auditors', 1);
  expect(auditors.map(({ slug, reports }) => [slug, reports])).toEqual([
    ['birch', 2],
    ['desk', 2],
    ['alder-co', 1],
  ]);
  const one = await ask('auditors/desk');
  expect(Object.keys(one.body.data)).toEqual(['auditor', 'incidents']);
  expect(one.body.cite.page).toMatch(/\/auditors\/desk$/);
  const reports = await readAll<{ id: string }>('audits?auditor=desk', 1);
  expect(reports.map(({ id }) => id)).toEqual(['one', 'two']);
  expect(
    (await readAll<{ id: string }>('audits?project=other&auditor=birch', 1)).map(({ id }) => id),
  ).toEqual(['today', 'four']);
});

it('answers what boards show, with its page and an ETag', async () => {
  for (const [path, page, part] of [
    ['compare?projects=acme,other', '/compare/acme-vs-other', { projects: [{}, {}] }],
    ['categories/lending', '/categories/lending', { kind: 'categories', projects: 2 }],
    [`chains/${chain}`, `/chains/${chain}`, { kind: 'chains' }],
    ['chains/ethereum', `/chains/${chain}`, { kind: 'chains', key: chain }],
    ['projects/acme/copies', '/projects/acme?tab=code-audit', { items: [], contracts: 1 }],
    [`codes/0x${'a'.repeat(64)}/copies`, `/code/0x${'a'.repeat(64)}`, { items: [] }],
  ] as const) {
    const { status, body, answer } = await ask(path);
    expect([path, status]).toEqual([path, 200]);
    expect(body.data).toMatchObject(part);
    expect(body.data).not.toHaveProperty('perPage');
    expect(new URL(body.cite.page).href.replace(/^http:\/\/[^/]*/, ''), path).toBe(page);
    const again = await ask(path, { 'if-none-match': String(answer.headers.etag) });
    expect([path, again.status]).toEqual([path, 304]);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  }
  expect(await ask('copies')).toMatchObject({ status: 200, body: { data: [], next: null } });
  for (const kind of ['categories', 'chains']) {
    const { body } = await ask(kind);
    expect(body).toMatchObject({
      next: null,
      cite: { page: expect.stringMatching(new RegExp(`/${kind}$`)) },
    });
    expect(body.data.length).toBeGreaterThan(0);
  }
});

it('refuses what is not there or is no such thing, in words', async () => {
  for (const [path, status, words] of [
    ['compare', 400, 'projects'],
    ['compare?projects=acme,nobody', 404, 'nobody'],
    ['compare?projects=a,b,c,d,e,f,g,h,i,j,k,l,m', 404, 'Compare up to 4'],
    ['categories/nothing', 404, 'There is no category'],
    ['chains/eip155:424242', 404, 'No project'],
    ['auditors/nobody', 404, 'No completed audit'],
    ['projects/nobody/copies', 404, 'nobody'],
    ['codes/0xabc/copies', 400, 'must be 0x'],
    ['changes?kind=weather', 400, 'kind'],
    ['changes?cursor=x', 400, 'cursor'],
    [`changes?cursor=${Buffer.from('["zz","b"]').toString('base64url')}`, 400, 'cursor'],
    [`auditors?cursor=${Buffer.from('["x","b"]').toString('base64url')}`, 400, 'cursor'],
  ] as const) {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.body.message, path).toContain(words);
  }
  // A cursor of ours with what is no change of ours is the end of nothing, and no fault of the server.
  for (const id of ['score:x', 'nothing', 'control:99999999999999999999', "alert:'"]) {
    const cursor = Buffer.from(JSON.stringify([midnight.toISOString(), id])).toString('base64url');
    expect((await ask(`changes?cursor=${cursor}`)).status).toBe(200);
  }
});
