import { expect, it } from 'vitest';
import { createRandom } from '#lib/random.ts';
import { answerFrom, extendChain, followedAddresses } from '#test/simulation/simulatedChain.ts';
import { createFunctionTransport, type RequestFunction } from './createFunctionTransport.ts';
import { createQuorumClient } from './createQuorumClient.ts';
import { createRpcClient } from './createRpcClient.ts';
import { createRpcPanel } from './createRpcPanel.ts';

const view = extendChain([], { random: createRandom(5), count: 60, salt: 'state' });
const [address] = followedAddresses;
const slot = `0x${'0'.repeat(64)}`;
const owner = `0x${'0'.repeat(24)}${'aa'.repeat(20)}`;
const other = `0x${'0'.repeat(24)}${'bb'.repeat(20)}`;

/** Undefined: as an honest node answers. */
type Answer = (method: string, params: readonly unknown[]) => unknown;

function refuse(code: number, message: string): never {
  throw Object.assign(new Error(message), { code });
}

function open(nodes: Answer[], quorum = 2) {
  let time = Date.UTC(2026, 10, 16);
  const asked: number[] = nodes.map(() => 0);
  const transports = nodes.map((answer, index) => {
    const request: RequestFunction = async (method, params) => {
      const own = answer(method, params);
      if (own !== undefined) return own;
      if (!method.startsWith('eth_getBlock')) asked[index] = (asked[index] ?? 0) + 1;
      if (method === 'eth_getStorageAt' || method === 'eth_call') return owner;
      if (method === 'eth_blockNumber') return '0x3b';
      return answerFrom(view, method, params);
    };
    return createFunctionTransport(`node ${index}`, request);
  });
  const panel = createRpcPanel({ transports, quorum, finalityDepth: 10, graceMs: 5, elapsed: () => time });
  const clients = new Map(
    transports.map((one) => [one, createRpcClient({ transports: [one], attempts: 1 })] as const),
  );
  const any = createRpcClient({ transports, getUsable: panel.getTrusted, attempts: 1 });
  const client = createQuorumClient({
    panel,
    quorum,
    openOne: (one) => clients.get(one) ?? any,
    client: any,
    elapsed: () => time,
  });
  return {
    client,
    panel,
    asked,
    states: () => panel.report().map(({ state }) => state),
    wait: (ms: number) => {
      time += ms;
    },
  };
}

const honest: Answer = () => undefined;
const whenAsked =
  (name: string, answer: unknown): Answer =>
  (method) =>
    method === name ? answer : undefined;
const getOwner = ['eth_getStorageAt', [address, slot, '0x32']] as const;
const filter = { address: [address], fromBlock: '0xa', toBlock: '0x32' };

it('answers with the state that a quorum has, and sets aside and names whoever has another', async () => {
  const { client, panel } = open([whenAsked('eth_getStorageAt', other), honest, honest]);
  expect(await client.request(...getOwner)).toBe(owner);
  expect(panel.report()[0]).toMatchObject({
    name: 'node 0',
    state: 'aside',
    dispute: {
      about: `slot ${slot} of ${address} at block 50`,
      given: `0x${'bb'.repeat(20)}`,
      agreed: `0x${'aa'.repeat(20)}`,
    },
  });
});

it('answers with the logs that a quorum lists, and sets aside whoever leaves some out', async () => {
  const { client, panel, asked } = open([honest, whenAsked('eth_getLogs', []), honest, honest]);
  const logs = (await client.request('eth_getLogs', [filter])) as unknown[];
  expect(logs.length).toBeGreaterThan(3);
  expect(panel.report()[1]).toMatchObject({
    state: 'aside',
    dispute: {
      about: 'the logs of blocks 10 to 50',
      given: 'no logs',
      agreed: expect.stringMatching(`^${logs.length} logs with the hash [0-9a-f]{16}$`),
    },
  });
  await client.request('eth_getLogs', [filter]);
  // As many as must agree, and no more.
  expect(asked).toEqual([3, 0, 3, 2]);
});

it('knows nothing where one stands against one, and blames nobody', async () => {
  const { client, states } = open([whenAsked('eth_getStorageAt', other), honest]);
  await expect(client.request(...getOwner)).rejects.toThrow(
    `the endpoints do not agree on slot ${slot} of ${address} at block 50`,
  );
  expect(states()).toEqual(['agreeing', 'agreeing']);
});

