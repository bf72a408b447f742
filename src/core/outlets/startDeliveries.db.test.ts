import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { mailOutbox } from '#db/schema/mail.ts';
import { notification } from '#db/schema/notifications.ts';
import { delivery, outlet } from '#db/schema/outlets.ts';
import { watchAlert, watchMatch, watchRule } from '#db/schema/watchRules.ts';
import { backoffSeconds, mostOutlets, type OutletKind, type OutletMessage } from '#model/outlets.ts';
import type { RuleDefinition } from '#model/watchRules.ts';
import { deliverAll } from '#test/helpers/deliverAll.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { startWebsite, type TestWebsite } from '#test/helpers/startWebsite.ts';
import { prepareTestDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import { changeOutlet, createOutlet, rotateSecret, testOutlet } from './outlets.ts';
import { tellAlerts } from './tellAlerts.ts';

const { db } = await prepareTestDatabase();
const start = new Date('2026-11-01T00:00:00Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const isAllowed = (address: string) => address === '127.0.0.1' || address === '::1';
const open: TestWebsite[] = [];
let userId = '';

beforeEach(async () => {
  const user = {
    email: 'ada@example.test',
    password: 'Correct-horse-7',
    role: 'user',
    confirmed: true,
  } as const;
  userId = (await createUser(db, user)).id;
});
afterEach(async () => {
  for (const site of open.splice(0)) await site.close();
});

interface Got {
  method: string | undefined;
  url: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A receiver that answers in turn as it is told, and remembers what it got. */
async function startReceiver(...answers: RequestListener[]) {
  const got: Got[] = [];
  const site = await startWebsite(
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers } = request;
        got.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
        const answer = answers[got.length - 1] ?? answers.at(-1);
        if (answer) answer(request, response);
        else response.end('ok');
      });
    },
    { https: false },
  );
  open.push(site);
  return { origin: site.origin, got };
}

const deliver = (now: Date) =>
  deliverAll(db, { origin: 'https://parapet.test', now: () => now, connect: { isAllowed } });

const add = (kind: OutletKind, url: string) =>
  createOutlet(db, { userId, kind, name: kind, url, now: start });

async function insertRule(part: Partial<RuleDefinition>, name = 'Owner') {
  const definition: RuleDefinition = {
    subjects: [{ kind: 'contract', chain: 'eip155:1', address: `0x${'1'.repeat(40)}` }],
    when: { kind: 'change', of: ['owner'] },
    ...{ severity: 'major', finality: 0, quietMinutes: 0, mail: 'off', outlets: [], ...part },
  };
  const times = { activeFrom: start, createdAt: start, updatedAt: start };
  const [row] = await db
    .insert(watchRule)
    .values({ userId, name, definition, ...times })
    .returning({ id: watchRule.id });
  return row?.id ?? '';
}

async function insertAlert(ruleIds: readonly string[], cause = 'one') {
  const [row] = await db
    .insert(watchAlert)
    .values({
      ...{ userId, cause, finality: 0, severity: 'major', state: 'open', chain: 'eip155:1', blockNumber: 7 },
      ...{ transactionHash: `0x${'a'.repeat(64)}`, time: start },
    })
    .returning({ id: watchAlert.id });
  const alertId = row?.id ?? '';
  for (const ruleId of ruleIds)
    await db.insert(watchMatch).values({
      ...{ alertId, key: `${ruleId} log 1`, ruleId, ruleName: 'Owner', contract: `0x${'1'.repeat(40)}` },
      ...{ text: 'OwnershipTransferred(…)', isUnchecked: false },
    });
  return alertId;
}

const readDeliveries = () => db.select().from(delivery).orderBy(asc(delivery.createdAt), asc(delivery.kind));

