import { readFileSync } from 'node:fs';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWalletMessage, writeWalletMessage } from '#core/walletProofs/walletMessage.ts';
import { followedChain } from '#db/schema/chain.ts';
import { createFastify } from '#http/createFastify.ts';
import { isAdmitted, type Role, roles } from '#model/users.ts';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { guardAccess } from './access.ts';

const { app, db, routes, address, signedIn } = await prepareAccountsApp();

const id = '00000000-0000-4000-8000-000000000000';

const soundFlag = {
  key: 'a',
  type: 'boolean',
  value: false,
  isPrivate: false,
  rules: [],
  percentages: [],
};

const soundFile = {
  path: 'a.json',
  text: JSON.stringify({ version: 1, announcements: [{ id: 'a', content: 'So.' }] }),
};

const chain = 'eip155:1';
const subjects = [{ kind: 'contract', chain, address: `0x${'a'.repeat(40)}` }];
const soundRule = {
  subjects,
  when: { kind: 'change', of: ['owner'] },
  ...{ severity: 'major', finality: 0, quietMinutes: 0 },
};

const walletAsked = { address: `0x${'1'.repeat(40)}`, chain: 'eip155:1' };

/** A sound body for every closed route that takes one. */
const soundBodies: Readonly<Record<string, unknown>> = {
  '/api/user/change-password': { oldPassword: password, newPassword: 'Correct-horse-8' },
  '/api/user/sessions/end': { others: true },
  '/api/user/confirm': { password },
  '/api/user/confirm/passkey': {},
  '/api/user/second-factors/passkey/begin': {},
  '/api/user/second-factors/passkey/add': {
    name: 'Key',
    passkey: {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: 'a', attestationObject: 'a' },
      clientExtensionResults: {},
    },
  },
  '/api/user/second-factors/totp/begin': {},
  '/api/user/second-factors/totp/add': { name: 'Phone', code: '123456' },
  '/api/user/second-factors/rename': { kind: 'totp', id, name: 'Phone' },
  '/api/user/second-factors/remove': { kind: 'totp', id },
  '/api/user/second-factors/recovery-codes': {},
  '/api/user/second-factors/keep': {},
  '/api/user/api-keys/create': { name: 'Bot', scopes: ['read'], days: 30 },
  '/api/user/api-keys/rotate': { id },
  '/api/user/api-keys/revoke': { id },
  '/api/outlets/create': { kind: 'webhook', name: 'Hook', url: 'https://hooks.example/a' },
  '/api/outlets/rotate': { id },
  '/api/outlets/test': { id },
  '/api/outlets/enable': { id },
  '/api/outlets/change': { id, frequency: 'daily' },
  '/api/outlets/delete': { id },
  '/api/watch-rules/create': { name: 'Rule', definition: soundRule },
  '/api/watch-rules/update': { id, name: 'Rule', definition: soundRule },
  '/api/watch-rules/pause': { id, paused: true },
  '/api/watch-rules/mute': { id, muted: true },
  '/api/organisations/create': { name: 'Acme' },
  '/api/organisations/rename': { id, name: 'Acme' },
  '/api/organisations/delete': { id },
  '/api/organisations/invite': { id, email: 'b@example.test', role: 'member' },
  '/api/organisations/invitations/withdraw': { id },
  '/api/organisations/invitations/accept': { id },
  '/api/organisations/invitations/refuse': { id },
  '/api/organisations/members/role': { id, username: 'ada', role: 'member' },
  '/api/organisations/members/remove': { id, username: 'ada' },
  '/api/organisations/transfer': { id, username: 'ada' },
  '/api/watch-rules/delete': { id },
  '/api/watch-rules/choices': { subjects },
  '/api/watch-rules/import': {
    text: JSON.stringify({
      format: 'parapet-watch-rules/1',
      rules: [{ name: 'Rule', definition: soundRule }],
    }),
  },
  '/api/watch-rules/try': { definition: soundRule },
  '/api/watch-rules/read-declaration': { kind: 'event', declaration: 'event Sold(uint256 amount)' },
  '/api/watch-rules/key': { id, kind: 'feed', on: true },
  '/api/inbox/mark': { read: true },
  '/api/inbox/acknowledge': { id },
  '/api/inbox/silence': { id, minutes: 60, reason: 'Known' },
  '/api/user/delete': { password },
  '/api/user/profile/delete': {},
  '/api/user/portfolio/refresh': {},
  '/api/user/survey/upload': { survey: { purpose: 'research', usefulness: '5' } },
  '/api/user/email': { email: 'b@example.test' },
  '/api/user/email/cancel': {},
  '/api/user/wallets/prove/begin': walletAsked,
  '/api/user/wallets/prove': {
    message: writeWalletMessage(
      createWalletMessage({
        ...walletAsked,
        origin: 'https://parapet.test',
        purpose: 'wallet.prove',
        nonce: 'abcdefgh',
        now: new Date(0),
      }),
    ),
    signature: '0x00',
  },
  '/api/user/wallets/unlink': { address: walletAsked.address },
  '/api/user/wallets/update': { wallets: [] },
  '/api/watchlist/create': { name: 'List' },
  '/api/watchlist/update': { id, name: 'List' },
  '/api/watchlist/items': { id, add: [] },
  '/api/watchlist/delete': { id },
  '/api/watchlist/order': { ids: [] },
  '/api/watchlist/visit': { id },
  '/api/watchlist/feed': { id, on: true },
  '/api/impersonation-tool/create': { impersonatingUserId: id },
  '/api/impersonation-tool/delete': { adminId: id },
  '/api/disputes/open': { projectId: 'a', about: 'records:all', wrong: 'It is not so, at all.' },
  '/api/disputes/post': { projectId: 'a', number: 1, text: 'It is not so, at all.' },
  '/api/disputes/follow': { projectId: 'a', number: 1, following: true },
  '/api/scan-watches': { id, on: true },
  '/api/trace-cases/create': { title: 'a', query: { chain: 'eip155:1', start: `0x${'a'.repeat(40)}` } },
  '/api/trace-cases/update': { id, title: 'a', query: { chain: 'eip155:1', start: `0x${'a'.repeat(40)}` } },
  '/api/trace-cases/delete': { id },
  '/api/trace-cases/watch': { id, on: true },
  '/api/admin/trace-cases/publish': { id, incident: 'a' },
  '/api/admin/trace-cases/remove': { id },
  '/api/team-proofs/begin': { projectId: 'a' },
  '/api/team-proofs/check': { projectId: 'a', method: 'dns' },
  '/api/team-proofs/sign': { projectId: 'a', signature: '0x' },
  '/api/team-proofs/wallet': { projectId: 'a' },
  '/api/team-replies/send': { projectId: 'a', about: 'records:all', text: 'So.' },
  '/api/team-proposals/send': { projectId: 'a', content: {}, version: 1, note: 'So.' },
  '/api/admin/team-proofs/revoke': { id, reason: 'So.' },
  '/api/admin/team-proofs/lift': { id, reason: 'So.' },
  '/api/admin/team-replies/judge': { id, show: true },
  '/api/admin/team-proposals/decide': { id, accept: false, reason: 'So.' },
  '/api/admin/disputes/judge-post': { id, show: true },
  '/api/admin/disputes/answer': { id, text: 'So.' },
  '/api/admin/disputes/override': { id, about: 'factor:market.sellable', outcome: 'fail', reason: 'So.' },
  '/api/admin/disputes/lift-override': { id, about: 'factor:market.sellable', reason: 'So.' },
  '/api/admin/disputes/decide': { id, outcome: 'declined', reason: 'So.' },
  '/api/admin/flags/save': { flag: soundFlag, version: 0 },
  '/api/admin/flags/delete': { key: 'a' },
  '/api/admin/flags/undo': { id: 1 },
  '/api/admin/flags/preview': {},
  '/api/admin/reports/close': { reference: 'R-00000000', state: 'dismissed', note: 'Not so.' },
  '/api/admin/reports/ask': { reference: 'R-00000000', question: 'When?' },
  '/api/admin/quotes/close': { id, closed: true },
  '/api/admin/mails/requeue': {},
  '/api/admin/errors/delete': { fingerprint: 'a' },
  '/api/admin/people/role': { id, role: 'user' },
  '/api/admin/people/disable': { id, disabled: true },
  '/api/admin/people/end-sessions': { id },
  '/api/admin/imports/preview': { files: [soundFile] },
  '/api/admin/imports/apply': { files: [soundFile], fingerprint: 'a' },
  '/api/admin/imports/undo': { id: 1 },
  '/api/admin/records/save': { kind: 'project', content: {}, version: 0 },
  '/api/admin/records/withdraw': { kind: 'audit', id: 'a', version: 1, reason: 'So.' },
  '/api/admin/audits/restore': { id: 'a', version: 1 },
  '/api/admin/drafts/save': { kind: 'project', content: { id: 'a' }, baseVersion: 0, version: 0 },
  '/api/admin/drafts/drop': { kind: 'project', id: 'a', version: 1 },
  '/api/admin/projects/withdraw': { id: 'a', reason: 'So.' },
  '/api/admin/projects/restore': { id: 'a' },
  '/api/admin/projects/merge': { from: 'a', into: 'b', versions: { from: 1, into: 1 }, reason: 'So.' },
  '/api/admin/announcement/show': { content: 'So.', link: '', linkText: '' },
  '/api/admin/announcement/withdraw': {},
  '/api/admin/news/preview': { kind: 'post', slug: 'a' },
  '/api/admin/news/send': { kind: 'post', slug: 'a' },
  '/api/admin/alerts/judge': { verdict: 'confirmed', id: 'a', reason: 'So.' },
};

