import { beforeEach, expect, it } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { type NodeReader, noNodes } from '#core/evidence/NodeReader.ts';
import { createMonthPartitions } from '#db/createMonthPartitions.ts';
import { alert } from '#db/schema/alerts.ts';
import { chainCoverage, chainCursor, chainLog, followedChain } from '#db/schema/chain.ts';
import { contract, project } from '#db/schema/projects.ts';
import { controlSnapshot, scoreSnapshot } from '#db/schema/scores.ts';
import type { RuleTrigger } from '#model/watchRules.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { tryRule } from './tryRule.ts';

const { db } = await prepareTestDatabase();
const chain = 'eip155:1';
const address = `0x${'1'.repeat(40)}`;
const now = new Date('2026-11-01T00:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
let userId = '';

beforeEach(async () => {
  const user = {
    email: 'ada@example.test',
    password: 'Correct-horse-7',
    role: 'user',
    confirmed: true,
  } as const;
  userId = (await createUser(db, user)).id;
  await db.insert(followedChain).values({ chain });
  await db.insert(project).values({
    ...{ id: 'world', name: 'World', nameKey: 'world', description: '', source: 'records', recordHash: 'x' },
  });
  await db
    .insert(contract)
    .values({ projectId: 'world', position: 0, chain, address, reference: address, label: 'Vault' });
});

const attempt = async (when: RuleTrigger, nodes: NodeReader = noNodes) => {
  const trial = await tryRule(db, {
    ...{ owner: { userId }, nodes, now },
    definition: {
      ...{ subjects: [{ kind: 'project', projectId: 'world' }], when },
      ...{ severity: 'major', finality: 0, quietMinutes: 0, mail: 'off', outlets: [] },
    },
  });
  return { ...trial, told: trial.matches.map(({ text, time }) => [text, time.slice(0, 10)]) };
};

it('tries scores, coverage and control grades on their history, by what each was told as', async () => {
  const common = { projectId: 'world', rulesVersion: '1', cause: 'facts', sentence: '' } as const;
  const scores = [
    [40, 80],
    [20, 78],
    [10, 76],
    [5, 60],
  ] as const;
  await db.insert(scoreSnapshot).values(
    scores.map(([days, total]) => ({
      ...{
        ...common,
        at: daysAgo(days),
        total,
        coverage: 0.5,
        inputsHash: `${days}`,
        ranked: true,
        moves: [],
      },
    })),
  );
  await db.insert(controlSnapshot).values(
    (['A', 'D'] as const).map((worst, index) => ({
      ...{ ...common, at: daysAgo(20 - index * 10), best: 'A' as const, worst },
    })),
  );
  const trial = await attempt({ kind: 'standing', of: ['score', 'coverage', 'control'], by: 4 });
  // Two steps of two points are four from what was told last.
  expect(trial.told).toEqual([
    ['Score of World is 60, before 76', '2026-10-27'],
    ['Score of World is 76, before 80', '2026-10-22'],
    ['Control grade of World is D, before A', '2026-10-22'],
  ]);
  expect(trial).toMatchObject({ total: 3, messagesPerWeek: 1, isUntried: false, warnings: [] });
});

it('tries incidents on the record of 30 days', async () => {
  const common = {
    projectId: 'world',
    kind: 'incident',
    severity: 'critical',
    text: '',
    state: 'confirmed',
  } as const;
  await db.insert(alert).values(
    [5, 31].map((days) => ({
      ...{
        ...common,
        id: `i${days}`,
        title: `Drained ${days}`,
        time: daysAgo(days),
        createdAt: daysAgo(days),
      },
    })),
  );
  expect((await attempt({ kind: 'incident' })).told).toEqual([['World: Drained 5', '2026-10-27']]);
});

it('finds silences between what was logged, and none where not everything was read', async () => {
  const when = { kind: 'silence', hours: 48 } as const;
  expect(await attempt(when)).toMatchObject({
    isUntried: true,
    warnings: ['Not tried on the past: not all of its contracts are read yet.'],
  });
  const bytes = (text: string) => Buffer.from(text.slice(2), 'hex');
  await db.insert(chainCoverage).values({ chainId: 1, address: bytes(address), next: 10, end: 10, start: 0 });
  await db
    .insert(chainCursor)
    .values({ chainId: 1, next: 6, version: 1, head: 5, headTime: daysAgo(0.5), checkedAt: now });
  await db.transaction((tx) =>
    createMonthPartitions(tx, { tables: ['chain_log'], times: [daysAgo(29), daysAgo(1)] }),
  );
  await db.insert(chainLog).values(
    [29, 28, 20, 19, 1].map((days, index) => ({
      ...{ chainId: 1, blockNumber: index, blockTime: daysAgo(days), index, transactionIndex: 0 },
      ...{ transactionHash: bytes(`0x0${index}`), address: bytes(address), data: bytes('0x') },
    })),
  );
  expect((await attempt(when)).told).toEqual([
    ['Nothing was logged or called for 48 h', '2026-10-15'],
    ['Nothing was logged or called for 48 h', '2026-10-06'],
  ]);
});

/** A chain of one block a minute, whose getter answers less than 10 in the last five days but one. */
const createNode = (oldest: number): NodeReader => {
  const head = 100_000;
  return {
    ask: async (_, { method, params }) => {
      if (method === 'eth_blockNumber') return { state: 'answered', result: `0x${head.toString(16)}` };
      const block = Number(params.at(method === 'eth_getBlockByNumber' ? 0 : 1));
      const days = (head - block) / 1_440;
      if (method === 'eth_getBlockByNumber')
        return {
          ...{ state: 'answered' },
          result: { timestamp: `0x${(daysAgo(days).getTime() / 1000).toString(16)}` },
        };
      if (days > oldest) return { state: 'noOldState' };
      const value = days <= 5 && days >= 1 ? 9n : 11n;
      return { state: 'answered', result: `0x${value.toString(16).padStart(64, '0')}` };
    },
  };
};

it('asks nodes for values of the past once a day, and says what they no longer know', async () => {
  const when: RuleTrigger = {
    ...{ kind: 'state', read: 'function totalAssets() view returns (uint256)' },
    ...{ comparison: 'below', value: '10' },
  };
  const whole = await attempt(when, createNode(100));
  expect(whole.told).toEqual([['function totalAssets() view returns (uint256) is 9', '2026-10-27']]);
  expect(whole.warnings).toEqual([
    'Looked at once a day of the past; from now on once a minute, which sees more.',
  ]);
  expect((await attempt(when, createNode(10))).warnings[1]).toBe(
    '20 of 31 looks failed: the chain’s node keeps no state of that time.',
  );
  expect(await attempt(when, createNode(-1))).toMatchObject({
    ...{ isUntried: true, total: 0 },
    warnings: ['Not tried on the past: the chain’s node keeps no state of that time.'],
  });
  expect((await attempt(when)).warnings).toEqual([
    'Not tried on the past: the chain’s node does not answer.',
  ]);
});