describe('an alert of rules', () => {
  it('goes once to each outlet that its rules name, signed by the secret, and both while it is changed', async () => {
    const { origin, got } = await startReceiver();
    const made = await add('webhook', `${origin}/hook`);
    const outlets = [made.outlet.id];
    await insertAlert([await insertRule({ outlets }), await insertRule({ outlets }, 'Again')]);
    expect(await tellAlerts(db, { now: start })).toBe(1);
    expect(await tellAlerts(db, { now: start })).toBe(0);
    const rotated = await rotateSecret(db, { userId, id: made.outlet.id, now: start });
    expect(await deliver(start)).toBe(1);
    expect(await deliver(later(10_000))).toBe(0);
    const [one] = got;
    expect(JSON.parse(one?.body ?? '')).toMatchObject({
      type: 'alert.matched',
      data: {
        severity: 'major',
        matches: [`OwnershipTransferred(…) at 0x${'1'.repeat(40)}`],
        evidence: `https://parapet.test/chains/eip155:1/transactions/0x${'a'.repeat(64)}?block=7`,
        stop: 'https://parapet.test/my/rules',
      },
    });
    const id = one?.headers['webhook-id'];
    const signed = [rotated.secret, made.secret].map((secret) => {
      const key = Buffer.from((secret ?? '').slice('whsec_'.length), 'base64');
      const text = `${id}.${start.getTime() / 1000}.${one?.body}`;
      return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
    });
    expect(one?.headers['webhook-signature']).toBe(signed.join(' '));
    expect(await readDeliveries()).toMatchObject([{ id, outcome: 'sent', status: 200, answer: 'ok' }]);
  });

  it('is taken back on the same way once its block stayed away', async () => {
    const { origin, got } = await startReceiver();
    const { outlet: to } = await add('discord', origin);
    const alertId = await insertAlert([await insertRule({ outlets: [to.id], mail: 'atOnce' })]);
    await tellAlerts(db, { now: start });
    await db
      .update(watchAlert)
      .set({ state: 'retracted', retractedAt: later(10) })
      .where(eq(watchAlert.id, alertId));
    expect(await tellAlerts(db, { now: later(60) })).toBe(0);
    expect(await tellAlerts(db, { now: later(80) })).toBe(1);
    expect(await tellAlerts(db, { now: later(90) })).toBe(0);
    await deliver(later(90));
    await deliver(later(91));
    expect(got.map(({ body }) => /Retracted|Major/.exec(body)?.[0])).toEqual(['Major', 'Retracted']);
    expect((await db.select().from(notification)).map(({ content }) => content.kind)).toEqual([
      'watch',
      'watch',
    ]);
  });

  it('goes out once where several processes look at the same time', async () => {
    const { origin, got } = await startReceiver();
    const { outlet: to } = await add('webhook', origin);
    const rule = await insertRule({ outlets: [to.id] });
    for (const round of Array.from({ length: 8 }).keys()) {
      for (const cause of ['one', 'two', 'three']) await insertAlert([rule], `${cause} ${round}`);
      const now = later(round);
      await Promise.all(Array.from({ length: 6 }, () => tellAlerts(db, { now })));
      await Promise.all(Array.from({ length: 6 }, () => deliver(now)));
    }
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(24);
    expect(got).toHaveLength(24);
  });

  it('is taken back after it was told, however long that took', async () => {
    const { origin, got } = await startReceiver(
      (_request, response) => response.writeHead(503).end(),
      (_request, response) => response.end('ok'),
    );
    const { outlet: to } = await add('webhook', origin);
    const alertId = await insertAlert([await insertRule({ outlets: [to.id] })]);
    await tellAlerts(db, { now: start });
    await deliver(start);
    await db
      .update(watchAlert)
      .set({ state: 'retracted', retractedAt: start })
      .where(eq(watchAlert.id, alertId));
    const first = backoffSeconds[0] ?? 0;
    await tellAlerts(db, { now: later(first - 1 + 60) });
    // Its own turn comes before that of the alert that failed.
    await db
      .update(delivery)
      .set({ dueAt: later(1) })
      .where(eq(delivery.kind, 'retraction'));
    expect(await deliver(later(first - 1))).toBe(0);
    for (const seconds of [0, 1]) await deliver(later(first + seconds));
    const types = got.map(({ body }) => (JSON.parse(body) as { type: string }).type);
    expect(types).toEqual(['alert.matched', 'alert.matched', 'alert.retracted']);
  });

  it('is not told while its rule is quiet, nor through an outlet of somebody else', async () => {
    const { origin } = await startReceiver();
    const { outlet: to } = await add('slack', origin);
    const other = await createUser(db, {
      ...{ email: 'bob@example.test', password: 'Correct-horse-7', role: 'user', confirmed: true },
    });
    const theirs = await createOutlet(db, {
      userId: other.id,
      kind: 'slack',
      name: 'x',
      url: origin,
      now: start,
    });
    const rule = await insertRule({ outlets: [to.id, theirs.outlet.id], quietMinutes: 10 });
    for (const [cause, seconds] of [
      ['one', 0],
      ['two', 300],
      ['three', 601],
    ] as const) {
      await insertAlert([rule], cause);
      await tellAlerts(db, { now: later(seconds) });
    }
    const told = await readDeliveries();
    expect(told.map(({ outletId }) => outletId)).toEqual([to.id, to.id]);
    expect(told.map(({ createdAt }) => createdAt)).toEqual([start, later(601)]);
  });
});

