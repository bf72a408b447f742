import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { chainCursor, followedChain } from '#db/schema/chain.ts';
import { notification } from '#db/schema/notifications.ts';
import { watchAlert, watchMatch, watchRule } from '#db/schema/watchRules.ts';
import type { RuleDefinition } from '#model/watchRules.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { tellAlerts } from '../outlets/tellAlerts.ts';
import { checkRules } from './checkRules.ts';
import { silenceAlert } from './inbox.ts';
import { tellLateChains } from './tellLateChains.ts';
import { pauseWatchRule } from './watchRules.ts';

const { db } = await prepareTestDatabase();
const chain = 'eip155:1';
const address = `0x${'1'.repeat(40)}`;
const start = new Date('2026-11-01T00:00:00Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
let userId = '';
/** What the node answers to a getter; undefined: it does not. */
let value: bigint | undefined;

const nodes: NodeReader = {
  ask: async (_, { method }) => {
    if (value === undefined) return { state: 'unavailable', why: 'The chain’s node did not answer.' };
    return { state: 'answered', result: `0x${(method === 'eth_blockNumber' ? 100n : value).toString(16)}` };
  },
};

beforeEach(async () => {
  const user = {
    email: 'ada@example.test',
    password: 'Correct-horse-7',
    role: 'user',
    confirmed: true,
  } as const;
  userId = (await createUser(db, user)).id;
  await db.insert(followedChain).values({ chain });
});

async function insertRule(when: RuleDefinition['when']): Promise<string> {
  const definition: RuleDefinition = {
    subjects: [{ kind: 'contract', chain, address }],
    when,
    ...{ severity: 'major', finality: 0, quietMinutes: 0, mail: 'atOnce', outlets: [] },
  };
  const times = { activeFrom: start, createdAt: start, updatedAt: start };
  const [row] = await db
    .insert(watchRule)
    .values({ userId, name: 'Reserve', definition, ...times })
    .returning({ id: watchRule.id });
  return row?.id ?? '';
}

const total = {
  kind: 'state',
  read: 'function totalAssets() view returns (uint256)',
  comparison: 'below',
  value: '10',
} as const;

const fail = (error: unknown) => {
  throw error;
};

const check = (minutes: number) => checkRules(db, { nodes, now: later(minutes), onError: fail });

const readAlerts = async () =>
  (await db.select().from(watchAlert).orderBy(asc(watchAlert.createdAt))).map(
    ({ id, clearedAt, blockNumber }) => ({
      ...{ id, blockNumber },
      isCleared: clearedAt !== null,
    }),
  );

describe('a rule about a state', () => {
  it('tells once while its condition holds, clears by itself and tells again', async () => {
    await insertRule(total);
    value = 12n;
    await check(0);
    expect(await readAlerts()).toEqual([]);
    value = 9n;
    expect(await check(1)).toBe(1);
    // Its turn comes once a minute, whoever asks.
    expect(await check(1.5)).toBe(0);
    await check(2);
    expect(await readAlerts()).toMatchObject([{ isCleared: false, blockNumber: 100 }]);
    expect(await tellAlerts(db, { now: later(2) })).toBe(1);
    value = 10n;
    await check(3);
    expect(await readAlerts()).toMatchObject([{ isCleared: true }]);
    expect(await tellAlerts(db, { now: later(3) })).toBe(1);
    expect(await tellAlerts(db, { now: later(4) })).toBe(0);
    value = 1n;
    await check(5);
    expect(await readAlerts()).toMatchObject([{ isCleared: true }, { isCleared: false }]);
  });

  it('that cannot be checked says so after a while, once, and when it can again; nothing is cleared meanwhile', async () => {
    await insertRule(total);
    value = 9n;
    await check(0);
    value = undefined;
    for (const minute of [1, 5, 12, 13, 14]) await check(minute);
    expect(await readAlerts()).toMatchObject([{ isCleared: false }, { isCleared: false }]);
    const texts = await db.select({ text: watchMatch.text }).from(watchMatch);
    expect(texts.filter(({ text }) => text.startsWith('This rule cannot be checked since'))).toHaveLength(1);
    value = 9n;
    await check(15);
    expect(await readAlerts()).toMatchObject([{ isCleared: false }, { isCleared: true }]);
  });

  const restart = async (id: string, minutes: number) => {
    await pauseWatchRule(db, { id, userId, paused: true, now: later(minutes) });
    await pauseWatchRule(db, { id, userId, paused: false, now: later(minutes + 1) });
  };

  it('clears after a pause what was over meanwhile, also where the node is asked in vain at first', async () => {
    const id = await insertRule(total);
    value = 9n;
    await check(0);
    await restart(id, 1);
    value = undefined;
    await check(3);
    expect(await readAlerts()).toMatchObject([{ isCleared: false }]);
    value = 12n;
    await check(4);
    expect(await readAlerts()).toMatchObject([{ isCleared: true }]);
    value = 9n;
    await check(5);
    await restart(id, 6);
    value = 12n;
    await check(8);
    expect(await readAlerts()).toMatchObject([{ isCleared: true }, { isCleared: true }]);
  });

  it('has one open alert after a pause while its condition holds, and says of none that it is over', async () => {
    const id = await insertRule(total);
    value = 9n;
    await check(0);
    await tellAlerts(db, { now: later(0) });
    await restart(id, 1);
    await check(3);
    await tellAlerts(db, { now: later(3) });
    expect(await readAlerts()).toMatchObject([{ isCleared: true }, { isCleared: false }]);
    const told = await db.select({ content: notification.content }).from(notification);
    expect(told.map(({ content }) => content.kind === 'watch' && content.title)).toEqual([
      'Major: Reserve',
      'Major: Reserve',
    ]);
  });

  it('holds up no other while its node takes its time', { timeout: 30_000 }, async () => {
    await insertRule(total);
    await insertRule({ kind: 'balance', token: null, below: '10' });
    const both = Promise.withResolvers<void>();
    let asked = 0;
    const slow: NodeReader = {
      ask: async () => {
        if (++asked === 2) both.resolve();
        await both.promise;
        return { state: 'unavailable', why: 'It did not answer.' };
      },
    };
    expect(await checkRules(db, { nodes: slow, now: later(0), onError: fail })).toBe(2);
  });

  it('is silent for a time, with its alerts in the inbox', async () => {
    await insertRule(total);
    value = 9n;
    await check(0);
    const [alert] = await readAlerts();
    await silenceAlert(db, { userId, id: alert?.id ?? '', minutes: 60, reason: 'known', now: later(0) });
    await tellAlerts(db, { now: later(1) });
    expect(await db.select().from(notification)).toEqual([]);
    const [rule] = await db.select().from(watchRule);
    expect([rule?.silenceReason, rule?.toldAt]).toEqual(['known', null]);
  });
});

it('says once that a chain is read late, to whoever has rules there, and when it is in time again', async () => {
  await insertRule({ kind: 'change', of: ['owner'] });
  const cursor = { chainId: 1, next: 90, version: 1, head: 100, headTime: later(0), checkedAt: later(0) };
  await db.insert(chainCursor).values(cursor);
  await tellLateChains(db, { now: later(10) });
  expect(await readAlerts()).toEqual([]);
  for (const minutes of [16, 17]) await tellLateChains(db, { now: later(minutes) });
  expect(await readAlerts()).toMatchObject([{ isCleared: false }]);
  await db.update(chainCursor).set({ next: 101, checkedAt: later(18) });
  await tellLateChains(db, { now: later(18) });
  expect(await readAlerts()).toMatchObject([{ isCleared: true }]);
});
