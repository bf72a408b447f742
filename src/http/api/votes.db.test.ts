import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { createSession } from '#core/auth/sessions.ts';
import { createUser } from '#core/auth/users.ts';
import { updateAttention } from '#core/projects/updateStanding.ts';
import { rescoreAll } from '#core/scores/rescoreAll.ts';
import { countView, sweepRecentViews } from '#core/views/views.ts';
import { castVote, findVote } from '#core/votes/votes.ts';
import { dumpTables } from '#test/helpers/dumpTables.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { prepareTestApp } from '#test/helpers/testApp.ts';

const { app, db } = await prepareTestApp();
const ours = { 'sec-fetch-site': 'same-origin' };
const now = new Date('2026-11-15T12:00:00Z');

async function vote(
  id: string,
  choice: string,
  options: {
    headers?: Record<string, string>;
    cookies?: Record<string, string>;
    remoteAddress?: string;
  } = {},
) {
  return app.inject({ url: '/api/projects/vote', query: { id, vote: choice }, headers: ours, ...options });
}

async function signIn(email: string): Promise<string> {
  const { id: userId } = await createUser(db, { email, password: 'Correct-horse-7', confirmed: true });
  return (await createSession(db, { userId, caller: { ip: '203.0.113.9' } })).token;
}

const setUp = () => importTestRecords(db, { projects: ['acme', 'beta'].map((id) => projectRecord({ id })) });

