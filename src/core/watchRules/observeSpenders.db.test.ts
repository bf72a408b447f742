import { asc, eq } from 'drizzle-orm';
import { type Hex, pad, toHex } from 'viem';
import { getAddress } from 'viem/utils';
import { beforeEach, expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { alert } from '#db/schema/alerts.ts';
import { followedChain } from '#db/schema/chain.ts';
import { project } from '#db/schema/projects.ts';
import { watchAlert, watchMatch, watchRule } from '#db/schema/watchRules.ts';
import { proxySlots } from '#model/proxySlots.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { checkRules } from './checkRules.ts';

const { db } = await prepareTestDatabase();
const chain = 'eip155:1';
const start = new Date('2026-11-01T00:00:00Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const addressOf = (number: number): Hex => pad(toHex(number), { size: 20 });
const [owner, token, spender] = [addressOf(0xaa), addressOf(0xbb), addressOf(1)] as const;

/** What the node answers: codes and slots by address, and owners of spenders; undefined: it does not. */
let codes: Record<string, string | undefined>;
let slots: Record<string, string | undefined>;
let owners: Record<string, string>;
let userId = '';

const nodes: NodeReader = {
  ask: async (_, { method, params: [first, slot] }) => {
    const answer = (result: string | undefined) =>
      result === undefined
        ? { state: 'unavailable' as const, why: 'It did not answer.' }
        : { state: 'answered' as const, result };
    if (method === 'eth_blockNumber') return answer('0x64');
    const at = String(first).toLowerCase();
    if (method === 'eth_getCode') return answer(at in codes ? codes[at] : '0x60');
    if (method === 'eth_getStorageAt') return answer(slot && `${slot}` in slots ? slots[`${slot}`] : '0x0');
    const { to = '', data = '' } = first as { to?: string; data?: string };
    return answer(data === '0x8da5cb5b' ? (owners[to] ?? '0x') : '0x1');
  },
};

beforeEach(async () => {
  [codes, slots, owners] = [{ [owner]: '0x' }, {}, {}];
  const user = await createUser(db, {
    ...{ email: 'ada@example.test', password: 'Correct-horse-7', role: 'user', confirmed: true },
  });
  userId = user.id;
  await db.insert(followedChain).values({ chain });
  const times = { activeFrom: start, createdAt: start, updatedAt: start };
  const definition = {
    ...{ subjects: [{ kind: 'contract', chain, address: owner }], when: { kind: 'spender' } },
    ...{ severity: 'major', finality: 0, quietMinutes: 0, mail: 'off', outlets: [] },
  };
  await db.insert(watchRule).values({ userId, name: 'Spenders', definition, ...times });
});

const approve = (...spenders: Hex[]) =>
  db.transaction((tx) =>
    insertIndexedRows(tx, {
      ...{ chainId: 1, blocks: [{ number: 1, timestamp: start.getTime() / 1000 }], transactions: [] },
      logs: spenders.map((one, logIndex) => ({
        ...{ blockNumber: 1, logIndex, transactionIndex: 0, transactionHash: pad('0x1'), address: token },
        topics: ['0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925', pad(owner), pad(one)],
        data: pad('0x1'),
      })),
    }),
  );

const check = (minutes: number) =>
  checkRules(db, {
    ...{ nodes, now: later(minutes) },
    onError: (error) => {
      throw error;
    },
  });

const readTexts = async () => {
  const rows = await db
    .select({ text: watchMatch.text, cleared: watchAlert.clearedAt })
    .from(watchMatch)
    .innerJoin(watchAlert, eq(watchAlert.id, watchMatch.alertId))
    .orderBy(asc(watchAlert.createdAt), asc(watchMatch.text));
  return rows.map(({ text, cleared }) => `${cleared ? 'cleared: ' : ''}${text}`);
};

it('names what of a spender is another: its implementation, admin, owner and code', async () => {
  await approve(spender);
  await check(0);
  const [first, second, third] = [
    getAddress(addressOf(7)),
    getAddress(addressOf(8)),
    getAddress(addressOf(9)),
  ];
  slots[proxySlots.implementation] = pad(first, { size: 32 });
  await check(10);
  slots[proxySlots.admin] = pad(second, { size: 32 });
  await check(20);
  owners[spender] = pad(third, { size: 32 });
  await check(30);
  codes[spender] = '0x';
  await check(40);
  await check(50);
  const of = `of a spender that ${getAddress(owner)} approved is`;
  expect(await readTexts()).toEqual([
    `The implementation (upgrade) ${of} ${first}`,
    `The proxy admin ${of} ${second}`,
    `The owner ${of} ${third}`,
    `The code ${of} gone`,
  ]);
});

it('tells incidents of a spender, and of the code that the address runs itself', async () => {
  const delegate = addressOf(3);
  codes[owner] = `0xef0100${delegate.slice(2)}`;
  await db.insert(project).values({
    ...{ id: 'world', name: 'World', nameKey: 'world', description: '', source: 'records', recordHash: 'x' },
  });
  await db.insert(alert).values({
    ...{ id: 'i1', projectId: 'world', kind: 'incident', severity: 'critical', title: 'Drained', text: '' },
    ...{ state: 'confirmed', contract: delegate, time: start, createdAt: start },
  });
  await check(0);
  expect(await readTexts()).toEqual(['Drained']);
  codes[owner] = `0xef0100${addressOf(4).slice(2)}`;
  await check(10);
  expect((await readTexts())[1]).toBe(
    `${getAddress(owner)} runs the code of ${getAddress(addressOf(4))} (EIP-7702)`,
  );
});

it('says what nobody answered and tells the rest, and what changed meanwhile once it is known', async () => {
  await approve(spender);
  await check(0);
  slots[proxySlots.implementation] = undefined;
  owners[spender] = pad(addressOf(9), { size: 32 });
  await check(10);
  await check(20);
  const fault = expect.stringMatching(
    /^This rule cannot be checked since .*: implementation \(upgrade\) of 0x\w+ could not be read$/,
  );
  expect(await readTexts()).toEqual([expect.stringMatching(/^The owner of a spender/), fault]);
  slots[proxySlots.implementation] = pad(addressOf(7), { size: 32 });
  await check(30);
  const texts = await readTexts();
  expect(texts[1]).toMatch(/^cleared: This rule cannot be checked/);
  expect(texts[2]).toMatch(/^The implementation \(upgrade\) of a spender/);
});

it('says that there are more spenders than are watched', async () => {
  await approve(...Array.from({ length: 26 }, (_, index) => addressOf(index + 1)));
  await check(0);
  await check(10);
  expect(await readTexts()).toEqual([
    expect.stringContaining(
      `: only 25 of 26 spenders that approvals of ${getAddress(owner)} name are watched`,
    ),
  ]);
});
