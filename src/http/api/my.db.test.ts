import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rescoreProjects } from '#core/scores/rescore.ts';
import { project } from '#db/schema/projects.ts';
import { walkFigures } from '#test/e2e/walkFigures.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { defaultNotificationSettings } from '#wire/notifications.ts';

const { app, db, signedIn } = await prepareAccountsApp();

beforeEach(async () => {
  const row = (id: string) => ({
    id,
    name: id,
    nameKey: id,
    description: id,
    source: 'records' as const,
    recordHash: id,
  });
  await db.insert(project).values([row('alder'), row('birch')]);
});

describe('watchlists over HTTP', () => {
  it('answer as the specification says', async () => {
    const { browser } = await signedIn('ada@example.org');
    const made = await browser.post('/api/watchlist/create', { name: 'Mine' });
    expect(made.body).toEqual({ id: expect.any(String), name: 'Mine', projects: [], version: 1 });
    const { id } = made.body as unknown as { id: string };
    const updated = await browser.post('/api/watchlist/update', { id, name: 'Mine', projects: ['birch'] });
    expect(updated.body).toMatchObject({ id, projects: ['birch'] });
    expect((await browser.get('/api/watchlist')).body).toEqual([
      { id, name: 'Mine', projects: ['birch'], version: 2 },
    ]);
    const csv = await browser.get(`/api/watchlist/export.csv?id=${id}`);
    expect(csv.status).toBe(200);
    expect((await browser.post('/api/watchlist/delete', { id })).body).toEqual({});
    expect((await browser.post('/api/watchlist/delete', { id })).status).toBe(404);
  });

  it('have a feed at a secret address, which is its owner’s to make and to end', async () => {
    const audit = {
      ...{ id: 'of-acme', project: 'acme', title: 'Review', auditor: 'Desk', state: 'completed' },
      ...{ startedOn: '2026-01-01', method: 'Manual review.', findings: [] },
      scope: { repository: 'https://code.example/acme', commit: 'a'.repeat(40), files: ['Pool.sol'] },
    } as const;
    const completedOn = new Date().toISOString().slice(0, 10);
    await importTestRecords(
      db,
      {
        projects: [
          projectRecord({ id: 'acme', name: 'Acme' }),
          projectRecord({ id: 'other', name: 'Other' }),
        ],
        audits: [
          { ...audit, completedOn },
          { ...audit, id: 'of-other', project: 'other', completedOn },
        ],
      },
      new Date(),
    );
    const { browser } = await signedIn('ada@example.org');
    const { browser: eve } = await signedIn('eve@example.org');
    const made = await browser.post('/api/watchlist/create', { name: 'Mine', projects: ['acme'] });
    const { id } = made.body as unknown as { id: string };
    expect((await eve.post('/api/watchlist/feed', { id, on: true })).status).toBe(404);
    const keyOf = async (on: boolean) =>
      String((await browser.post('/api/watchlist/feed', { id, on })).body.feedKey);
    const key = await keyOf(true);
    const read = (format: string, by = key) => app.inject(`/feeds/watchlists/${by}.${format}`);
    const feed = await read('json');
    expect(feed.headers).toMatchObject({
      'content-type': 'application/feed+json; charset=utf-8',
      'cache-control': 'private, max-age=300',
    });
    expect(feed.json()).toMatchObject({
      title: 'Mine: changes',
      items: [{ title: 'Acme: Review, audited by Desk' }],
    });
    expect((await read('atom')).body.match(/<title>.*/g)).toEqual([
      '<title>Mine: changes</title>',
      '<title>Acme: Review, audited by Desk</title>',
    ]);
    expect((await read('ics')).body).toContain('X-WR-CALNAME:Mine: timelock operations');
    const next = await keyOf(true);
    expect([(await read('atom')).statusCode, (await read('atom', next)).statusCode]).toEqual([404, 200]);
    await keyOf(false);
    expect((await read('atom', next)).statusCode).toBe(404);
    expect((await read('atom', 'none')).statusCode).toBe(404);
  });

  it('open with every figure what it counts, or where it is shown with its evidence', async () => {
    await importTestRecords(db, { projects: [projectRecord({ id: 'acme', name: 'Acme' })] });
    const { browser } = await signedIn('ada@example.org');
    await browser.post('/api/watchlist/create', { name: 'Mine', projects: ['acme', 'alder'] });
    await rescoreProjects(db, { ids: ['acme'], now: new Date() });
    await db.execute(sql`insert into score_snapshot (project_id, at, rules_version, inputs_hash, total, coverage, ranked, cause, sentence, moves)
      values ('acme', now() - interval '1 day', '1', 'x', 70, 1, true, 'facts', '', '[]')`);
    await db.execute(sql`insert into alert (id, kind, project_id, severity, time, title, text, state, created_at)
      values ('a1', 'incident', 'acme', 'major', now(), 't', 't', 'confirmed', now() + interval '1 second'),
        ('a2', 'incident', 'acme', 'major', now() - interval '13 days', 'read late', 't', 'confirmed', now() + interval '1 second')`);
    const open = async (path: string) => {
      const answer = await browser.request(path);
      return { status: answer.status, html: await answer.text() };
    };
    const pages = [{ path: '/my/watchlists', names: ['Acme'] }];
    const { faults, ...walk } = await walkFigures(pages, { seed: 0, open, openAgain: open });
    expect(faults).toEqual([]);
    // The new alert of the two, and the score of the one that is assessed.
    expect(walk).toEqual({ figures: expect.any(Number), lists: 1, sections: 1 });
    expect((await open('/my/watchlists')).html).toContain('1 new alert<');
  });

  it('need a session and a sound body', async () => {
    expect((await app.inject('/api/watchlist')).statusCode).toBe(401);
    const { browser } = await signedIn('ada@example.org');
    for (const body of [
      {},
      { name: '' },
      { name: 'x'.repeat(61) },
      { name: 7 },
      { name: 'x', projects: 'alder' },
      null,
      [],
    ]) {
      expect((await browser.post('/api/watchlist/create', body)).status).toBe(400);
    }
    expect((await browser.post('/api/watchlist/delete', { id: 'nonsense' })).status).toBe(400);
  });
});

