import { beforeEach, describe, expect, it } from 'vitest';
import { followedChain } from '#db/schema/chain.ts';
import { project } from '#db/schema/projects.ts';
import { watchAlert, watchMatch, watchRule } from '#db/schema/watchRules.ts';
import { prepareAccountsApp } from '#test/helpers/accountsApp.ts';

const { db, signedIn, browser: anonymous, address: siteAddress } = await prepareAccountsApp();
const chain = 'eip155:1';
const address = '0x1111111111111111111111111111111111111111';

const definition = {
  subjects: [{ kind: 'contract', chain, address }],
  when: {
    kind: 'event',
    declaration: 'Transfer(address indexed from, address indexed to, uint256 value)',
    where: [{ argument: 'value', comparison: 'above', value: '1e18' }],
  },
  severity: 'major',
  finality: 0,
  quietMinutes: 0,
};

beforeEach(async () => {
  await db.insert(followedChain).values({ chain });
});

describe('rules over HTTP', () => {
  it('are made, changed, paused, exported and deleted by their owner alone', async () => {
    const { browser } = await signedIn('ada@example.test');
    const { browser: other } = await signedIn('bob@example.test');
    expect((await anonymous().get('/api/watch-rules')).status).toBe(401);
    const made = await browser.post('/api/watch-rules/create', { name: 'Large', definition });
    expect(made).toMatchObject({
      status: 200,
      body: { name: 'Large', definition, isPaused: false, alerts: 0 },
    });
    const { id } = made.body as { id: string };
    const update = { id, name: 'Larger', definition: { ...definition, severity: 'critical' } };
    for (const [path, body] of [
      ['/api/watch-rules/update', update],
      ['/api/watch-rules/pause', { id, paused: true }],
    ] as const)
      expect((await other.post(path, body)).status).toBe(404);
    await other.post('/api/watch-rules/delete', { id });
    expect((await browser.post('/api/watch-rules/update', update)).body).toMatchObject({ name: 'Larger' });
    expect((await browser.post('/api/watch-rules/pause', { id, paused: true })).body).toMatchObject({
      isPaused: true,
    });
    expect((await browser.get('/api/user/export')).body).toMatchObject({
      watching: { rules: [{ name: 'Larger' }] },
    });
    expect((await browser.get('/my/rules')).status).toBe(200);
    expect((await browser.get(`/my/rules/${id}`)).status).toBe(200);
    expect((await other.get(`/my/rules/${id}`)).status).toBe(404);
    await browser.post('/api/watch-rules/delete', { id });
    expect((await browser.get('/api/watch-rules')).body).toMatchObject({ rules: [] });
  });

  it('are refused with every fault and its place', async () => {
    const { browser } = await signedIn('ada@example.test');
    const bad = {
      ...definition,
      subjects: [
        { kind: 'contract', chain: 'eip155:5', address },
        { kind: 'project', projectId: 'none' },
        { kind: 'watchlist', watchlistId: crypto.randomUUID() },
      ],
      when: { ...definition.when, where: [{ argument: 'amount', comparison: 'above', value: '1' }] },
    };
    expect(
      (await browser.post('/api/watch-rules/create', { name: 'Bad', definition: bad })).body,
    ).toMatchObject({
      name: 'InvalidRule',
      message: [
        'when.where[0] has no argument amount, only from, to, value',
        'subjects[0] is on a chain that this site does not read: eip155:5',
        'subjects[1] names no project: none',
        'subjects[2] names no watchlist of yours',
      ].join('; '),
    });
  });

  it('name the place of what is wrong in an expression, and bound what has to be searched', async () => {
    const { browser } = await signedIn('ada@example.test');
    const make = (expression: string) =>
      browser.post('/api/watch-rules/create', {
        name: 'Odd',
        definition: { ...definition, when: { ...definition.when, where: [], expression } },
      });
    expect((await make('value > 1 &&\n  amount > 1')).body).toMatchObject({
      name: 'InvalidRule',
      message: 'when.expression (line 2, column 3) Unknown variable: amount (there is from, to, value)',
      faults: [{ path: 'when.expression', line: 2, column: 3 }],
    });
    for (let made = 0; made < 5; made++) expect((await make(`value % 7 == ${made}`)).status).toBe(200);
    expect(await make('value % 7 == 6')).toMatchObject({ status: 409, body: { name: 'TooManySearches' } });
    const looked = await make('value % 7 == 6 && value > 1000');
    expect(looked.status).toBe(200);
    const { id } = looked.body as { id: string };
    const search = { ...definition, when: { ...definition.when, where: [], expression: 'value % 7 == 6' } };
    expect(
      (await browser.post('/api/watch-rules/update', { id, name: 'Odd', definition: search })).status,
    ).toBe(409);
  });

  it('know the functions and events of what they are for', async () => {
    const { browser } = await signedIn('ada@example.test');
    await db.insert(project).values({
      ...{ id: 'coin', name: 'Coin', nameKey: 'coin', description: '', source: 'records', recordHash: 'x' },
    });
    const subjects = [{ kind: 'project', projectId: 'coin' }];
    expect((await browser.post('/api/watch-rules/choices', { subjects })).body).toEqual({ choices: [] });
    const read = (declaration: string) =>
      browser.post('/api/watch-rules/read-declaration', { kind: 'call', declaration });
    expect((await read('function pay(address to, (uint256 a) b, uint256)')).body).toEqual({
      arguments: [
        { name: 'to', type: 'address' },
        { name: 'arg3', type: 'uint256' },
      ],
    });
    expect((await read('pay(')).status).toBe(400);
  });
});

