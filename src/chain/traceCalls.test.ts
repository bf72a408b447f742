import { expect, it } from 'vitest';
import type { Hex } from '#lib/hex.ts';
import type { RpcClient } from './createRpcClient.ts';
import { RpcError } from './rpcError.ts';
import { createChangedClient } from './stateChanges.ts';
import { traceCalls } from './traceCalls.ts';

const address = (n: number): Hex => `0x${String(n).padStart(40, '0')}`;
const word = (n: number): Hex => `0x${n.toString(16).padStart(64, '0')}`;
const [lock, coin] = [address(1), address(2)];
const call = (n: number) => ({ from: lock, to: coin, data: word(n), value: 0n });
const ones = { from: lock, to: coin, calls: [] };

interface Config {
  tracer: string;
  stateOverrides?: Record<string, { code?: string }>;
}
type Answer = (data: string, config: Config) => unknown;

/** A node that knows debug_traceCall alone, and takes changed state. */
const connect = (answer: Answer): RpcClient => ({
  request: async (method, params) => {
    const [asked, , config] = params as [{ data: string }, string, Config];
    if (method !== 'debug_traceCall') throw new RpcError('no such method', { kind: 'unsupported' });
    const isProbe = Object.values(config.stateOverrides ?? {}).some(({ code }) => code !== undefined);
    return isProbe ? { output: word(42) } : answer(asked.data, config);
  },
  batch: async () => [],
  settle: async () => [],
  close: async () => undefined,
});

const calls = { calls: [call(1), call(2)], block: 9 };

it('adds up what calls change, each on the state that the one before left', async () => {
  const given: unknown[] = [];
  const client = connect((data, { tracer, stateOverrides }) => {
    given.push([Number(data), stateOverrides]);
    if (tracer === 'callTracer')
      return {
        ...ones,
        calls: [{ error: 'execution reverted', logs: [{}] }],
        logs: [{ address: coin, topics: [word(7)], data: '0x' }],
      };
    return Number(data) === 1
      ? {
          pre: { [coin]: { storage: { [word(3)]: word(1) } } },
          post: { [coin]: { storage: { [word(4)]: word(5) } } },
        }
      : {
          pre: { [coin]: { storage: { [word(4)]: word(5) } } },
          post: { [coin]: { balance: '0x10', storage: { [word(4)]: word(6) } } },
        };
  });
  const traced = await traceCalls(client, calls);
  if (traced.kind !== 'done') throw new Error(traced.kind);
  // A slot that is named before alone became empty.
  expect([...traced.changes]).toEqual([
    [
      coin,
      {
        storage: new Map([
          [word(3), word(0)],
          [word(4), word(6)],
        ]),
        balance: '0x10',
      },
    ],
  ]);
  expect(traced.logs).toHaveLength(2);
  expect(given[3]).toEqual([2, { [coin]: { stateDiff: { [word(3)]: word(0), [word(4)]: word(5) } } }]);
  const asked: unknown[] = [];
  const changed = createChangedClient(
    {
      ...client,
      settle: async (all) => {
        asked.push(...all);
        return all.map(() => ({ result: '0x' }));
      },
    },
    { changes: traced.changes, block: 9 },
  );
  const read = (slot: string, tag: string) => ({ method: 'eth_getStorageAt', params: [coin, slot, tag] });
  const answers = await changed.settle([
    read('0x4', '0x9'),
    read('0x4', '0x8'),
    read('0x5', '0x9'),
    { method: 'eth_call', params: [{ to: coin }, '0x9', { [coin.toUpperCase()]: { code: '0x00' } }] },
  ]);
  expect(answers).toEqual([{ result: word(6) }, { result: '0x' }, { result: '0x' }, { result: '0x' }]);
  expect(asked.slice(0, 2)).toEqual([read('0x4', '0x8'), read('0x5', '0x9')]);
  expect(asked[2]).toMatchObject({
    params: [
      { to: coin },
      '0x9',
      { [coin]: { code: '0x00', balance: '0x10', stateDiff: { [word(3)]: word(0), [word(4)]: word(6) } } },
    ],
  });
});

it('follows nothing where a contract goes or comes unseen, or the gas does not suffice', async () => {
  const trace = (diff: unknown, frame: object = ones) =>
    traceCalls(
      connect((_, { tracer }) => (tracer === 'callTracer' ? frame : diff)),
      calls,
    );
  expect(await trace({ pre: { [coin]: {} }, post: {} })).toMatchObject({
    why: expect.stringContaining('destroys'),
  });
  expect(await trace({ pre: {}, post: { [coin]: { code: '0x00' } } })).toMatchObject({
    why: expect.stringContaining('changes the code'),
  });
  const inner = { ...ones, type: 'CALL', calls: [{ ...ones, type: 'CREATE2' }] };
  const none = { pre: {}, post: {} };
  expect(await trace(none, { ...ones, calls: [inner] })).toMatchObject({
    why: expect.stringContaining('does not show'),
  });
  // What failed inside was taken back.
  expect(await trace(none, { ...ones, calls: [{ ...inner, error: 'execution reverted' }] })).toMatchObject({
    kind: 'done',
    created: [],
  });
  expect(await trace({}, { ...ones, error: 'out of gas' })).toMatchObject({ kind: 'unable' });
  expect(await trace({}, { ...ones, error: 'execution reverted', output: '0x12' })).toEqual({
    kind: 'refused',
    data: '0x12',
  });
  // Some nodes leave logs out: none shown is not none.
  expect(await trace({ pre: {}, post: {} })).toMatchObject({ kind: 'done', logs: undefined });
});

it('follows a contract that is created, with its code and storage', async () => {
  const frame = { ...ones, calls: [{ ...ones, type: 'CREATE', output: '0x6001' }] };
  const post = { [coin]: { code: '0x6001', nonce: 1, storage: { [word(0)]: word(9) } } };
  const client = connect((_, { tracer }) => (tracer === 'callTracer' ? frame : { pre: {}, post }));
  const traced = await traceCalls(client, { calls: [call(1)], block: 9 });
  if (traced.kind !== 'done') throw new Error(traced.kind);
  expect(traced.created).toEqual([coin]);
  const asked: unknown[] = [];
  const changed = createChangedClient(
    {
      ...client,
      request: async (method, params) => {
        asked.push([method, params[1]]);
        return '0x';
      },
      settle: async (all) => {
        asked.push(...all);
        return all.map(() => ({ result: '0x' }));
      },
    },
    { changes: traced.changes, block: 9 },
  );
  expect(await changed.request('eth_getCode', [coin, '0x9'])).toBe('0x6001');
  expect(await changed.request('eth_getCode', [coin, '0x8'])).toBe('0x');
  await changed.settle([{ method: 'eth_call', params: [{ to: coin }, '0x9'] }]);
  expect(asked).toEqual([
    ['eth_getCode', '0x8'],
    {
      method: 'eth_call',
      params: [{ to: coin }, '0x9', { [coin]: { code: '0x6001', stateDiff: { [word(0)]: word(9) } } }],
    },
  ]);
});
