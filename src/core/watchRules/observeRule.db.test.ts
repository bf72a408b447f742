import { asc, eq } from 'drizzle-orm';
import { encodeAbiParameters, type Hex, pad, parseAbiParameters, toHex } from 'viem';
import { toEventSelector } from 'viem/utils';
import { beforeEach, expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { insertIndexedRows } from '#core/chainStore/rows.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { alert } from '#db/schema/alerts.ts';
import { chainCoverage, chainCursor, followedChain } from '#db/schema/chain.ts';
import { contract, project } from '#db/schema/projects.ts';
import { controlSnapshot, scoreSnapshot } from '#db/schema/scores.ts';
import { watchAlert, watchMatch, watchRule } from '#db/schema/watchRules.ts';
import type { RuleTrigger } from '#model/watchRules.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { checkRules } from './checkRules.ts';

const { db } = await prepareTestDatabase();
const chain = 'eip155:1';
const address: Hex = `0x${'1'.repeat(40)}`;
const start = new Date('2026-11-01T00:00:00Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
let userId = '';
let balance: bigint;

const nodes: NodeReader = {
  ask: async (_, { method }) => ({
    ...{ state: 'answered', result: method === 'eth_blockNumber' ? '0x64' : toHex(balance) },
  }),
};

beforeEach(async () => {
  const user = await createUser(db, {
    ...{ email: 'ada@example.test', password: 'Correct-horse-7', role: 'user', confirmed: true },
  });
  userId = user.id;
  await db.insert(followedChain).values({ chain });
  await db.insert(project).values({
    ...{ id: 'world', name: 'World', nameKey: 'world', description: '', source: 'records', recordHash: 'x' },
  });
  await db
    .insert(contract)
    .values({ projectId: 'world', position: 0, chain, address, reference: address, label: 'Timelock' });
  await db.insert(chainCoverage).values({
    ...{ chainId: 1, address: Buffer.from(address.slice(2), 'hex'), next: 1, end: 1, start: 0 },
  });
});

async function watch(when: RuleTrigger): Promise<void> {
  const definition = {
    ...{ subjects: [{ kind: 'project', projectId: 'world' }], when, severity: 'major' },
    ...{ finality: 0, quietMinutes: 0, mail: 'off', outlets: [] },
  };
  const times = { activeFrom: start, createdAt: start, updatedAt: start };
  await db.insert(watchRule).values({ userId, name: 'Rule', definition, ...times });
}

/** Looks, and answers all that was told so far. */
async function check(minutes: number): Promise<string[]> {
  await checkRules(db, {
    ...{ nodes, now: later(minutes) },
    onError: (error) => {
      throw error;
    },
  });
  const rows = await db
    .select({ text: watchMatch.text, cleared: watchAlert.clearedAt })
    .from(watchMatch)
    .innerJoin(watchAlert, eq(watchAlert.id, watchMatch.alertId))
    .orderBy(asc(watchAlert.createdAt), asc(watchMatch.text));
  return rows.map(({ text, cleared }) => `${cleared ? 'cleared: ' : ''}${text}`);
}

const insertLog = (topics: Hex[], data: Hex, minutes: number) =>
  db.transaction((tx) =>
    insertIndexedRows(tx, {
      ...{ chainId: 1, transactions: [] },
      blocks: [{ number: minutes, timestamp: later(minutes).getTime() / 1000 }],
      logs: [
        {
          ...{ blockNumber: minutes, logIndex: 0, transactionIndex: 0, transactionHash: pad(toHex(minutes)) },
          ...{ address, topics, data },
        },
      ],
    }),
  );

async function readUntil(minutes: number): Promise<void> {
  const cursor = { chainId: 1, next: 1_000, version: 1, head: 999, headTime: later(minutes) };
  const row = { ...cursor, checkedAt: later(minutes) };
  await db.insert(chainCursor).values(row).onConflictDoUpdate({ target: chainCursor.chainId, set: row });
}

it('tells an operation of a timelock while it is queued, and once it can be executed', async () => {
  await watch({ kind: 'operation', when: ['queued', 'due'] });
  await insertLog(
    [
      toEventSelector('CallScheduled(bytes32,uint256,address,uint256,bytes,bytes32,uint256)'),
      pad('0x7'),
      pad('0x0'),
    ],
    encodeAbiParameters(parseAbiParameters('address, uint256, bytes, bytes32, uint256'), [
      ...([address, 0n, '0x', pad('0x0'), 3_600n] as const),
    ]),
    1,
  );
  await readUntil(2);
  const name = `Operation ${pad('0x7')}`;
  expect(await check(2)).toEqual([`${name} was queued`]);
  await readUntil(62);
  expect(await check(62)).toEqual([`${name} was queued`, `${name} can be executed`]);
  await insertLog(
    [toEventSelector('CallExecuted(bytes32,uint256,address,uint256,bytes)'), pad('0x7'), pad('0x0')],
    encodeAbiParameters(parseAbiParameters('address, uint256, bytes'), [address, 0n, '0x']),
    70,
  );
  await readUntil(71);
  expect(await check(71)).toEqual([`cleared: ${name} was queued`, `cleared: ${name} can be executed`]);
});

const common = { projectId: 'world', rulesVersion: '1', cause: 'facts', sentence: '' } as const;

it('tells by how much a score and a coverage moved since they were told', async () => {
  const insertScore = (total: number, coverage: number, minutes: number) =>
    db.insert(scoreSnapshot).values({
      ...{
        ...common,
        at: later(minutes),
        total,
        coverage,
        inputsHash: `${minutes}`,
        ranked: true,
        moves: [],
      },
    });
  await watch({ kind: 'standing', of: ['score', 'coverage'], by: 4 });
  await insertScore(80, 0.5, 0);
  expect(await check(0)).toEqual([]);
  await insertScore(78, 0.6, 1);
  expect(await check(1)).toEqual(['Coverage of World is 60, before 50']);
  await insertScore(76, 0.6, 2);
  expect((await check(2))[1]).toBe('Score of World is 76, before 80');
});

it('tells falls of a control grade by what is sure of it, where these alone are asked for', async () => {
  const insertGrade = (best: 'A' | 'B' | 'D', worst: 'D' | 'F', minutes: number) =>
    db.insert(controlSnapshot).values({ ...common, at: later(minutes), best, worst });
  await watch({ kind: 'standing', of: ['control'], by: 1, direction: 'falls' });
  await insertGrade('B', 'D', 0);
  await check(0);
  await insertGrade('B', 'F', 1);
  expect(await check(1)).toEqual([]);
  await insertGrade('A', 'F', 2);
  expect(await check(2)).toEqual([]);
  await insertGrade('D', 'F', 3);
  expect(await check(3)).toEqual(['Control grade of World is D']);
});

it('tells a balance while it is below a value', async () => {
  await watch({ kind: 'balance', token: null, below: '10' });
  balance = 10n;
  expect(await check(0)).toEqual([]);
  balance = 9n;
  expect(await check(1)).toEqual(['Balance 9 is below 10']);
  balance = 11n;
  expect(await check(2)).toEqual(['cleared: Balance 9 is below 10']);
});

it('tells silence by how far the chain is read, and its end', async () => {
  await watch({ kind: 'silence', hours: 1 });
  await readUntil(59);
  expect(await check(70)).toEqual([]);
  await readUntil(60);
  expect(await check(71)).toEqual(['Nothing was logged or called for 1 h']);
  await insertLog([pad('0x1')], '0x', 65);
  expect(await check(72)).toEqual(['cleared: Nothing was logged or called for 1 h']);
});

it('tells an incident until it is resolved', async () => {
  await watch({ kind: 'incident' });
  await db.insert(alert).values({
    ...{ id: 'i1', projectId: 'world', kind: 'incident', severity: 'critical', title: 'Drained', text: '' },
    ...{ state: 'confirmed', time: later(1), createdAt: later(1) },
  });
  expect(await check(1)).toEqual(['World: Drained']);
  await db.update(alert).set({ resolvedAt: later(2) });
  expect(await check(2)).toEqual(['cleared: World: Drained']);
});
