import { beforeEach, expect, it } from 'vitest';
import { alert } from '#db/schema/alerts.ts';
import { scan, scanJob } from '#db/schema/scans.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';
import type { OpenApiDocument } from '#wire/openApi.ts';

const { app, db, address } = await prepareTestApp({ limitScale: 10 });

const scoredAt = new Date('2026-11-15T00:00:00Z');
const ids = ['acme', 'beta', 'cedar', 'delta', 'ember'];

beforeEach(async () => {
  await importTestRecords(db, { projects: ids.map((id) => projectRecord({ id })) }, scoredAt);
});

const ask = async (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it('says of every answer how to cite it', async () => {
  const { data, cite } = (await ask('/api/v1/projects/acme/score')).json();
  expect(data.score.rulesVersion).toBe(cite.rulesVersion);
  expect(cite).toEqual({
    rulesVersion: expect.any(String),
    analyzerVersion: expect.any(Number),
    dataAsOf: expect.any(Array),
    madeAt: expect.stringMatching(/^20/),
    page: expect.stringMatching(/^http:.*\/projects\/acme$/),
    text: expect.stringContaining('/projects/acme, rules '),
  });
});

it('says the same as the calls of the site', async () => {
  for (const path of ['projects/acme', 'projects/acme/powers', 'projects/acme/score', 'calendar']) {
    const [open, own] = await Promise.all([ask(`/api/v1/${path}`), ask(`/api/${path}`)]);
    expect(open.json().data, path).toEqual(own.json());
  }
});

it('reads a list to its end while projects come and go', async () => {
  const seen: string[] = [];
  let cursor = '';
  for (let page = 0; page < 10; page++) {
    const { data, next } = (await ask(`/api/v1/projects?limit=2${cursor}`)).json();
    seen.push(...data.map(({ id }: { id: string }) => id));
    if (page === 0) await importTestRecords(db, { projects: [projectRecord({ id: 'aaa' })] }, scoredAt);
    if (next === null) break;
    cursor = `&cursor=${next}`;
  }
  expect(seen).toEqual(ids);
});

it('reads alerts of one moment each once', async () => {
  const time = new Date('2026-11-01T00:00:00.123Z');
  const values = Array.from({ length: 5 }, (_, index) => ({
    ...{ id: `a${index}`, projectId: 'acme', kind: 'incident' as const, severity: 'major' as const },
    ...{
      time: index === 4 ? new Date('2026-10-01T00:00:00Z') : time,
      title: `Alert ${index}`,
      text: '',
      state: 'confirmed' as const,
    },
  }));
  await db.insert(alert).values(values);
  for (const path of ['alerts', 'incidents']) {
    const first = (await ask(`/api/v1/${path}?limit=3`)).json();
    const second = (await ask(`/api/v1/${path}?limit=3&cursor=${first.next}`)).json();
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(['a0', 'a1', 'a2', 'a3', 'a4']);
    expect(second.next).toBeNull();
  }
});

it('refuses a cursor that it did not give', async () => {
  const write = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  for (const path of ['projects', 'alerts', 'incidents', 'audits', 'changes', 'auditors', 'copies'])
    for (const cursor of [
      'x',
      'W10',
      Buffer.from('["1",2,3]').toString('base64url'),
      write('zz', 'b'),
      write('0000-01-01', 'b'),
      write('2026-02-31', 'b'),
      write('2026-01-01T25:00:00.000Z', 'b'),
      write('2026-01-01', 'b\0'),
      write('b\0'),
    ]) {
      const answer = await ask(`/api/v1/${path}?cursor=${cursor}`);
      expect(answer.statusCode, `${path} ${cursor}`).toBe(400);
      expect(answer.json()).toMatchObject({ name: 'BadRequest', message: expect.stringContaining('cursor') });
    }
});

it('tells a client that has the answer already', async () => {
  const first = await ask('/api/v1/projects/acme');
  const etag = String(first.headers.etag);
  const again = await ask('/api/v1/projects/acme', { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme', name: 'Another' })] }, scoredAt);
  expect((await ask('/api/v1/projects/acme', { 'if-none-match': etag })).statusCode).toBe(200);
});

it('finds a hundred at once and leaves out what is not here', async () => {
  const body = {
    projects: [...Array.from({ length: 98 }, (_, index) => `none${index}`), 'beta', 'acme'],
    addresses: Array.from({ length: 100 }, (_, index) => ({
      chain: 'eip155:1',
      address: `0x${String(index).padStart(40, '0')}`,
    })),
  };
  const answer = await app.inject({ method: 'POST', url: '/api/v1/lookups', payload: body });
  const { data } = answer.json();
  expect(data.projects.map(({ id }: { id: string }) => id)).toEqual(['beta', 'acme']);
  expect(data.addresses).toHaveLength(100);
  // Never read: that no power is known says nothing.
  expect(data.addresses[0]).toMatchObject({ projects: [], read: null, powers: null });
  const over = { ...body, projects: [...body.projects, 'one'] };
  const refused = await app.inject({ method: 'POST', url: '/api/v1/lookups', payload: over });
  expect(refused.json()).toMatchObject({
    name: 'BadRequest',
    message: 'projects must have at most 100 entries',
  });
});

it('is open to pages of any origin, for what needs no cookie', async () => {
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  for (const url of ['/api/v1/projects', '/api/v1/projects/nobody']) {
    const answer = await ask(url, headers);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  }
  const asked = await app.inject({ method: 'OPTIONS', url: '/api/v1/lookups', headers });
  expect([asked.statusCode, asked.headers['access-control-allow-methods']]).toEqual([204, 'GET, HEAD, POST']);
  const post = { method: 'POST' as const, url: '/api/v1/lookups', headers, payload: {} };
  expect((await app.inject(post)).statusCode).toBe(200);
  expect((await ask('/api/projects/acme', headers)).headers).not.toHaveProperty(
    'access-control-allow-origin',
  );
});

it('counts a call however its address is written', async () => {
  for (const url of ['/api/%761', '/%61pi/v1', '/api/v%31/projects?limit=1']) {
    const answer = await ask(url);
    expect([answer.statusCode, answer.headers['ratelimit-policy']], url).toEqual([
      200,
      '"network";q=600;w=60',
    ]);
    expect(answer.headers.etag, url).toMatch(/^W\//);
  }
  const agents = await app.inject({ method: 'POST', url: '/%6Dcp', payload: {} });
  expect(agents.headers['ratelimit-policy']).toBe('"network";q=600;w=60');
});

it('states how many calls are left, and refuses more', async () => {
  const first = await fetch(`${address}/api/v1`);
  expect(first.headers.get('ratelimit-policy')).toBe('"network";q=600;w=60');
  const [, left = '', seconds = ''] =
    /^"network";r=(\d+);t=(\d+)$/.exec(first.headers.get('ratelimit') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(0);
  for (let call = 0; call < Number(left); call++) await ask('/api/v1/nothing');
  const refused = await ask('/api/v1');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers).toMatchObject({
    'access-control-allow-origin': '*',
    ratelimit: expect.stringContaining('"network";r=0;t='),
    'retry-after': expect.any(String),
  });
  expect(refused.json()).toMatchObject({ name: 'TooManyRequests' });
});

/** Calls that have no example in the world of the test that follows, with the reason. */
const withoutExample = {
  'get /api/v1/auditors/{auditor}': 'no audit',
  'get /api/v1/checks/{id}': 'whoever has the id may read it: none is shown to others',
  'get /api/v1/codes/{hash}/copies': 'no contract was read',
  'get /api/v1/dumps/{id}': 'no dump was made',
  'get /api/v1/incidents/{id}': 'no incident',
};

it('shows in examples what somebody scanned only where it is a contract on record, and scanned alone', async () => {
  const vault = '0x1111111111111111111111111111111111111111';
  const others = ['0x2222222222222222222222222222222222222222', '0x3333333333333333333333333333333333333333'];
  const [wallet = '', stranger = ''] = others;
  const contracts = [{ chain: 'eip155:1', address: vault, label: 'Vault' }];
  await importTestRecords(db, { projects: [projectRecord({ id: 'acme', contracts })] }, scoredAt);
  const done = (address: string, kind: 'account' | 'contract', minutes: number) => ({
    ...{ chain: 'eip155:1', address, kind, state: 'done' as const, block: 7 },
    doneAt: new Date(scoredAt.getTime() + minutes * 60_000),
  });
  const scans = await db
    .insert(scan)
    .values([done(wallet, 'account', 3), done(stranger, 'contract', 2), done(vault, 'contract', 1)])
    .returning({ id: scan.id });
  const [ofWallet = '', ofStranger = '', ofVault = ''] = scans.map(({ id }) => id);
  const jobs = await db
    .insert(scanJob)
    .values([{ scans: [ofWallet, ofVault] }, { scans: [ofWallet] }, { scans: [ofVault] }])
    .returning({ id: scanJob.id });
  const [ofBoth = '', ofOther = '', alone = ''] = jobs.map(({ id }) => id);
  const read = async () => (await ask('/api/openapi.json')).body;
  // Nobody waits for examples: the first answers may be without.
  await expect.poll(read).toContain(ofVault);
  const document = await read();
  expect(document).toContain(alone);
  for (const hidden of [wallet, stranger, ofWallet, ofStranger, ofBoth, ofOther])
    expect(document).not.toContain(hidden);
  const { paths } = JSON.parse(document) as OpenApiDocument;
  const bare = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      path.startsWith('/api/v1') && !JSON.stringify(operation).includes('"example":')
        ? [`${method} ${path}`]
        : [],
    ),
  );
  expect(bare.toSorted()).toEqual(Object.keys(withoutExample));
});
