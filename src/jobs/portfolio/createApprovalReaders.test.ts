import { expect, it, vi } from 'vitest';
import { createFunctionTransport, type RequestFunction } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { orAborted } from '#chain/rpcError.ts';
import type { RpcTransport } from '#chain/rpcTransport.ts';
import { createApprovalReaders } from './createApprovalReaders.ts';

const [first, second] = [
  '0x00000000000000000000000000000000000000A1',
  '0x00000000000000000000000000000000000000b2',
];
const never = new Promise<never>(() => undefined);
const word = (digits: string) => `0x${digits.padStart(64, '0')}`;

function openReaders(transports: Record<string, RpcTransport>, waitMs = 60_000) {
  const troubles: string[] = [];
  const readers = createApprovalReaders({
    getChains: () => Object.keys(transports),
    nameOf: (chain) => chain,
    findClient: (chain) => {
      const transport = transports[chain];
      return transport && createRpcClient({ transports: [transport], attempts: 1 });
    },
    onTrouble: (chain) => troubles.push(chain),
    waitMs,
  });
  const openFor = (network: string) => {
    const leaving = new AbortController();
    return { ...readers.forAnswer({ network, gone: leaving.signal }), leave: () => leaving.abort() };
  };
  return { openFor, troubles };
}
const answerBy = (answer: RequestFunction) => createFunctionTransport('node', answer);

it('a chain that hangs keeps neither the places of another nor all of its own', async () => {
  // It answers for the second account only.
  const slow = vi.fn(async (_: string, [address]: readonly unknown[]) =>
    address === second.toLowerCase() ? '0x' : never,
  );
  const { openFor } = openReaders({ slow: answerBy(slow), quick: answerBy(async () => '0x') });
  const one = openFor('one');
  const asked = Array.from({ length: 8 }, () => one.findDelegate('slow', first));
  expect(await one.findDelegate('quick', first)).toBeNull();
  expect(await openFor('two').findDelegate('slow', second)).toBeNull();
  expect(slow.mock.calls.filter(([, [address]]) => address === first.toLowerCase())).toHaveLength(3);
  one.leave();
  expect(await Promise.all(asked)).toEqual(asked.map(() => undefined));
});

it('ends what is asked for somebody who has left, and tells nobody of it', async () => {
  const given: (AbortSignal | undefined)[] = [];
  const hanging: RpcTransport = {
    ...{ name: 'hanging', close: async () => undefined },
    send(_, options) {
      given.push(options?.signal);
      return orAborted(never, options?.signal);
    },
  };
  const { openFor, troubles } = openReaders({ hanging });
  const reader = openFor('one');
  const asked = [
    reader.read({ chain: 'hanging', wallets: [first], tokens: [], approvals: [] }),
    reader.findDelegate('hanging', first),
  ];
  await vi.waitUntil(() => given.length === 2, { timeout: 5_000 });
  reader.leave();
  expect(await Promise.all(asked)).toMatchObject([{ status: 'unavailable' }, undefined]);
  expect(given.map((signal) => signal?.aborted)).toEqual([true, true]);
  expect(troubles).toEqual([]);
});

it('one answer has one time for all that it asks; a node that is slow with logs has half of it', async () => {
  const asked: string[] = [];
  const node = answerBy(async (method) => {
    asked.push(method);
    if (method === 'eth_blockNumber') return '0x10';
    return method === 'eth_getCode' ? '0x' : never;
  });
  const { openFor, troubles } = openReaders({ node }, 3_000);
  const reader = openFor('one');
  expect(await reader.findNewest('node', first)).toBeNull();
  expect(await reader.findDelegate('node', first)).toBeNull();
  expect(await reader.readDecimals('node', 16, [second])).toEqual(new Map());
  const before = asked.length;
  expect(await reader.findDelegate('node', first)).toBeUndefined();
  expect(asked).toHaveLength(before);
  expect(troubles.length).toBeGreaterThan(0);
});

it('looks at the newest logs alone, however many there are, and says since which block', async () => {
  const log = (block: number) => ({
    address: second.toLowerCase(),
    topics: ['0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925', word('a1'), word('b2')],
    blockNumber: `0x${block.toString(16)}`,
  });
  const logs: unknown[] = Array.from({ length: 3_000 }, (_, block) => log(block));
  // Nobody has looked at it: it would make the answer no list of logs.
  logs[0] = 'no log';
  const node = answerBy(async (method) => (method === 'eth_blockNumber' ? '0x10' : logs));
  const found = await openReaders({ node }).openFor('one').findNewest('node', first);
  expect(found).toMatchObject({
    fromBlock: 1_001,
    grants: [{ token: second, spender: second, since: 1_000 }],
  });
  logs.push({ ...log(3_000), blockNumber: '0x' });
  expect(await openReaders({ node }).openFor('one').findNewest('node', first)).toBeNull();
});