it('believes it again after its rest, once it has the same at the newest block', async () => {
  let lies = true;
  const { client, panel, states, wait } = open([
    (method) => (lies && method === 'eth_getStorageAt' ? other : undefined),
    honest,
    honest,
  ]);
  await client.request(...getOwner);
  wait(30_000);
  await panel.getHash(59);
  expect(states()[0]).toBe('aside');
  lies = false;
  // It is not asked again at once.
  await panel.getHash(59);
  expect(states()[0]).toBe('aside');
  wait(60_000);
  await panel.getHash(59);
  expect(states()[0]).toBe('agreeing');
});

it('takes for the same what means the same', async () => {
  const empty = open([
    whenAsked('eth_getStorageAt', '0x'),
    whenAsked('eth_getStorageAt', slot),
    whenAsked('eth_getStorageAt', '0x0'),
  ]);
  expect(await empty.client.request(...getOwner)).toBe('0x');
  expect(empty.states()).toEqual(['agreeing', 'agreeing', 'agreeing']);
});

it('passes over one that cannot answer, and says what keeps a quorum from answering', async () => {
  const pruned: Answer = (method) =>
    method === 'eth_getStorageAt' ? refuse(-32_000, 'missing trie node') : undefined;
  const { client, states } = open([pruned, honest, honest]);
  expect(await client.request(...getOwner)).toBe(owner);
  expect(states()).toEqual(['agreeing', 'agreeing', 'agreeing']);
  await expect(open([pruned, honest]).client.request(...getOwner)).rejects.toMatchObject({
    kind: 'noHistory',
  });
  const down: Answer = (method) =>
    method === 'eth_getStorageAt' ? refuse(-32_603, 'service unavailable') : undefined;
  await expect(open([down, honest]).client.request(...getOwner)).rejects.toThrow(
    /at block 50, and 1 of 2 answer \(node 0: service unavailable\)$/,
  );
  const narrow: Answer = (method) => (method === 'eth_getLogs' ? refuse(-32_000, 'block range') : undefined);
  await expect(
    open([narrow, honest, whenAsked('eth_getLogs', [])]).client.request('eth_getLogs', [filter]),
  ).rejects.toMatchObject({ kind: 'range' });
});

it('does not blame who has no such block yet, and takes it for an answer where nobody has it', async () => {
  const behind = whenAsked('eth_getBlockByNumber', null);
  const ask = ['eth_getBlockByNumber', ['0x32', true]] as const;
  const one = open([behind, honest, honest]);
  expect(await one.client.request(...ask)).toEqual(view[50]?.block);
  expect(one.states()).toEqual(['agreeing', 'agreeing', 'agreeing']);
  expect(await open([behind, behind, behind]).client.request(...ask)).toBeNull();
  await expect(open([behind, honest]).client.request(...ask)).rejects.toThrow(
    '2 endpoints must agree on block 50 and its transactions, and 1 of 2 answer',
  );
});

it('blames nobody for a contract that refuses, for lent state, or for another branch at the head', async () => {
  const refusing: Answer = (method) => (method === 'eth_call' ? refuse(3, 'execution reverted') : undefined);
  const call = { to: address, data: '0x8da5cb5b' };
  const small = open([refusing, honest, honest]);
  expect(await small.client.request('eth_call', [call, '0x32'])).toBe(owner);
  const lent = open([whenAsked('eth_call', other), honest, honest]);
  expect(await lent.client.request('eth_call', [call, '0x32', {}])).toBe(owner);
  let isBehind = true;
  const branching: Answer = (method) => {
    const answer = isBehind && method === 'eth_getStorageAt' ? other : undefined;
    if (answer) isBehind = false;
    return answer;
  };
  const moved = open([branching, honest, honest]);
  expect(await moved.client.request(...getOwner)).toBe(owner);
  for (const { states } of [small, lent, moved])
    expect(states()).toEqual(['agreeing', 'agreeing', 'agreeing']);
});

it('asks one endpoint for what every node has of its own, in the order of the calls', async () => {
  const { client, asked } = open([honest, honest, honest]);
  const [number, word] = await client.batch([
    { method: 'eth_blockNumber', params: [] },
    { method: 'eth_getStorageAt', params: getOwner[1] },
    { method: 'eth_call', params: [{ to: address }, 'latest'] },
  ]);
  expect([number, word]).toEqual(['0x3b', owner]);
  expect(asked).toEqual([3, 1, 0]);
});