describe('wallets over HTTP', () => {
  it('keep addresses with their checksum', async () => {
    const { browser } = await signedIn('ada@example.org');
    expect((await browser.get('/api/user/wallets')).body).toEqual({ wallets: [] });
    const wallets = [
      { address: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045', label: 'Cold', chains: ['eip155:1'] },
    ];
    const kept = {
      wallets: [
        { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', label: 'Cold', chains: ['eip155:1'] },
      ],
    };
    expect((await browser.post('/api/user/wallets/update', { wallets })).body).toEqual(kept);
    expect((await browser.get('/api/user/wallets')).body).toEqual(kept);
  });

  it('refuse mistyped and doubled addresses by their place and change nothing', async () => {
    const { browser } = await signedIn('ada@example.org');
    const update = async (addresses: unknown[]) =>
      browser.post('/api/user/wallets/update', { wallets: addresses.map((address) => ({ address })) });
    const right = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
    await update([right]);
    expect((await update(['0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045'])).body).toMatchObject({
      name: 'BadRequest',
      message: expect.stringContaining('do not match its checksum'),
    });
    expect((await update([right, '0x12'])).body).toMatchObject({
      message: expect.stringContaining('wallets.1.address: "0x12" is not an address'),
    });
    expect((await update([right, right.toLowerCase()])).status).toBe(400);
    expect((await update([7])).status).toBe(400);
    expect((await browser.get('/api/user/wallets')).body).toEqual({
      wallets: [{ address: right, label: '', chains: [] }],
    });
  });
});

describe('notification settings over HTTP', () => {
  it('work with a session, and with the id signed out', async () => {
    const { browser } = await signedIn('ada@example.org');
    const own = (await browser.post('/api/sso-settings', {})).body as unknown as {
      id: string;
      settings: Record<string, unknown>;
    };
    expect(own.settings).toMatchObject({ alerts: { frequency: 'off' } });
    const settings = {
      alerts: { frequency: 'atOnce', severities: ['critical'] },
      scores: { frequency: 'daily' },
      news: { frequency: 'off' },
    };
    expect((await browser.post('/api/sso-settings/update', { settings })).body).toEqual({
      id: own.id,
      settings,
    });
    const signedOut = await app.inject({ method: 'POST', url: '/api/sso-settings', payload: { id: own.id } });
    expect(signedOut.json()).toEqual({ id: own.id, settings });
    const boundary = 'b';
    const forms = {
      'application/x-www-form-urlencoded': 'List-Unsubscribe=One-Click',
      [`multipart/form-data; boundary=${boundary}`]: `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
    };
    for (const [type, payload] of Object.entries(forms)) {
      await browser.post('/api/sso-settings/update', { settings });
      const oneClick = await app.inject({
        method: 'POST',
        url: `/api/sso-settings/unsubscribe?id=${own.id}`,
        headers: { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
        payload,
      });
      expect(oneClick.json().settings?.alerts, type).toEqual({ frequency: 'off', severities: ['critical'] });
    }
    expect(
      (
        await app.inject({
          method: 'POST',
          url: '/api/sso-settings/unsubscribe',
          payload: { id: 'x'.repeat(32) },
        })
      ).statusCode,
    ).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/api/sso-settings', payload: {} })).statusCode).toBe(
      401,
    );
    expect(
      (
        await app.inject({
          method: 'POST',
          url: '/api/sso-settings/update',
          payload: { id: own.id, settings: {} },
        })
      ).statusCode,
    ).toBe(400);
    const scanner = await app.inject(`/api/sso-settings/unsubscribe?id=${own.id}`);
    expect([scanner.statusCode, scanner.headers.location]).toEqual([303, `/unsubscribe?id=${own.id}`]);
  });

  it('lets the owner’s session decide beside the id: everybody else can only switch off', async () => {
    const { browser } = await signedIn('ada@example.org');
    const { browser: other } = await signedIn('eve@example.org');
    const { id } = (await browser.post('/api/sso-settings', {})).body as unknown as { id: string };
    const on = { ...defaultNotificationSettings, scores: { frequency: 'daily' } };
    const off = defaultNotificationSettings;
    const path = '/api/sso-settings/update';
    const signedOut = (settings: unknown) =>
      app.inject({ method: 'POST', url: path, payload: { id, settings } });
    for (const settings of [on, off, on])
      expect((await browser.post(path, { id, settings })).body).toEqual({ id, settings });
    expect((await other.post(path, { id, settings: off })).body).toEqual({ id, settings: off });
    expect((await other.post(path, { id, settings: on })).status).toBe(403);
    expect((await signedOut(on)).statusCode).toBe(403);
    await browser.post(path, { id, settings: on });
    expect((await signedOut(off)).json()).toEqual({ id, settings: off });
  });
});