// Rules are about chains that are followed.
beforeEach(async () => void (await db.insert(followedChain).values({ chain })));

const walked = routes.flatMap(({ method, url, config }) =>
  [method].flat().map((one) => ({ method: one, url, access: config?.access })),
);
const closed = walked.flatMap(({ access, ...route }) =>
  access === undefined || access === 'anyone' ? [] : [{ ...route, access }],
);
const posts = closed.filter(({ method }) => method === 'POST');

const send = (url: string, contentType: string, payload: string): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers: { 'content-type': contentType },
});

/** Closed routes that a form without scripts may call. */
const formRoutes = new Set(
  routes.flatMap(({ url, config }) =>
    config?.access !== 'anyone' && config?.accepts === 'form' ? [url] : [],
  ),
);

/** Ways to call a POST that are refused for what is sent, if the caller may call it at all. */
const faultyCalls = (url: string): Record<number, InjectOptions[]> => ({
  400: [
    send(url, 'application/json', '{'),
    ...(formRoutes.has(url) ? [send(url, 'application/x-www-form-urlencoded', 'a=b')] : []),
  ],
  413: [send(url, 'application/json', JSON.stringify({ name: 'a'.repeat(2 ** 21) }))],
  415: [
    send(url, 'text/plain', '{}'),
    ...(formRoutes.has(url) ? [] : [send(url, 'application/x-www-form-urlencoded', 'a=b')]),
    send(url, 'application/x-no-such-type', 'a'),
  ],
});

