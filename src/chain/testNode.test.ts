import { beforeAll, expect, it } from 'vitest';
import { getSampleChain, type SampleChain } from '#test/helpers/getSampleChain.ts';
import { limitNode, type NodeLimits } from '#test/helpers/limitNode.ts';
import { createFunctionTransport, type RequestFunction } from './createFunctionTransport.ts';
import { createRpcClient } from './createRpcClient.ts';
import { testLogsAt } from './testLogsAt.ts';
import { testStateAt } from './testStateAt.ts';

let chain: SampleChain;
beforeAll(async () => {
  chain = await getSampleChain({ seed: 7 });
});

const connect = (...limits: NodeLimits[]) =>
  createRpcClient({
    transports: limits.map((one, index) =>
      createFunctionTransport(`node ${index}`, limitNode(chain.request, one)),
    ),
    attempts: 2,
    pause: 1,
  });

it.each<[NodeLimits, string]>([
  [{}, 'kept'],
  [{ stateFrom: 500 }, 'refused'],
  [{ stateFrom: 500, oldState: 'notFound' }, 'refused'],
  [{ stateFrom: 500, oldState: 'empty' }, 'false'],
  [{ stateFrom: 500, oldState: 'todays' }, 'false'],
  [{ stateFrom: 500, oldState: 'todays', only: ['eth_call'] }, 'false'],
  [{ stateFrom: 500, oldState: 'empty', only: ['eth_call'] }, 'refused'],
  [{ stateFrom: 500, only: ['eth_call'] }, 'refused'],
])('finds out what a node with %o makes of old state: %s', async (limits, expected) => {
  expect(await testStateAt(connect(limits), 100)).toBe(expected);
});

it.each<[NodeLimits, string]>([
  [{}, 'kept'],
  [{ logsFrom: 500 }, 'false'],
  [{ logsRefused: true }, 'refused'],
])('finds out what a node with %o makes of old logs: %s', async (limits, expected) => {
  expect(await testLogsAt(connect(limits), 100)).toBe(expected);
});

it('asks the next endpoint for what the first does not keep', async () => {
  expect(await testStateAt(connect({ stateFrom: 500 }, {}), 100)).toBe('kept');
  expect(await testStateAt(connect({ stateFrom: 500 }, { stateFrom: 400 }), 100)).toBe('refused');
});

it('finds out a cache that does not look at the block of a call', async () => {
  const kept = new Map<string, unknown>();
  const cache: RequestFunction = async (method, params) => {
    if (method !== 'eth_call') return chain.request(method, params);
    const key = JSON.stringify(params[0]);
    if (!kept.has(key)) kept.set(key, await chain.request(method, params));
    return kept.get(key);
  };
  expect(
    await testStateAt(createRpcClient({ transports: [createFunctionTransport('cache', cache)] }), 100),
  ).toBe('false');
});

it('believes a node by its counts alone where it makes no calls without a contract', async () => {
  const client = createRpcClient({
    transports: [
      createFunctionTransport('node', async (method, params) => {
        if (method === 'eth_call') throw Object.assign(new Error('to is required'), { code: -32_602 });
        return chain.request(method, params);
      }),
    ],
  });
  expect(await testStateAt(client, 100)).toBe('kept');
});