/** Starts what a process does, and kills it at the statement that waits for a lock. */
async function killAt(
  child: ChildProcess,
  { lock, statement }: { lock: SQL; statement: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(lock);
    child.stdin?.write('go');
    const countWaiting = async () =>
      rowsOf(
        await db.execute(sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%${statement}%`}`),
      ).length;
    await expect.poll(countWaiting, { interval: 20 }).toBe(1);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  });
}

it.runIf(testEngine === 'postgres')(
  'a process killed while it tells, or before it notes an answer, loses nothing: what is told again has the same id',
  async () => {
    const { origin, got } = await startReceiver();
    const { outlet: to } = await add('webhook', origin);
    await insertAlert([await insertRule({ outlets: [to.id], mail: 'atOnce' })]);
    const [named] = rowsOf<{ name: string }>(await db.execute(sql`select current_database() as name`));
    const program = fileURLToPath(new URL('../../../test/helpers/tellOnce.ts', import.meta.url));
    const start = () => spawn(process.execPath, [program, `${inject('postgresUrl')}/${named?.name}`]);
    // Both at the same time, because starting takes longest.
    const [telling, noting] = [start(), start()];
    onTestFinished(() => {
      for (const child of [telling, noting]) child.kill('SIGKILL');
    });

    await killAt(telling, {
      lock: sql`lock table delivery in share mode`,
      statement: 'insert into delivery (',
    });
    expect(await readDeliveries()).toEqual([]);
    await killAt(noting, {
      lock: sql`select 1 from outlet for no key update`,
      statement: 'from "outlet"%for update',
    });
    expect(got).toHaveLength(1);
    expect(await readDeliveries()).toMatchObject([{ outcome: null, attempts: 1 }]);

    const [now, afterLease] = [new Date(), new Date(Date.now() + 121_000)];
    expect([await tellAlerts(db, { now }), await deliver(now)]).toEqual([0, 0]);
    expect([await deliver(afterLease), await deliver(afterLease)]).toEqual([1, 0]);
    const [row] = await readDeliveries();
    expect(got.map(({ headers }) => headers['webhook-id'])).toEqual([row?.id, row?.id]);
    expect(row).toMatchObject({ outcome: 'sent' });
    expect(await db.select().from(notification)).toHaveLength(1);
  },
);

