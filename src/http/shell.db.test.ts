import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { getErrorReports } from '#core/errorReports/errorReports.ts';
import { parseSentryDsn } from '#core/errorReports/forwardToSentry.ts';
import { upsertFlag } from '#core/flags/flagStore.ts';
import { standardFlags } from '#core/flags/standardFlags.ts';
import { getQuoteRequests } from '#core/quotes/quotes.ts';
import { getSurveys } from '#core/surveys/surveys.ts';
import { summarizeEvents } from '#core/userEvents/userEvents.ts';
import { userEvent } from '#db/schema/userEvents.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';

const received: string[] = [];
const errorService = createServer((request, response) => {
  request.on('data', (chunk) => received.push(`${request.url} ${request.headers['x-sentry-auth']} ${chunk}`));
  request.on('end', () => response.end('{}'));
});
await new Promise<void>((resolve) => errorService.listen(0, '127.0.0.1', resolve));
afterAll(() => errorService.close());
const { port } = errorService.address() as AddressInfo;

const { app, db, mail, sendMails, signedIn, flags } = await prepareAccountsApp({
  quoteMail: 'sales@parapet.test',
  securityContact: { contacts: ['mailto:security@parapet.test'] },
  sentry: parseSentryDsn(`http://key@127.0.0.1:${port}/7`),
  site: {
    social: [{ network: 'Twitter', href: 'https://twitter.com/parapet' }],
    wechat: 'parapet',
    tour: true,
    signUpOnly: false,
    quoteForm: { portalId: '1', formId: 'f', region: 'eu1' },
    flags: { baseUrl: 'https://flags.example/x', sdkKey: 'k' },
  },
});

it('says where to report a fault, for less than a year', async () => {
  const { headers, body } = await app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const [, expires = ''] = /^Contact: mailto:security@parapet\.test\nExpires: (.+)\n$/.exec(body) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(170);
  expect(days).toBeLessThan(365);
});

let lastIp = 0;
/** Each call comes from another client unless it says otherwise, so that limits do not meet. */
function post(url: string, payload: object, options: { ip?: string; headers?: Record<string, string> } = {}) {
  lastIp += 1;
  return app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: options.ip ?? `10.1.${lastIp >> 8}.${lastIp & 255}`,
    ...(options.headers && { headers: options.headers }),
  });
}

describe('POST /api/user/events', () => {
  it('stores one event and several, and sums them up', async () => {
    expect(
      (await post('/api/user/events', { eventName: 'Vote', properties: { vote: 'yes' } })).json(),
    ).toEqual({
      stored: 1,
    });
    const events = [
      { eventName: 'Vote' },
      { eventName: 'UTM newsletter' },
      { eventName: 'View Project Code Audit Tab' },
    ];
    expect((await post('/api/user/events', { events })).json()).toEqual({ stored: 3 });
    expect(await summarizeEvents(db, { since: new Date(0) })).toEqual([
      { name: 'Vote', count: 2, accounts: 0 },
      { name: 'UTM newsletter', count: 1, accounts: 0 },
      { name: 'View Project Code Audit Tab', count: 1, accounts: 0 },
    ]);
  });

  it.each([
    { eventName: 'Vote twice' },
    { eventName: 'View Project Nothing Tab' },
    { eventName: 'UTM ' },
    { eventName: 'Vote', properties: { nested: {} } },
    { events: [] },
  ])('refuses %j', async (body) => {
    expect((await post('/api/user/events', body)).statusCode).toBe(400);
    expect(await db.select().from(userEvent)).toEqual([]);
  });

  it('names the account only with consent and never against the wish of the browser', async () => {
    const { user, browser } = await signedIn('ada@example.test');
    await browser.post('/api/user/events', { eventName: 'Vote' });
    await browser.post('/api/user/events', { eventName: 'Vote', consent: true });
    await browser.post('/api/user/events', { eventName: 'Vote', consent: true }, { 'sec-gpc': '1' });
    const rows = await db.select().from(userEvent).orderBy(userEvent.id);
    expect(rows.map((row) => row.userId)).toEqual([null, user.id, null]);
  });

  it('leaves out what names a person or a wallet', async () => {
    await post('/api/user/events', {
      eventName: 'Vote',
      properties: { by: 'ada@example.org', wallet: `0x${'a'.repeat(40)}`, vote: 'no' },
    });
    expect((await db.select().from(userEvent))[0]?.properties).toEqual({ vote: 'no' });
  });
});

