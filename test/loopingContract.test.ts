import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpTransport } from '#chain/createHttpTransport.ts';
import { createNodeReader } from '#jobs/evidence/createNodeReader.ts';
import type { Hex } from '#lib/hex.ts';
import { type NodeQuestion, nodeQuestions } from '#model/nodeAnswers.ts';
import { openNode } from '../demo/chain/openNode.ts';
import { type RpcServer, serveRpc } from '../demo/chain/serveRpc.ts';
import { ChainRpcError } from '../demo/chain/startDemoChain.ts';
import { type Endpoints, lanes, openEndpoints } from '../src/start/openEndpoints.ts';

const chain = 'eip155:31337';
/** Hashes 64 kB again and again: much gas and time in few steps. */
const loopingCode = '0x5b6201000060002050600056';
const deployed = `0x${'600c600c600039600c6000f3'}${loopingCode.slice(2)}`;

let endpoints: Endpoints;
let looping: Hex;
let server: RpcServer;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const node = await openNode({ genesisTime: 1_790_000_000 });
  const [from] = (await node.request('eth_accounts', [])) as Hex[];
  const hash = await node.request('eth_sendTransaction', [{ from, data: deployed, gas: '0x30d40' }]);
  await node.request('evm_mine', []);
  const receipt = (await node.request('eth_getTransactionReceipt', [hash])) as { contractAddress: Hex };
  looping = receipt.contractAddress;
  const request: typeof node.request = (method, params) =>
    node.request(method, params).catch((error) => {
      throw new ChainRpcError(error);
    });
  server = await serveRpc(request, { port: 0 });
  const transports = [
    createHttpTransport({ url: `http://127.0.0.1:${server.port}`, connections: lanes * 4 }),
  ];
  endpoints = openEndpoints(
    { transports, quorum: 1, finalityDepth: 4, batchSize: 100, concurrency: 4, maxRange: 100 },
    { sleep: async () => undefined },
  );
  closers.push(
    () => endpoints.client.close(),
    () => server.close(),
    () => node.close(),
  );
});
afterAll(async () => {
  for (const close of closers) await close();
});

const createReader = () =>
  createNodeReader({
    findClient: () => endpoints.askClient,
    onTrouble: () => undefined,
    waitMs: 60_000,
  });

/** Different questions, each of which loops for as long as it may. */
const loop = (index: number): NodeQuestion =>
  nodeQuestions.call({ to: looping, data: `0x${index.toString(16).padStart(8, '0')}`, from: null }, 1);

it('answers others while eight callers of one network ask a contract that loops', async () => {
  const reader = createReader();
  const loops = Array.from({ length: 8 }, (_, index) => reader.ask(chain, loop(index), '10.0.0'));
  let looped = 0;
  for (const one of loops) void one.then(() => looped++);
  const others = Array.from({ length: 8 }, (_, index) =>
    reader.ask(chain, nodeQuestions.storage(looping, `0x${index}`, 1), `10.1.${index}`),
  );
  expect((await Promise.all(others)).map(({ state }) => state)).toEqual(others.map(() => 'answered'));
  // Not behind everything that was asked before them.
  expect(looped).toBeLessThan(8);
  // The limit of gas is ours: what the contract would have said is not known.
  expect(await Promise.all(loops)).toEqual(
    loops.map(() => ({ state: 'unavailable', why: 'The call needs more than 16 million gas.' })),
  );
});

it('limits the gas of whatever else asks the chain', async () => {
  const [outcome] = await endpoints.jobClient.settle([
    { method: 'eth_call', params: [{ to: looping, data: '0x' }, '0x1'] },
  ]);
  expect(outcome).toMatchObject({
    error: { kind: 'reverted', message: expect.stringMatching(/out of gas/) },
  });
});