describe('GET /api/projects/vote', () => {
  it.each(['vote', 'project'])('writes nothing when %s cannot be written', async (table) => {
    await setUp();
    const before = await dumpTables(db);
    await db.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken on purpose'; end $$`);
    await db.execute(
      sql`create trigger refuse before insert or update on ${sql.identifier(table)} execute function refuse()`,
    );
    try {
      await expect(castVote(db, { projectId: 'acme', voter: 'v', choice: 'yes', now })).rejects.toMatchObject(
        {
          cause: { message: 'broken on purpose' },
        },
      );
    } finally {
      await db.execute(sql`drop function refuse cascade`);
    }
    expect(await dumpTables(db)).toEqual(before);
    await castVote(db, { projectId: 'acme', voter: 'v', choice: 'yes', now });
    const votes = await db.execute(sql`select votes_yes, votes_total from project where id = 'acme'`);
    expect(rowsOf(votes)).toEqual([{ votes_yes: 1, votes_total: 1 }]);
  });

  it('leaves the score alone', async () => {
    await setUp();
    const read = () => db.execute(sql`select * from current_score order by project_id`);
    const before = rowsOf(await read());
    expect(before).toHaveLength(2);
    for (let voter = 0; voter < 60; voter += 1)
      await castVote(db, { projectId: 'acme', voter: `v${voter}`, choice: 'yes', now });
    await rescoreAll(db, { now });
    expect(rowsOf(await read())).toEqual(before);
  });

  it('counts one vote per network without an account, whatever the browser says, who may change it', async () => {
    await setUp();
    const first = await vote('acme', 'yes');
    expect(first.json()).toEqual({
      projectId: 'acme',
      vote: 'yes',
      yes: 1,
      no: 0,
      total: 1,
      yesPercentage: 100,
    });
    const [cookie] = first.cookies;
    expect(cookie).toMatchObject({ name: 'visitor', httpOnly: true, sameSite: 'Lax' });
    const cookies = { visitor: cookie?.value ?? '' };
    expect((await vote('acme', 'no', { cookies })).json()).toMatchObject({ yes: 0, no: 1, total: 1 });
    for (const agent of ['a', 'b', 'c'])
      expect((await vote('acme', 'no', { headers: { ...ours, 'user-agent': agent } })).json()).toMatchObject({
        total: 1,
      });
    const other = { remoteAddress: '198.51.100.7' };
    expect((await vote('acme', 'yes', other)).json()).toMatchObject({
      yes: 1,
      no: 1,
      total: 2,
      yesPercentage: 50,
    });
    expect((await vote('acme', 'yes', { remoteAddress: '198.51.100.200' })).json().total).toBe(2);
    const mine = await app.inject({ url: '/api/projects/my-vote?id=acme', cookies });
    expect(mine.json()).toEqual({ vote: 'no' });
    expect((await app.inject('/api/projects/my-vote?id=acme')).json()).toEqual({ vote: null });
    expect((await app.inject('/api/projects/average-yes-percentage')).json()).toEqual({
      averageYesPercentage: 50,
      projects: 1,
      votes: 2,
    });
  });

  it.each([
    { 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*' },
    { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  ])('leads a form without scripts back to the page, which shows the vote: %j', async (asked) => {
    await setUp();
    const answer = await vote('acme', 'yes', { headers: { ...ours, ...asked } });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/projects/acme#vote');
    expect(answer.cookies.map(({ name }) => name)).toEqual(['visitor']);
    await vi.waitFor(
      async () =>
        expect((await app.inject('/projects/acme')).body.replaceAll(/<!--.*?-->|<[^>]+>/g, '')).toContain(
          '100 % yes of 1 vote',
        ),
      { timeout: 120_000, interval: 100 },
    );
  });

  it('counts a network once while secrets change, whichever signed first', async () => {
    await setUp();
    const cast = (voter: string, alias: string, choice: 'yes' | 'no') =>
      castVote(db, { projectId: 'acme', voter, alias, choice, now });
    expect(await cast('network:old', 'network:new', 'yes')).toMatchObject({ yes: 1, total: 1 });
    expect(await findVote(db, { projectId: 'acme', voter: 'network:new', alias: 'network:old' })).toBe('yes');
    expect(await cast('network:new', 'network:old', 'no')).toMatchObject({ yes: 0, total: 1 });
    expect(await findVote(db, { projectId: 'acme', voter: 'network:old' })).toBeUndefined();
  });

  it('answers JSON to a script that would also take HTML', async () => {
    await setUp();
    const headers = { ...ours, 'sec-fetch-mode': 'cors', accept: 'text/html, application/json' };
    expect((await vote('acme', 'yes', { headers })).json()).toMatchObject({ vote: 'yes' });
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', accept: 'text/html' };
    expect((await vote('acme', 'yes', { headers: foreign })).statusCode).toBe(403);
  });

  it('shows the vote only to the browser that voted, not to one with a forged cookie', async () => {
    await setUp();
    const [cookie] = (await vote('acme', 'yes')).cookies;
    const seen = async (visitor: string) =>
      (await app.inject({ url: '/api/projects/my-vote?id=acme', cookies: { visitor } })).json();
    expect([await seen(`${cookie?.value}`), await seen(`x${cookie?.value}`)]).toEqual([
      { vote: 'yes' },
      { vote: null },
    ]);
  });

  it('counts one vote per account beside that of the network', async () => {
    await setUp();
    await vote('acme', 'no');
    const session = await signIn('ann@example.test');
    expect((await vote('acme', 'yes', { cookies: { session } })).json()).toMatchObject({ total: 2 });
    const elsewhere = { cookies: { session }, remoteAddress: '198.51.100.7' };
    expect((await vote('acme', 'no', elsewhere)).json()).toMatchObject({ no: 2, total: 2 });
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { referer: 'https://evil.test/' },
    { origin: 'https://evil.test' },
    {},
  ])('refuses %j', async (headers: Record<string, string>) => {
    await setUp();
    expect((await vote('acme', 'yes', { headers })).statusCode).toBe(403);
    const view = await app.inject({ url: '/api/projects/page-view?projectId=acme', headers });
    expect(view.statusCode).toBe(403);
    expect((await app.inject('/api/projects/average-yes-percentage')).json()).toEqual({
      averageYesPercentage: null,
      projects: 0,
      votes: 0,
    });
  });

  it('refuses other words and unknown projects', async () => {
    await setUp();
    expect((await vote('acme', 'maybe')).json().message).toContain('must be yes or no');
    expect((await vote('nobody', 'yes')).statusCode).toBe(404);
  });
});

describe('GET /api/projects/page-view', () => {
  const view = (
    options: {
      headers?: Record<string, string>;
      cookies?: Record<string, string>;
      remoteAddress?: string;
    } = {},
  ) =>
    app.inject({
      url: '/api/projects/page-view?projectId=acme',
      ...options,
      headers: { ...ours, ...options.headers },
    });

  it('counts a network once, whatever its browsers say, and an account once, and stores no address', async () => {
    await setUp();
    expect((await view()).json()).toEqual({ counted: true });
    for (let agent = 0; agent < 40; agent++)
      expect((await view({ headers: { 'user-agent': `browser ${agent}` } })).json()).toEqual({
        counted: false,
      });
    expect((await view({ remoteAddress: '127.0.0.77' })).json()).toEqual({ counted: false });
    const cookies = { session: await signIn('ann@example.test') };
    expect((await view({ cookies })).json()).toEqual({ counted: true });
    expect((await view({ cookies, remoteAddress: '198.51.100.7' })).json()).toEqual({ counted: false });
    const dump = JSON.stringify(await dumpTables(db));
    expect(dump).not.toContain('127.0.0.1');
    const rows = rowsOf<{ views: number }>(await db.execute(sql`select views from daily_view`));
    expect(rows).toEqual([{ views: 2 }]);
  });

  it('counts again after a day, and forgets', async () => {
    await setUp();
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const look = (hours: number) => countView(db, { projectId: 'acme', visitor: 'v', now: at(hours) });
    expect([await look(0), await look(23), await look(25), await look(48), await look(50)]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
    await sweepRecentViews(db, { now: at(50) });
    expect(rowsOf(await db.execute(sql`select 1 from recent_view`))).toHaveLength(1);
    await sweepRecentViews(db, { now: at(75) });
    expect(rowsOf(await db.execute(sql`select 1 from recent_view`))).toHaveLength(0);
  });
});

describe('attention', () => {
  it('decays by the day and weighs votes more than looks', async () => {
    await setUp();
    for (const visitor of ['a', 'b']) {
      await countView(db, { projectId: 'acme', visitor, now });
      await castVote(db, { projectId: 'beta', voter: visitor, choice: 'yes', now });
    }
    const trends = async (later: Date) => {
      await updateAttention(db, { now: later });
      const rows = await db.execute(
        sql`select id, trend, views_last_7_days as views from project order by id`,
      );
      return rowsOf<{ id: string; trend: number; views: number }>(rows);
    };
    expect(await trends(now)).toEqual([
      { id: 'acme', trend: 1, views: 2 },
      { id: 'beta', trend: 3, views: 0 },
    ]);
    expect(await trends(new Date('2026-11-17T00:00:00Z'))).toEqual([
      { id: 'acme', trend: 0.5625, views: 2 },
      { id: 'beta', trend: 1.6875, views: 0 },
    ]);
    expect(await trends(new Date('2026-11-22T00:00:00Z'))).toEqual([
      { id: 'acme', trend: 0, views: 0 },
      { id: 'beta', trend: 0, views: 0 },
    ]);
  });

  it('of a single network moves no trend, however often it comes back', async () => {
    await setUp();
    // Who comes back within a day is still the same look.
    const day = (number: number) => new Date(now.getTime() + number * 90_000_000);
    for (const number of [0, 1, 2])
      await countView(db, { projectId: 'acme', visitor: 'a', now: day(number) });
    await castVote(db, { projectId: 'acme', voter: 'a', choice: 'yes', now: day(2) });
    await updateAttention(db, { now: day(2) });
    const rows = await db.execute(
      sql`select trend, views_last_7_days as views from project where id = 'acme'`,
    );
    expect(rowsOf(rows)).toEqual([{ trend: 0, views: 3 }]);
  });
});