describe('POST /api/errors', () => {
  it('counts the same failure and sends only its first on', async () => {
    const report = {
      title: 'https://x/1',
      description: 'Render error',
      trace: 'at a (index-AbCd1234.js:1:2)',
    };
    expect((await post('/api/errors', report)).json()).toEqual({ received: true });
    await post('/api/errors', { ...report, trace: 'at a (index-EfGh5678.js:9:9)' });
    expect(await getErrorReports(db, { limit: 5 })).toMatchObject([
      { title: 'https://x/1', description: 'Render error', count: 2 },
    ]);
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]).toMatch(/^\/api\/7\/envelope\/ Sentry .*sentry_key=key \{"event_id"/);
  });

  it('takes a report without a trace and cuts long ones', async () => {
    await post('/api/errors', { title: 't'.repeat(5000), description: 'd' });
    const [stored] = await getErrorReports(db, { limit: 1 });
    expect(stored).toMatchObject({ title: 't'.repeat(200), trace: '' });
  });

  it('is limited per client', async () => {
    const statuses = [];
    for (let call = 0; call < 31; call++) {
      const { statusCode } = await post(
        '/api/errors',
        { title: `${call}`, description: '' },
        { ip: '10.9.9.9' },
      );
      statuses.push(statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});

const quote = { name: 'Ada', email: 'ada@example.org', message: 'Please look at our vault.' };

describe('POST /api/quote', () => {
  it('stores the request', async () => {
    expect((await post('/api/quote', { ...quote, projectUrl: 'https://vault.example' })).statusCode).toBe(
      200,
    );
    expect(await getQuoteRequests(db, { limit: 5 })).toMatchObject([
      { ...quote, company: '', projectUrl: 'https://vault.example' },
    ]);
    await sendMails();
    expect(mail.mails).toMatchObject([{ to: ['sales@parapet.test'] }]);
  });

  it('drops what a robot filled in without telling it', async () => {
    expect((await post('/api/quote', { ...quote, fax: '1' })).json()).toEqual({ received: true });
    expect(await getQuoteRequests(db, { limit: 5 })).toEqual([]);
  });

  it.each([
    [{ ...quote, name: ' ' }, 'name: Name is required'],
    [{ ...quote, email: 'ada' }, 'email: Email is not a valid email'],
    [{ ...quote, projectUrl: 'javascript:x' }, 'projectUrl: Project website is not a valid url'],
    [{ ...quote, message: 'x'.repeat(4001) }, 'message: Message cannot be longer than 4000 characters'],
  ])('refuses a faulty request with its reason', async (body, message) => {
    const response = await post('/api/quote', body);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
  });

  it('is limited per client', async () => {
    for (let call = 0; call < 5; call++) await post('/api/quote', quote, { ip: '10.8.8.8' });
    expect((await post('/api/quote', quote, { ip: '10.8.8.8' })).statusCode).toBe(429);
  });
});

describe('POST /api/user/survey/upload', () => {
  const survey = { purpose: 'research', usefulness: '4', missing: 'Solana' };

  it('wants a session', async () => {
    expect((await post('/api/user/survey/upload', { survey })).statusCode).toBe(401);
  });

  it('keeps the last answer of each person', async () => {
    const { browser } = await signedIn('ada@example.test');
    await browser.post('/api/user/survey/upload', { survey });
    await browser.post('/api/user/survey/upload', { survey: { ...survey, usefulness: '5' } });
    expect(await getSurveys(db, { limit: 5 })).toMatchObject([{ ...survey, usefulness: '5' }]);
    const { status } = await browser.post('/api/user/survey/upload', { survey: { usefulness: '9' } });
    expect(status).toBe(400);
  });
});

describe('GET /api/user/flags', () => {
  it('tells admins alone whether the impersonation tool is on', async () => {
    const tool = standardFlags.find(({ key }) => key === 'impersonationTool');
    await upsertFlag(db, { flag: { ...tool, value: true }, author: 'test' });
    await flags.reload();
    expect((await app.inject('/api/user/flags')).json()).toEqual({ impersonationTool: false });
    const { browser: user } = await signedIn('ada@example.test');
    expect((await user.get('/api/user/flags')).body).toEqual({ impersonationTool: false });
    const { browser: admin } = await signedIn('eve@example.test', { role: 'admin' });
    expect((await admin.get('/api/user/flags')).body).toEqual({ impersonationTool: true });
  });
});

describe('what the shell needs from the server', () => {
  it('has the QR image, jQuery, and the policy for the configured form', async () => {
    expect((await app.inject('/wechat.svg')).body).toMatch(/^<svg /);
    expect((await app.inject('/jquery.min.js')).body).toContain('jQuery v4');
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://js-eu1.hsforms.net");
    expect(policy).toContain(
      "connect-src 'self' https://forms-eu1.hsforms.com https://forms-eu1.hubspot.com",
    );
  });

  it('tells pages what is configured', async () => {
    const { site, year } = (await app.inject('/api/pages/root')).json();
    expect(site).toMatchObject({ wechat: true, social: [{ network: 'Twitter' }], signUpOnly: false });
    expect(year).toBe(new Date().getFullYear());
  });
});