const form = [
  '--x',
  'content-disposition: form-data; name="file"; filename="a.png"',
  'content-type: image/png',
  '',
  'no picture',
  '--x--',
  '',
].join('\r\n');

const soundCall = (url: string) =>
  url === '/api/user/profile/upload'
    ? send(url, 'multipart/form-data; boundary=x', form)
    : send(url, 'application/json', JSON.stringify(soundBodies[url]));

describe('every route', () => {
  it('states who may call it', () => {
    expect(walked.length).toBeGreaterThan(150);
    expect(walked.filter(({ access }) => access === undefined)).toEqual([]);
    const listed = (access: string) =>
      closed
        .filter((route) => route.access === access && route.method !== 'HEAD')
        .map(({ method, url }) => `${method} ${url}`)
        .sort();
    expect(listed('user')).toEqual([
      'GET /api/disputes/mine',
      'GET /api/inbox',
      'GET /api/organisations',
      'GET /api/organisations/one',
      'GET /api/outlets',
      'GET /api/outlets/deliveries',
      'GET /api/scan-watches',
      'GET /api/trace-cases',
      'GET /api/trace-cases/own',
      'GET /api/user/api-keys',
      'GET /api/user/confirmation',
      'GET /api/user/email',
      'GET /api/user/export',
      'GET /api/user/lookup',
      'GET /api/user/portfolio',
      'GET /api/user/profile',
      'GET /api/user/second-factors',
      'GET /api/user/sessions',
      'GET /api/user/wallets',
      'GET /api/user/wallets/proved',
      'GET /api/watch-rules',
      'GET /api/watchlist',
      'GET /api/watchlist/export.csv',
      'POST /api/disputes/follow',
      'POST /api/disputes/open',
      'POST /api/disputes/post',
      'POST /api/impersonation-tool/create',
      'POST /api/impersonation-tool/delete',
      'POST /api/inbox/acknowledge',
      'POST /api/inbox/mark',
      'POST /api/inbox/silence',
      'POST /api/organisations/create',
      'POST /api/organisations/delete',
      'POST /api/organisations/invitations/accept',
      'POST /api/organisations/invitations/refuse',
      'POST /api/organisations/invitations/withdraw',
      'POST /api/organisations/invite',
      'POST /api/organisations/members/remove',
      'POST /api/organisations/members/role',
      'POST /api/organisations/rename',
      'POST /api/organisations/transfer',
      'POST /api/outlets/change',
      'POST /api/outlets/create',
      'POST /api/outlets/delete',
      'POST /api/outlets/enable',
      'POST /api/outlets/rotate',
      'POST /api/outlets/test',
      'POST /api/scan-watches',
      'POST /api/team-proofs/begin',
      'POST /api/team-proofs/check',
      'POST /api/team-proofs/sign',
      'POST /api/team-proofs/wallet',
      'POST /api/team-proposals/send',
      'POST /api/team-replies/send',
      'POST /api/trace-cases/create',
      'POST /api/trace-cases/delete',
      'POST /api/trace-cases/update',
      'POST /api/trace-cases/watch',
      'POST /api/user/api-keys/create',
      'POST /api/user/api-keys/revoke',
      'POST /api/user/api-keys/rotate',
      'POST /api/user/change-password',
      'POST /api/user/confirm',
      'POST /api/user/confirm/passkey',
      'POST /api/user/delete',
      'POST /api/user/email',
      'POST /api/user/email/cancel',
      'POST /api/user/portfolio/refresh',
      'POST /api/user/profile/delete',
      'POST /api/user/profile/upload',
      'POST /api/user/second-factors/keep',
      'POST /api/user/second-factors/passkey/add',
      'POST /api/user/second-factors/passkey/begin',
      'POST /api/user/second-factors/recovery-codes',
      'POST /api/user/second-factors/remove',
      'POST /api/user/second-factors/rename',
      'POST /api/user/second-factors/totp/add',
      'POST /api/user/second-factors/totp/begin',
      'POST /api/user/sessions/end',
      'POST /api/user/survey/upload',
      'POST /api/user/wallets/prove',
      'POST /api/user/wallets/prove/begin',
      'POST /api/user/wallets/unlink',
      'POST /api/user/wallets/update',
      'POST /api/watch-rules/choices',
      'POST /api/watch-rules/create',
      'POST /api/watch-rules/delete',
      'POST /api/watch-rules/import',
      'POST /api/watch-rules/key',
      'POST /api/watch-rules/mute',
      'POST /api/watch-rules/pause',
      'POST /api/watch-rules/read-declaration',
      'POST /api/watch-rules/try',
      'POST /api/watch-rules/update',
      'POST /api/watchlist/create',
      'POST /api/watchlist/delete',
      'POST /api/watchlist/feed',
      'POST /api/watchlist/items',
      'POST /api/watchlist/order',
      'POST /api/watchlist/update',
      'POST /api/watchlist/visit',
    ]);
    expect(listed('admin')).toEqual([
      'GET /api/admin/flags',
      'GET /api/admin/flags/history',
      'POST /api/admin/flags/delete',
      'POST /api/admin/flags/preview',
      'POST /api/admin/flags/save',
      'POST /api/admin/flags/undo',
      'POST /api/admin/people/role',
    ]);
    expect(listed('support')).toEqual([
      'POST /api/admin/errors/delete',
      'POST /api/admin/mails/requeue',
      'POST /api/admin/people/disable',
      'POST /api/admin/people/end-sessions',
      'POST /api/admin/quotes/close',
      'POST /api/admin/reports/ask',
      'POST /api/admin/reports/close',
    ]);
    expect(listed('editor')).toEqual([
      'POST /api/admin/alerts/judge',
      'POST /api/admin/announcement/show',
      'POST /api/admin/announcement/withdraw',
      'POST /api/admin/audits/restore',
      'POST /api/admin/disputes/decide',
      'POST /api/admin/disputes/lift-override',
      'POST /api/admin/disputes/override',
      'POST /api/admin/drafts/drop',
      'POST /api/admin/drafts/save',
      'POST /api/admin/imports/apply',
      'POST /api/admin/imports/preview',
      'POST /api/admin/imports/undo',
      'POST /api/admin/news/preview',
      'POST /api/admin/news/send',
      'POST /api/admin/projects/merge',
      'POST /api/admin/projects/restore',
      'POST /api/admin/projects/withdraw',
      'POST /api/admin/records/save',
      'POST /api/admin/records/withdraw',
      'POST /api/admin/team-proofs/lift',
      'POST /api/admin/team-proofs/revoke',
      'POST /api/admin/team-proposals/decide',
      'POST /api/admin/team-replies/judge',
      'POST /api/admin/trace-cases/publish',
      'POST /api/admin/trace-cases/remove',
    ]);
    expect(listed('staff')).toEqual([
      'POST /api/admin/disputes/answer',
      'POST /api/admin/disputes/judge-post',
    ]);
    const open = walked.filter(({ access }) => access === 'anyone' || access === 'user');
    expect(open.filter(({ url }) => url.startsWith('/api/admin'))).toEqual([]);
    expect([...formRoutes]).toEqual(['/api/disputes/open']);
  });

  it('of the staff stands in docs/security.md, with its role', () => {
    const whole = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
    const text = whole.split('\n## ').find((part) => part.startsWith('Staff\n')) ?? '';
    for (const access of ['staff', 'support', 'editor', 'admin']) {
      const [, , , calls = ''] = new RegExp(`^\\| ${access} .*$`, 'm').exec(text)?.[0].split('|') ?? [];
      const served = closed.flatMap((route) =>
        route.access === access && route.method !== 'HEAD' ? [route.url.replace('/api/admin/', '')] : [],
      );
      const written = [...calls.matchAll(/`([^`]+)`/g)].map(([, call]) => call);
      expect([access, written.sort()]).toEqual([access, served.sort()]);
    }
  });

  it('keeps the server from starting when it does not', async () => {
    const other: FastifyInstance = createFastify({ trustProxy: false, logLevel: 'silent' });
    guardAccess(other);
    other.get('/open', async () => 'x');
    await expect(other.ready()).rejects.toThrow('GET /open does not state its access');
  });
});

describe('a caller who is not signed in', () => {
  it.each(posts)('gets 401 from POST $url whatever the body', async ({ url }) => {
    const none: InjectOptions = { method: 'POST', url };
    const calls = [soundCall(url), send(url, 'application/json', '{"no":[]}'), none];
    for (const call of [...calls, ...Object.values(faultyCalls(url)).flat()]) {
      const answer = await app.inject(call);
      expect([call.headers, answer.statusCode]).toEqual([call.headers, 401]);
      expect(answer.json().name).toBe('NotAuthorizedException');
    }
  });

  it.each(closed.filter(({ method }) => method !== 'POST'))(
    'gets 401 from $method $url whatever the query',
    async ({ method, url }) => {
      for (const query of ['', '?id=1&id=2', '?id=%00', `?id=${'a'.repeat(9000)}`]) {
        const answer = await app.inject({ method: method === 'HEAD' ? 'HEAD' : 'GET', url: url + query });
        expect([query.slice(0, 20), answer.statusCode]).toEqual([query.slice(0, 20), 401]);
      }
    },
  );
});

describe('a caller who is signed in', () => {
  const cookieOf = async (email: string, role: Role = 'user') => {
    const { browser } = await signedIn(email, { role });
    return browser.jar.getCookieString(address);
  };
  const statusOf = async (call: InjectOptions, cookie: string) =>
    (await app.inject({ ...call, headers: { ...call.headers, cookie } })).statusCode;

  it.each(posts.filter(({ access }) => access === 'user'))(
    'is told by POST $url what is wrong with the body',
    async ({ url }) => {
      const cookie = await cookieOf('ada@example.test');
      if (url !== '/api/user/profile/upload') {
        for (const [status, calls] of Object.entries(faultyCalls(url)))
          for (const call of calls)
            expect([call.headers, await statusOf(call, cookie)]).toEqual([call.headers, Number(status)]);
        expect([400, 401, 413, 415]).not.toContain(await statusOf(soundCall(url), cookie));
      } else {
        expect(await statusOf(send(url, 'application/json', '{}'), cookie)).toBe(415);
        expect(await statusOf(soundCall(url), cookie)).toBe(400);
      }
    },
  );

  it.each(roles)('with the role %s finds no route of other staff, whatever is sent', async (role) => {
    const cookie = await cookieOf('ada@example.test', role);
    for (const { method, url, access } of closed) {
      if (access === 'user' || isAdmitted(role, access)) continue;
      const calls =
        method === 'POST'
          ? [soundCall(url), ...Object.values(faultyCalls(url)).flat()]
          : [{ method: 'GET' as const, url }];
      for (const call of calls) expect([url, await statusOf(call, cookie)]).toEqual([url, 404]);
    }
  });

  it('has a sound body here for every route of the staff', async () => {
    const cookie = await cookieOf('root@example.test', 'admin');
    for (const { url } of posts.filter(({ access }) => access !== 'user')) {
      const status = await statusOf(soundCall(url), cookie);
      expect([url, [400, 401, 413, 415].includes(status)]).toEqual([url, false]);
    }
  });

  it('finds the routes of the own role', async () => {
    const admin = await cookieOf('root@example.test', 'admin');
    expect(await statusOf({ method: 'GET', url: '/api/admin/flags' }, admin)).toBe(200);
    expect(await statusOf(soundCall('/api/admin/flags/preview'), admin)).toBe(200);
    const support = await cookieOf('support@example.test', 'support');
    expect(await statusOf(soundCall('/api/admin/mails/requeue'), support)).toBe(200);
    const editor = await cookieOf('editor@example.test', 'editor');
    expect(await statusOf(soundCall('/api/admin/alerts/judge'), editor)).toBe(404);
  });
});
