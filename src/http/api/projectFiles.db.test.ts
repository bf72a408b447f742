import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { insertOnChainAlerts, retractAlertsFrom } from '#core/alerts/onChainAlerts.ts';
import { importRecords } from '#core/imports/importRecords.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const { app, db } = await prepareTestApp();
const now = new Date('2026-11-15T00:00:00Z');

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="20" fill="teal"/></svg>',
);
const report = Buffer.from('# The report\n');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function setUp() {
  const audit = {
    id: 'acme-1',
    project: 'acme',
    title: 'Vault',
    auditor: 'Northgate',
    state: 'completed',
    startedOn: '2026-01-05',
    completedOn: '2026-02-01',
    method: 'Manual review.',
    scope: {},
    report: { file: 'r/report.md', sha256: sha256(report) },
  };
  const files: Record<string, Buffer> = { 'l/acme.svg': logo, 'r/report.md': report };
  const text = JSON.stringify({
    version: 1,
    projects: [projectRecord({ id: 'acme', name: 'Acme & <Sons>', logo: 'l/acme.svg' })],
    audits: [audit],
  });
  await importRecords(db, {
    folder: { sources: [{ path: 'a.json', text }], readFile: (path) => files[path] },
    now,
  });
}

describe('GET /_image', () => {
  const get = (query: Record<string, string>, accept = '*/*') =>
    app.inject({ url: '/_image', query, headers: { accept } });
  const own = { url: `/logos/${sha256(logo)}`, w: '64' };

  it('draws a logo in the best format the browser takes', async () => {
    await setUp();
    const avif = await get({ ...own, auto: 'format', fit: 'max' }, 'image/avif,image/webp,*/*');
    expect(avif.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept',
    });
    expect((await get({ ...own, auto: 'format' }, 'image/webp,*/*')).headers['content-type']).toBe(
      'image/webp',
    );
    expect((await get({ ...own, auto: 'format' }, 'image/avif;q=0,*/*')).headers['content-type']).toBe(
      'image/png',
    );
    const png = await get(own);
    expect(png.headers['content-type']).toBe('image/png');
    expect(png.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect(png.rawPayload.readUInt32BE(16)).toBe(64);
    const again = await app.inject({
      url: '/_image',
      query: own,
      headers: { 'if-none-match': String(png.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect((await get(own)).rawPayload).toEqual(png.rawPayload);
  });

  it.each([
    [{ w: '64' }, 400, 'url is missing'],
    [{ ...own, w: '65' }, 400, 'w must be one of 16, 32'],
    [{ ...own, q: '0' }, 400, 'q must be'],
    [{ ...own, q: '7.5' }, 400, 'q must be'],
    [{ ...own, auto: 'compress' }, 400, 'auto can only be format'],
    [{ ...own, fit: 'crop' }, 400, 'fit can only be max'],
    [{ ...own, h: '10' }, 400, 'There is no parameter h'],
    [{ url: '/etc/passwd', w: '64' }, 400, 'url must be'],
    [{ url: `/logos/${'0'.repeat(64)}`, w: '64' }, 404, 'no such picture'],
    [{ url: 'https://logos.example/a.png', w: '64' }, 403, 'not allowed here'],
  ])('answers %j with %i', async (query, status, words) => {
    const response = await get(query as Record<string, string>);
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toContain(words);
  });

  it('makes a few qualities, whichever of a hundred are asked for', async () => {
    await setUp();
    const etags = new Set<unknown>();
    for (const q of ['1', '39', '40', '66', '74', '75', '76', '84', '95', '100'])
      etags.add((await get({ ...own, q })).headers.etag);
    expect(etags.size).toBe(4);
  });

  it('does not show a report as a picture', async () => {
    await setUp();
    expect((await get({ url: `/logos/${sha256(report)}`, w: '64' })).statusCode).toBe(404);
  });
});

describe('GET /reports/{sha256}', () => {
  it('downloads the file as it was, and nothing else', async () => {
    await setUp();
    const response = await app.inject(`/reports/${sha256(report)}`);
    expect(response.body).toBe('# The report\n');
    expect(response.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition': 'attachment; filename="report.md"',
      'x-content-type-options': 'nosniff',
    });
    expect((await app.inject(`/reports/${sha256(logo)}`)).statusCode).toBe(404);
  });
});

describe('GET /badge/{id}.svg', () => {
  it('carries the range, what is known and the date while that is little, and may be shown anywhere', async () => {
    await setUp();
    const response = await app.inject('/badge/acme.svg');
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(response.body).toMatch(
      /aria-label="Acme &amp; &lt;Sons&gt;: between \d+ and \d+, \d+ % known, 2026-11-15, by Parapet"/,
    );
    expect(response.body).toContain('/projects/acme"');
    const again = await app.inject({
      url: '/badge/acme.svg',
      headers: { 'if-none-match': String(response.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect((await app.inject('/badge/nobody.svg')).statusCode).toBe(404);
  });
});

const alert = {
  detector: 'paused' as const,
  projectId: 'acme',
  severity: 'major' as const,
  time: new Date('2026-11-14T10:00:00Z'),
  title: 'Paused',
  text: 'Transfers of Acme are paused.',
  chain: 'eip155:1',
  block: 100,
  blockHash: '0xaa',
  transactionHash: '0xbb',
  logIndex: 3,
  contract: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};

describe('alerts', () => {
  it('come once per log, are withdrawn by a reorganisation and stand again', async () => {
    await setUp();
    const [id] = await insertOnChainAlerts(db, [alert]);
    expect(await insertOnChainAlerts(db, [alert])).toEqual([]);
    const list = async () => (await app.inject('/api/alerts?projectId=acme')).json();
    expect(await list()).toMatchObject({
      total: 1,
      items: [
        {
          id,
          kind: 'onChain',
          detector: 'paused',
          state: 'new',
          project: { id: 'acme' },
          evidence: { kind: 'log', chain: 'eip155:1', hash: '0xbb', block: 100, index: 3 },
        },
      ],
    });
    const reorg = { chain: 'eip155:1', block: 99, reason: 'The block is no longer part of the chain.' };
    expect(await retractAlertsFrom(db, reorg)).toEqual([id]);
    expect((await list()).items[0]).toMatchObject({ state: 'retracted', reason: reorg.reason });
    expect(await insertOnChainAlerts(db, [{ ...alert, block: 101, blockHash: '0xcc' }])).toEqual([id]);
    expect((await list()).items[0]).toMatchObject({ state: 'new', reason: null, evidence: { block: 101 } });
    expect((await app.inject('/api/alerts?severity=minor')).json()).toMatchObject({ total: 0, items: [] });
    expect((await app.inject('/api/alerts?severity=huge')).statusCode).toBe(400);
  });

  it('are an Atom feed that any reader takes', async () => {
    await setUp();
    await insertOnChainAlerts(db, [alert]);
    const response = await app.inject('/alerts.atom');
    expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(response.body).toContain('<title>Acme &amp; &lt;Sons&gt;: Paused</title>');
    expect(response.body).toContain('<published>2026-11-14T10:00:00.000Z</published>');
    const etag = String(response.headers.etag);
    expect((await app.inject({ url: '/alerts.atom', headers: { 'if-none-match': etag } })).statusCode).toBe(
      304,
    );
    const own = await app.inject('/alerts.atom?projectId=acme');
    expect(own.body).toContain('<title>Acme &amp; &lt;Sons&gt;: Paused</title>');
    expect(own.body).toMatch(/rel="self" [^>]*\/alerts\.atom\?projectId=acme"/);
    await importTestRecords(db, { projects: [projectRecord({ id: 'quiet' })] });
    const quiet = await app.inject('/alerts.atom?projectId=quiet');
    expect(quiet.body).toContain('<title>Quiet: Parapet security alerts</title>');
    expect(quiet.body).not.toContain('<entry>');
    expect((await app.inject('/alerts.atom?projectId=nobody')).statusCode).toBe(404);
  });
});

describe('POST /api/incidents/report', () => {
  const send = (payload: object) => app.inject({ method: 'POST', url: '/api/incidents/report', payload });
  const description = 'The treasury is being drained right now.';
  const stored = async () =>
    rowsOf(await db.execute(sql`select project_id, subject, contact, state from incident_report`));

  it('keeps the report and shows it to nobody', async () => {
    await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] });
    const response = await send({ projectId: 'acme', description, contact: 'a@b.example' });
    expect(response.json().reference).toMatch(/^R-[0-9A-F]{8}$/);
    expect(await stored()).toEqual([
      { project_id: 'acme', subject: null, contact: 'a@b.example', state: 'new' },
    ]);
    expect((await app.inject('/api/alerts')).json().total).toBe(0);
  });

  it('thanks a robot and keeps nothing', async () => {
    const response = await send({ subject: 'Acme', description, website: 'https://spam.example' });
    expect(response.statusCode).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it.each([
    [{ description }, 'choose a project or name it'],
    [{ subject: 'Acme', description: 'short' }, 'must be at least 20 characters'],
    [{ subject: 'Acme', description, link: 'javascript:alert(1)' }, 'must be an http(s) address'],
    [{ projectId: 'nobody', description }, 'There is no project nobody'],
  ])('refuses %j', async (body, words) => {
    const response = await send(body);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain(words);
  });

  it('limits how much one address may send', async () => {
    for (let count = 0; count < 10; count++)
      expect((await send({ subject: 'Acme', description })).statusCode).toBe(200);
    expect((await send({ subject: 'Acme', description })).statusCode).toBe(429);
  });
});
