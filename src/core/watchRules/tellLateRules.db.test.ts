import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { chainCoverage, followedChain } from '#db/schema/chain.ts';
import { watchAlert, watchMatch, watchRule } from '#db/schema/watchRules.ts';
import type { JsonValue } from '#lib/json.ts';
import type { RuleTrigger } from '#model/watchRules.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getRuleAddresses } from './getRuleAddresses.ts';
import { tellLateRules } from './tellLateRules.ts';
import { getUnreadableRules, getWatchRules } from './watchRules.ts';

const { db } = await prepareTestDatabase();
const chain = 'eip155:1';
const start = new Date('2026-11-01T00:00:00Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const addressOf = (number: number): `0x${string}` => `0x${number.toString(16).padStart(40, '0')}`;
let userId = '';

const addUser = async (name: string) =>
  (
    await createUser(db, {
      ...{ email: `${name}@example.test`, password: 'Correct-horse-7', role: 'user', confirmed: true },
    })
  ).id;

beforeEach(async () => {
  userId = await addUser('ada');
  await db.insert(followedChain).values({ chain });
});

const definitionOf = (when: RuleTrigger, addresses: readonly string[]) => ({
  subjects: addresses.map((address) => ({ kind: 'contract', chain, address })),
  ...{ when, severity: 'major', finality: 0, quietMinutes: 0, mail: 'off', outlets: [] },
});

async function insertRule(definition: JsonValue, owner = userId, at = start): Promise<string> {
  const times = { activeFrom: at, createdAt: at, updatedAt: at };
  const [row] = await db
    .insert(watchRule)
    .values({ userId: owner, name: 'Rule', definition, ...times })
    .returning({ id: watchRule.id });
  return row?.id ?? '';
}

const cover = (...addresses: string[]) =>
  db.insert(chainCoverage).values(
    addresses.map((address) => ({
      ...{ chainId: 1, address: Buffer.from(address.slice(2), 'hex'), next: 1, end: 1, start: 1 },
    })),
  );

const readAlerts = async () => {
  const rows = await db
    .select({ cleared: watchAlert.clearedAt, text: watchMatch.text })
    .from(watchAlert)
    .innerJoin(watchMatch, eq(watchMatch.alertId, watchAlert.id))
    .orderBy(asc(watchAlert.createdAt), asc(watchMatch.text));
  return rows.map(({ cleared, text }) => ({ text, isCleared: cleared !== null }));
};

const change: RuleTrigger = { kind: 'change', of: ['owner'] };
const silence: RuleTrigger = { kind: 'silence', hours: 1 };

it('says once that rules are not looked at in time, by what each is due, and when they are again', async () => {
  const id = await insertRule(definitionOf(silence, [addressOf(1)]));
  await insertRule(definitionOf({ kind: 'spender' }, [addressOf(1)]));
  const text =
    'We are late: these rules are not checked since 2026-11-01T00:00 UTC. They may miss something.';
  await tellLateRules(db, { now: later(11) });
  expect(await readAlerts()).toEqual([]);
  for (const minutes of [12, 13]) await tellLateRules(db, { now: later(minutes) });
  expect(await readAlerts()).toEqual([{ text, isCleared: false }]);
  await db
    .update(watchRule)
    .set({ checkedAt: later(14) })
    .where(eq(watchRule.id, id));
  await tellLateRules(db, { now: later(15) });
  expect(await readAlerts()).toEqual([{ text, isCleared: true }]);
  await tellLateRules(db, { now: later(21) });
  expect(await readAlerts()).toHaveLength(2);
});

it('says once that a rule is for a contract that nobody reads, and its page from the beginning', async () => {
  const address = addressOf(10);
  await insertRule(definitionOf(change, [address]));
  const readRules = async () =>
    (await getWatchRules(db, { userId, now: start })).map(({ notRead, problem }) => [notRead, problem]);
  expect(await readRules()).toEqual([[[{ chain, address }], null]]);
  for (const minutes of [10, 11, 12]) await tellLateRules(db, { now: later(minutes) });
  const text = `Not watched yet: ${address} on eip155:1. What happens there is not told.`;
  expect(await readAlerts()).toEqual([{ text, isCleared: false }]);
  await cover(address);
  await tellLateRules(db, { now: later(13) });
  expect(await readAlerts()).toEqual([{ text, isCleared: true }]);
  expect(await readRules()).toEqual([[[], null]]);
});

it('follows few addresses of one account, those of rules at work that look at blocks', async () => {
  const mine = Array.from({ length: 30 }, (_, index) => addressOf(index + 1));
  await insertRule(definitionOf({ kind: 'incident' }, [addressOf(99)]));
  await insertRule(definitionOf(change, mine.slice(0, 18)));
  const second = await insertRule(definitionOf(silence, mine.slice(18)), userId, later(1));
  await insertRule(definitionOf(change, [addressOf(50)]), await addUser('bob'), later(2));
  expect(await getRuleAddresses(db, { chain })).toEqual([...mine.slice(0, 20), addressOf(50)]);
  // What nobody names any more takes no room.
  await cover(...Array.from({ length: 200 }, (_, index) => addressOf(1_000 + index)));
  await db
    .update(watchRule)
    .set({ pausedAt: later(3) })
    .where(eq(watchRule.id, second));
  expect(await getRuleAddresses(db, { chain })).toEqual([...mine.slice(0, 18), addressOf(50)]);
});

it('lists rules that cannot be read any more, and says of others why they match nothing', async () => {
  const id = await insertRule({ when: { kind: 'gone' } });
  await insertRule(definitionOf({ kind: 'event', declaration: 'no event', where: [] }, [addressOf(1)]));
  expect(await getUnreadableRules(db, { userId })).toEqual([{ id, name: 'Rule' }]);
  const [rule] = await getWatchRules(db, { userId, now: start });
  expect(rule?.problem).toMatch(/^when\.declaration is not an event as Solidity writes it/);
});
