import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { pageLoaders } from '#http/pages/pageLoaders.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { loggerOf } from '#test/helpers/listQueries.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';

// Counts how often the session is looked up.
const look = { count: 0 };
const { db } = await prepareTestDatabase();
const logger = loggerOf(db);
const log = logger.logQuery.bind(logger);
logger.logQuery = (query, params) => {
  if (query.includes('"auth_session"."token_hash" = any(')) look.count += 1;
  log(query, params);
};
afterAll(() => {
  logger.logQuery = log;
});
const { app, routes, address, signedIn } = await prepareAccountsApp();

const isPrivate = (header: unknown) => header === 'private, no-store';

/** What brings a route that anyone may call to read who calls. */
const telling: Readonly<Record<string, Partial<InjectOptions>>> = {
  '/api/projects/my-vote': { query: { id: 'alder' } },
  '/api/projects/vote': { query: { id: 'alder', vote: 'yes' } },
  '/api/projects/page-view': { query: { projectId: 'alder' } },
  '/api/user/events': { payload: { eventName: 'Submit Survey Response', consent: true } },
};

/** Every call of the walk: each route but the stream, which does not end by itself, and each page's data. */
const calls: InjectOptions[] = routes.flatMap(({ method, url }) =>
  [method].flat().flatMap((one) => {
    if ((one !== 'GET' && one !== 'POST') || url === '/api/alerts/stream') return [];
    const urls =
      url === '/api/pages/:name'
        ? Object.keys(pageLoaders).map((name) => `/api/pages/${name}`)
        : url === '/*'
          ? ['/', '/my/settings', '/my/watchlists', '/admin', '/no-such-page']
          : [url.replaceAll(/:\w+|\*/g, 'x')];
    return urls.map((at) => ({
      method: one,
      url: at,
      headers: { 'sec-fetch-site': 'same-origin' },
      ...(one === 'POST' && { payload: {} }),
      ...telling[url],
    }));
  }),
);

/** Calls everything and says of each call whether the session was read and whether the answer is private. */
async function walk(cookie: string) {
  const answers = [];
  for (const call of calls) {
    look.count = 0;
    const { headers } = await app.inject({ ...call, headers: { ...call.headers, cookie } });
    answers.push({
      call: `${call.method} ${call.url}`,
      asked: look.count > 0,
      private: isPrivate(headers['cache-control']),
    });
  }
  return answers;
}

/** Routes that anyone may call and that read the session all the same. */
const askers = [
  'GET /api/auth/session',
  'GET /api/projects/my-vote',
  'GET /api/projects/page-view',
  'GET /api/projects/vote',
  'GET /api/user/flags',
  'POST /api/sso-settings',
  'POST /api/user/events',
];
/** They know the caller by something else than the session: the form token, or the second step under way. */
const otherwise = [
  'GET /api/auth/csrf',
  'GET /api/auth/second-step',
  'POST /api/auth/callback/credentials',
  'POST /api/auth/factors-lost',
  'POST /api/auth/passkey/begin',
  'POST /api/auth/second-step/passkey',
  'POST /api/auth/signin/x',
  'POST /api/auth/signout',
];
const closed = new Set(
  routes.flatMap(({ method, url, config }) => (config?.access === 'anyone' ? [] : [`${method} ${url}`])),
);
const isPage = (call: string) => /^GET \/(?!api\/(?!pages\/))/.test(call);

describe.each(['signed out', 'signed in'])('an answer to a caller who is %s', (state) => {
  it('is private when who it is was read, and shared when not', async () => {
    const { browser } = await signedIn('ada@example.test', { role: 'admin' });
    const cookies = await browser.jar.getCookieString(address);
    // A session that has ended is looked up like any other.
    const ended = cookies.replaceAll(/=[\w-]{43}(?=;|$)/g, `=${'x'.repeat(43)}`);
    const answers = await walk(state === 'signed in' ? cookies : ended);
    expect(answers.length).toBeGreaterThan(110);
    expect(answers.filter((answer) => answer.asked && !answer.private)).toEqual([]);
    const unasked = answers.filter((answer) => answer.private && !answer.asked);
    expect(unasked.map(({ call }) => call).sort()).toEqual(otherwise);

    const asked = answers.filter((answer) => answer.asked).map(({ call }) => call);
    const asking = [...closed].filter((call) => !call.startsWith('HEAD '));
    expect(asked.filter((call) => closed.has(call)).sort()).toEqual(asking.sort());
    expect(asked.filter((call) => !closed.has(call) && !isPage(call)).sort()).toEqual(askers);
    expect(asked.filter(isPage).sort()).toEqual([
      'GET /admin',
      'GET /api/pages/adminAudit',
      'GET /api/pages/adminFlags',
      'GET /api/pages/apiKeys',
      'GET /api/pages/desk',
      'GET /api/pages/deskAlerts',
      'GET /api/pages/deskDisputes',
      'GET /api/pages/deskErrors',
      'GET /api/pages/deskImport',
      'GET /api/pages/deskImports',
      'GET /api/pages/deskMails',
      'GET /api/pages/deskNews',
      'GET /api/pages/deskPeople',
      'GET /api/pages/deskPerson',
      'GET /api/pages/deskProofs',
      'GET /api/pages/deskQuotes',
      'GET /api/pages/deskRecord',
      'GET /api/pages/deskRecords',
      'GET /api/pages/deskReports',
      'GET /api/pages/deskState',
      'GET /api/pages/deskStep',
      'GET /api/pages/inbox',
      'GET /api/pages/organisation',
      'GET /api/pages/organisations',
      'GET /api/pages/outlets',
      'GET /api/pages/portfolio',
      'GET /api/pages/settings',
      'GET /api/pages/team',
      'GET /api/pages/watchRule',
      'GET /api/pages/watchRules',
      'GET /api/pages/watchlists',
      'GET /my/settings',
      'GET /my/watchlists',
    ]);
  });
});