describe('an outlet with a digest', () => {
  const withAlert = async (outlets: string[], cause: string, at: Date) => {
    const alertId = await insertAlert([await insertRule({ outlets }, `Rule ${cause}`)], cause);
    await tellAlerts(db, { now: at });
    return alertId;
  };

  it('is told of all that waited in one message, once a day, with the evidence and rule of each', async () => {
    const { origin, got } = await startReceiver();
    const to = await createOutlet(db, {
      ...{ userId, kind: 'slack', name: 'Team', url: origin, frequency: 'daily', now: start },
    });
    const outlets = [to.outlet.id];
    await withAlert(outlets, 'one', start);
    expect(await deliver(start)).toBe(1);
    const second = await withAlert(outlets, 'two', later(60));
    await withAlert(outlets, 'three', later(70));
    await db
      .update(watchAlert)
      .set({ state: 'retracted', retractedAt: later(80) })
      .where(eq(watchAlert.id, second));
    await tellAlerts(db, { now: later(200) });
    expect(await deliver(later(24 * 3_600 - 1))).toBe(0);
    expect(await deliver(later(24 * 3_600))).toBe(1);
    expect(await deliver(later(48 * 3_600))).toBe(0);
    const [first = '', digest = ''] = got.map(({ body }) => (JSON.parse(body) as { text: string }).text);
    expect(first).toContain('1 alert today');
    expect(digest.split('\n')[0]).toBe('3 alerts today');
    expect(digest).toContain('• Retracted: Rule two. Its block was replaced.');
    expect(digest).toContain('• Major: Rule three');
    expect(digest.match(/https:\/\/parapet\.test\/chains\/eip155:1\/transactions\//g)).toHaveLength(3);
    expect(digest).toMatch(/Why: your rules “Rule (two|three)”, “Rule (two|three)”\n/);
    expect(
      digest.match(/^Stop “Rule (two|three)”: https:\/\/parapet\.test\/stop\/[-\da-f]{36}$/gm),
    ).toHaveLength(2);
    expect(digest).toMatch(/\nHow often: https:\/\/parapet\.test\/my\/outlets$/);
    expect((await readDeliveries()).map(({ kind, outcome }) => `${kind} ${outcome}`).sort()).toEqual([
      ...['alert gathered', 'alert gathered', 'alert gathered', 'digest sent', 'digest sent'],
      'retraction gathered',
    ]);
  });

  it('of a week waits for a week, and tells what waits once it has none any more', async () => {
    const { origin, got } = await startReceiver();
    const to = await createOutlet(db, {
      ...{ userId, kind: 'webhook', name: 'Team', url: origin, frequency: 'weekly', now: start },
    });
    await withAlert([to.outlet.id], 'one', start);
    await deliver(start);
    await withAlert([to.outlet.id], 'two', later(60));
    expect(await deliver(later(6 * 24 * 3_600))).toBe(0);
    await changeOutlet(db, { userId, id: to.outlet.id, frequency: 'atOnce' });
    expect(await deliver(later(6 * 24 * 3_600))).toBe(1);
    expect(got.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'alert.digest',
      'alert.matched',
    ]);
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({
      data: { alerts: [{ title: 'Major: Rule one', evidence: expect.stringContaining('/transactions/') }] },
    });
  });
});

describe('a receiver', () => {
  const send = async (kind: OutletKind, url: string) => {
    const { outlet: to } = await add(kind, url);
    await insertAlert([await insertRule({ outlets: [to.id] })], crypto.randomUUID());
    await tellAlerts(db, { now: start });
    return to.id;
  };

  it('that is down is tried for three days, then switched off with a mail', async () => {
    const down = await startReceiver();
    await open.pop()?.close();
    const id = await send('webhook', down.origin);
    let now = start;
    for (const seconds of [0, ...backoffSeconds]) {
      now = new Date(now.getTime() + seconds * 1000);
      if (seconds > 0) expect(await deliver(new Date(now.getTime() - 1))).toBe(0);
      expect(await deliver(now)).toBe(1);
    }
    const [row] = await readDeliveries();
    expect(row).toMatchObject({ outcome: 'failed', attempts: 11, status: null });
    expect(row?.problem).toMatch(/cannot be reached/);
    expect(now.getTime() - start.getTime()).toBeGreaterThan(2.9 * 24 * 3_600_000);
    // No other alert is needed for that: this one may be all that its rule ever tells.
    expect((await db.select().from(outlet))[0]).toMatchObject({ id, disabledAt: now });
    expect(await db.select().from(mailOutbox)).toMatchObject([{ template: 'outletOff' }]);
  });

  it('that refuses one message and takes others stays on', async () => {
    const { origin } = await startReceiver(
      (_request, response) => response.end('ok'),
      (_request, response) => response.writeHead(400).end(),
    );
    const id = await send('webhook', origin);
    await deliver(start);
    await insertAlert([await insertRule({ outlets: [id] })], 'refused');
    await tellAlerts(db, { now: start });
    await db.update(delivery).set({ attempts: backoffSeconds.length }).where(sql`${delivery.doneAt} is null`);
    await deliver(later(1));
    expect((await readDeliveries()).map(({ outcome }) => outcome).sort()).toEqual(['failed', 'sent']);
    expect((await db.select().from(outlet))[0]?.disabledAt).toBeNull();
    expect(await db.select().from(mailOutbox)).toEqual([]);
  });

  it('that comes back gets what it missed, under the same id', async () => {
    const fail: RequestListener = (_request, response) =>
      response.writeHead(503, { 'retry-after': '30' }).end('busy');
    const { origin, got } = await startReceiver(fail, (_request, response) => response.writeHead(204).end());
    await send('webhook', origin);
    await deliver(start);
    expect((await db.select().from(outlet))[0]?.failingSince).toEqual(start);
    expect(await deliver(later(29))).toBe(0);
    await deliver(later(30));
    expect(got.map(({ headers }) => headers['webhook-id'])).toEqual([
      got[0]?.headers['webhook-id'],
      got[0]?.headers['webhook-id'],
    ]);
    expect(await readDeliveries()).toMatchObject([{ outcome: 'sent', attempts: 2, status: 204 }]);
    expect((await db.select().from(outlet))[0]?.failingSince).toBeNull();
  });

  it('that names a date to come back at is asked then', async () => {
    const { origin, got } = await startReceiver(
      (_request, response) => response.writeHead(429, { 'retry-after': later(90).toUTCString() }).end(),
      (_request, response) => response.end(),
    );
    await send('webhook', origin);
    await deliver(start);
    expect(await deliver(later(89))).toBe(0);
    expect(await deliver(later(90))).toBe(1);
    expect(got).toHaveLength(2);
  });

  it('that is gone is switched off at once', async () => {
    const { origin } = await startReceiver((_request, response) => response.writeHead(410).end());
    await send('webhook', origin);
    await deliver(start);
    expect((await db.select().from(outlet))[0]?.disabledAt).toEqual(start);
  });

  it('that redirects inside, or lies inside, is not followed there', async () => {
    const inside = await startReceiver();
    const redirecting = await startReceiver((_request, response) =>
      response.writeHead(307, { location: inside.origin }).end(),
    );
    await send('webhook', redirecting.origin);
    await deliver(start);
    expect(inside.got).toEqual([]);
    expect(await readDeliveries()).toMatchObject([
      { status: 307, problem: 'It redirects elsewhere, which is not followed' },
    ]);
    await db.delete(delivery);
    await send('webhook', 'http://169.254.169.254/latest/meta-data/');
    await send('webhook', inside.origin);
    await deliverAll(db, { origin: 'https://parapet.test', now: () => start });
    expect(inside.got).toEqual([]);
    const problems = (await readDeliveries()).map(({ problem }) => problem);
    expect(problems).toContain('169.254.169.254 is not a public host');
    expect(problems).toEqual(problems.map(() => expect.stringMatching(/is not a public host$/)));
    expect(problems).toHaveLength(2);
  });

  it('that never answers, or never ends, holds up nobody for long', async () => {
    const drip: RequestListener = (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    };
    const silent = await startReceiver(() => undefined);
    const endless = await startReceiver(drip);
    const quick = await startReceiver();
    for (const { origin } of [silent, endless, quick]) await send('webhook', origin);
    const began = performance.now();
    await deliverAll(db, {
      ...{ origin: 'https://parapet.test', now: () => start, connect: { isAllowed, timeoutMs: 600 } },
    });
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(quick.got).toHaveLength(1);
    const found = (await readDeliveries()).map(({ outcome, problem }) => outcome ?? problem);
    expect(found.toSorted()).toEqual([
      expect.stringMatching(/did not answer in time$/),
      expect.stringMatching(/did not answer in time$/),
      'sent',
    ]);
  });

  it('of one owner has a share of a round, so that its slow ones hold up nobody else’s alert', async () => {
    const broken = await startReceiver((_request, response) => response.destroy());
    const slow = await Promise.all(Array.from({ length: mostOutlets }, () => add('webhook', broken.origin)));
    for (const { outlet: to } of slow)
      for (let test = 0; test < 4; test++) await testOutlet(db, { userId, id: to.id, now: start });
    const bob = await createUser(db, {
      ...{ email: 'bob@example.test', password: 'Correct-horse-7', role: 'user', confirmed: true },
    });
    const quick = await startReceiver();
    const theirs = await createOutlet(db, {
      ...{ userId: bob.id, kind: 'webhook', name: 'x', url: quick.origin, now: start },
    });
    const message = { ...(await readDeliveries())[0]?.message, kind: 'alert' } as OutletMessage;
    const waiting = { outletId: theirs.outlet.id, kind: 'alert', message, createdAt: start } as const;
    await db.insert(delivery).values({ ...waiting, dueAt: later(1) });
    const round = {
      origin: 'https://parapet.test',
      now: () => later(1),
      connect: { isAllowed },
    };
    // Of one owner so many at once, and the other's among them.
    expect(await deliverAll(db, round)).toBe(9);
    expect(quick.got).toHaveLength(1);
    // It waits for none of them, neither for tests nor for outlets that fail.
    await db.insert(delivery).values({ ...waiting, dueAt: later(1) });
    await db
      .insert(delivery)
      .values({ ...waiting, outletId: slow[0]?.outlet.id ?? '', dueAt: later(1), attempts: 1 });
    expect(await deliverAll(db, { ...round, lane: 'first' })).toBe(1);
    expect(quick.got).toHaveLength(2);
    expect(await deliverAll(db, { ...round, lane: 'again' })).toBe(8);
  });

  it('that got something and whose answer was not kept gets it once more, under the same id', async () => {
    const { origin, got } = await startReceiver();
    await send('webhook', origin);
    const dies = new Error('The process died');
    await expect(
      deliverAll(db, {
        ...{ origin: 'https://parapet.test', connect: { isAllowed } },
        now: () => {
          if (got.length > 0) throw dies;
          return start;
        },
      }),
    ).rejects.toBe(dies);
    expect(await deliver(later(119))).toBe(0);
    expect(await deliver(later(121))).toBe(1);
    expect(await deliver(later(10_000))).toBe(0);
    const ids = got.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it.each([
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[2002:7f00:1::]/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://127.1/',
    'http://0/',
    'http://100.64.0.1/',
  ])('that lies inside by another way of writing is not reached: %s', async (url) => {
    await send('webhook', url);
    await deliverAll(db, { origin: 'https://parapet.test', now: () => start });
    expect(await readDeliveries()).toMatchObject([
      { status: null, problem: expect.stringMatching(/is not a public host$/) },
    ]);
  });

  it.each([
    'http://user@example.org/',
    'http://:secret@example.org/',
    'ftp://example.org/',
    'file:///etc/passwd',
  ])('is not taken with such an address: %s', async (url) => {
    await expect(add('webhook', url)).rejects.toThrow('The address must begin with https:// or http://');
  });

  it.each([
    ['telegram', '/bot1:x/sendMessage?chat_id=-100', 'POST', '/bot1:x/sendMessage'],
    [
      ...(['matrix', '/_matrix/client/v3/rooms/!r:x/send/m.room.message?access_token=t', 'PUT'] as const),
      '/_matrix/client/v3/rooms/!r:x/send/m.room.message/',
    ],
  ] as const)('of %s gets a message as it wants it', async (kind, path, method, asked) => {
    const { origin, got } = await startReceiver();
    await send(kind, `${origin}${path}`);
    await deliver(start);
    const [row] = await readDeliveries();
    expect(row).toMatchObject({ outcome: 'sent' });
    expect(got).toMatchObject([{ method, url: kind === 'matrix' ? `${asked}${row?.id}` : asked }]);
    expect(got[0]?.headers.authorization).toBe(kind === 'matrix' ? 'Bearer t' : undefined);
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject(
      kind === 'matrix'
        ? { msgtype: 'm.text', body: expect.stringContaining('Major: Owner') }
        : { chat_id: '-100', text: expect.stringContaining('Major: Owner') },
    );
  });

  it('that answers nonsense without end is cut off, and its answer is harmless', async () => {
    const { origin } = await startReceiver((_request, response) => {
      response.writeHead(200);
      response.end(Buffer.concat([Buffer.from('\0\u202e<b>'), Buffer.alloc(1_000_000, 0xff)]));
    });
    await send('ntfy', origin);
    await deliver(start);
    const [row] = await readDeliveries();
    expect(row).toMatchObject({ outcome: 'sent', status: 200 });
    expect(row?.answer?.length).toBe(500);
    expect(row?.answer?.startsWith('  <b>')).toBe(true);
  });
});