it('the inbox shows what rules matched, read and unread, to its owner alone', async () => {
  const { browser, user } = await signedIn('ada@example.test');
  const { browser: other } = await signedIn('bob@example.test');
  const insert = async (cause: string, state: 'open' | 'waiting' | 'retracted') => {
    const [row] = await db
      .insert(watchAlert)
      .values({
        ...{ userId: user.id, cause, finality: 0, severity: 'major', state, chain, blockNumber: 7 },
        ...{ transactionHash: `0x${'a'.repeat(64)}`, time: new Date('2026-11-01T00:00:00Z') },
      })
      .returning({ id: watchAlert.id });
    const alertId = row?.id ?? '';
    const matches = Array.from({ length: 22 }, (_, index) => ({
      ...{
        alertId,
        key: `r log ${index}`,
        ruleName: 'Large',
        contract: address,
        text: 'Transfer(…)',
        isUnchecked: false,
      },
    }));
    await db.insert(watchMatch).values(matches);
    return alertId;
  };
  const id = await insert('a', 'open');
  await insert('b', 'waiting');
  await insert('c', 'retracted');
  const inbox = (query = '') => browser.get(`/api/inbox${query}`);
  const { body } = await inbox();
  expect(body).toMatchObject({ total: 2, unread: 2 });
  expect((body as { items: { id: string }[] }).items.find((one) => one.id === id)).toMatchObject({
    total: 22,
    state: 'open',
  });
  await other.post('/api/inbox/mark', { ids: [id], read: true });
  expect((await inbox('?unread=true')).body).toMatchObject({ total: 2 });
  await browser.post('/api/inbox/mark', { ids: [id], read: true });
  expect((await inbox('?unread=true')).body).toMatchObject({ total: 1, unread: 1 });
  await browser.post('/api/inbox/mark', { read: true });
  expect((await inbox()).body).toMatchObject({ total: 2, unread: 0 });
  await browser.post('/api/inbox/mark', { ids: [id], read: false });
  expect((await inbox()).body).toMatchObject({ unread: 1 });
  expect((await browser.get('/my/inbox')).status).toBe(200);
  expect((await other.get('/api/inbox')).body).toMatchObject({ items: [], total: 0 });
});

describe('secret addresses of a rule', () => {
  it('stop it after a question, give its feeds, and let others copy it without what is its owner’s', async () => {
    const { browser, user } = await signedIn('ada@example.test');
    const made = await browser.post('/api/watch-rules/create', {
      name: 'Large',
      definition: { ...definition, mail: 'atOnce' },
    });
    const { id } = made.body as { id: string };
    const [rule] = await db.select().from(watchRule);
    const visitor = anonymous();
    // Looking at the link stops nothing: scanners of mails look.
    expect((await visitor.get(`/stop/${rule?.stopKey}`)).status).toBe(200);
    expect((await browser.get('/api/watch-rules')).body).toMatchObject({ rules: [{ isPaused: false }] });
    expect((await visitor.get(`/stop/${crypto.randomUUID()}`)).status).toBe(404);

    for (const kind of ['feed', 'share'])
      expect((await browser.post('/api/watch-rules/key', { id, kind, on: true })).status).toBe(200);
    const { body } = await browser.get('/api/watch-rules');
    const { feedKey, shareKey } = (body as { rules: { feedKey: string; shareKey: string }[] }).rules[0] ?? {};
    const hash = `0x${'a'.repeat(64)}`;
    const alert = {
      ...({ userId: user.id, finality: 0, severity: 'major', state: 'open', chain } as const),
      time: new Date('2026-11-01T00:00:00Z'),
    };
    const told = await db
      .insert(watchAlert)
      .values([
        { ...alert, cause: 'a', blockNumber: 7, transactionHash: hash },
        // What is looked at has no transaction.
        { ...alert, cause: 'b', blockNumber: 8 },
      ])
      .returning({ id: watchAlert.id });
    await db.insert(watchMatch).values(
      told.map(({ id: alertId }) => ({
        ...{ alertId, key: 'k', ruleId: id, ruleName: 'Large', contract: address },
        ...{ text: 'Transfer(…)', isUnchecked: false },
      })),
    );
    for (const [format, type] of [
      ['atom', 'application/atom+xml; charset=utf-8'],
      ['json', 'application/feed+json; charset=utf-8'],
      ['ics', 'text/calendar; charset=utf-8'],
    ]) {
      const answer = await fetch(`${siteAddress}/feeds/rules/${feedKey}.${format}`);
      const { status, headers } = answer;
      // What happened, why, the evidence, and how to stop it; kept by nobody in between. Calendars fold long lines.
      const text = (await answer.text()).replaceAll('\r\n ', '');
      expect(text).toContain('Transfer(…)');
      expect(text).toContain('Why: your rule “Large”');
      expect(text).toContain(`/chains/${chain}/transactions/${hash}`);
      expect(text).toContain(`/chains/${chain}/addresses/${address}?block=8`);
      expect(text).toContain(`/stop/${rule?.stopKey}`);
      expect(headers.get('cache-control')).toBe('private, max-age=60');
      expect([status, headers.get('content-type')]).toEqual([200, type]);
    }
    const shared = await visitor.get(`/api/pages/sharedRule?key=${shareKey}`);
    expect(shared.body).toMatchObject({ name: 'Large', definition: { ...definition, mail: 'off' } });

    await visitor.postForm('/stop', { key: rule?.stopKey ?? '' });
    expect((await browser.get('/api/watch-rules')).body).toMatchObject({ rules: [{ isPaused: true }] });

    const { browser: other } = await signedIn('bob@example.test');
    expect((await other.post('/api/watch-rules/key', { id, kind: 'feed', on: false })).status).toBe(404);
    await browser.post('/api/watch-rules/key', { id, kind: 'feed', on: false });
    expect((await visitor.get(`/feeds/rules/${feedKey}.atom`)).status).toBe(404);
  });
});
