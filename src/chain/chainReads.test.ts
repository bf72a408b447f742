import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Hex } from '#lib/hex.ts';
import { getSampleChain, type SampleChain } from '#test/helpers/getSampleChain.ts';
import { type RpcServer, serveRpc } from '../../demo/chain/serveRpc.ts';
import { bloomAdmits, makeBloom } from './bloom.ts';
import { callContract, callContracts } from './callContract.ts';
import { getBalance, getBlockNumber, getChainId, getCode, getStorageAt } from './chainReads.ts';
import { createFunctionTransport } from './createFunctionTransport.ts';
import { createHttpTransport } from './createHttpTransport.ts';
import { createLogReader } from './createLogReader.ts';
import { createReceiptReader } from './createReceiptReader.ts';
import { createRpcClient, type RpcClient } from './createRpcClient.ts';
import { findBlockHeader, getBlocks } from './getBlocks.ts';

const tokenAbi = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function mint(address, uint256)',
]);

let chain: SampleChain;
let server: RpcServer;
let clients: RpcClient[];

beforeAll(async () => {
  chain = await getSampleChain({ seed: 7 });
  server = await serveRpc(chain.request, { port: 0 });
  clients = [
    createRpcClient({ transports: [createFunctionTransport('embedded', chain.request)] }),
    createRpcClient({ transports: [createHttpTransport({ url: `http://127.0.0.1:${server.port}` })] }),
  ];
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await server.close();
});

const at = (key: string): Hex => {
  const deployment = chain.deployments.get(key);
  if (deployment === undefined) throw new Error(key);
  return deployment.address.toLowerCase() as Hex;
};

describe.each([
  ['a function', 0],
  ['HTTP', 1],
])('over %s', (_, index) => {
  const client = (): RpcClient => clients[index] as RpcClient;

  it('reads the chain and its state', async () => {
    expect(await getChainId(client())).toBe(31_337);
    expect(await getBlockNumber(client())).toBe(600);
    expect((await getCode(client(), { address: at('safe') })).length).toBeGreaterThan(2_000);
    expect(await getCode(client(), { address: `0x${'12'.repeat(20)}` })).toBe('0x');
    expect(await getBalance(client(), { address: at('safe') })).toBe(0n);
    const implementationSlot = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbcn;
    const word = await getStorageAt(client(), { address: at('engine'), slot: implementationSlot });
    expect(word).toBe(`0x${at('engine-v2').slice(2).padStart(64, '0')}`);
  });

  it('reads blocks that link, with their transactions, and none beyond the head', async () => {
    const blocks = await getBlocks(client(), { from: 590, to: 602 });
    expect(blocks.map((block) => block?.number)).toEqual([
      590,
      591,
      592,
      593,
      594,
      595,
      596,
      597,
      598,
      599,
      600,
      undefined,
      undefined,
    ]);
    for (let i = 1; i <= 10; i++) expect(blocks[i]?.parentHash).toBe(blocks[i - 1]?.hash);
    expect((await findBlockHeader(client(), 'latest'))?.hash).toBe(blocks[10]?.hash);
    expect(await findBlockHeader(client(), 999)).toBeUndefined();
  });

  it('reads logs by address, and every block of them agrees with its bloom', async () => {
    const reader = createLogReader(client(), { maxRange: 50 });
    const logs = await reader.getLogs({ addresses: [at('usd'), at('coin')], from: 0, to: 600 });
    expect(logs.length).toBeGreaterThan(200);
    expect(new Set(logs.map((log) => log.address))).toEqual(new Set([at('usd'), at('coin')]));
    const blocks = await getBlocks(client(), { from: 0, to: 600 });
    const [fullest] = blocks.toSorted(
      (a, b) => (b?.transactions.length ?? 0) - (a?.transactions.length ?? 0),
    );
    if (fullest === undefined) throw new Error('no block');
    const [whole = []] = await reader.getBlockLogs([fullest.hash]);
    expect(makeBloom(whole)).toBe(fullest.logsBloom);
    // One that is left out shows, unless another has the same address and topics.
    const without = whole.map((_, index) => makeBloom(whole.toSpliced(index, 1)));
    expect(without.some((bloom) => bloom !== fullest.logsBloom)).toBe(true);
    for (const log of logs)
      expect(bloomAdmits(blocks[log.blockNumber]?.logsBloom ?? '0x', log.address)).toBe(true);
    expect(bloomAdmits(fullest.logsBloom, `0x${'34'.repeat(20)}`)).toBe(false);
  });

  it('reads receipts, falling back to single ones where the node has no other way', async () => {
    const blocks = await getBlocks(client(), { from: 1, to: 600 });
    const wanted = blocks
      .filter((block) => block !== undefined)
      .map(({ number, transactions }) => ({
        blockNumber: number,
        hashes: transactions.map(({ hash }) => hash),
      }));
    const receipts = await createReceiptReader(client()).getReceipts(wanted);
    expect(receipts.size).toBe(wanted.flatMap(({ hashes }) => hashes).length);
    const all = [...receipts.values()];
    expect(all.some((receipt) => !receipt.success)).toBe(true);
    expect(all.reduce((count, receipt) => count + receipt.logs.length, 0)).toBeGreaterThan(500);
  });

  it('calls contracts, alone, in a batch and through Multicall3, with refusals as answers', async () => {
    const supply = encodeFunctionData({ abi: tokenAbi, functionName: 'totalSupply' });
    const mint = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [at('safe'), 1n] });
    const calls = [
      { to: at('usd'), data: supply },
      { to: at('coin'), data: mint },
      { to: at('gone'), data: supply },
    ];
    const batched = await callContracts(client(), { calls, block: 600 });
    const together = await callContracts(client(), { calls, block: 600, multicall: at('multicall') });
    expect(batched.map((result) => result.success)).toEqual([true, false, true]);
    // OwnableUnauthorizedAccount
    expect(batched[1]?.data?.slice(0, 10)).toBe('0x118cdaa7');
    expect(together[0]).toEqual(batched[0]);
    expect(together[2]).toEqual(batched[2]);
    expect(together[1]).toMatchObject({ success: false });
    const single = await callContract(client(), { call: { to: at('gone'), data: supply } });
    if (!single.success) throw new Error('refused');
    expect(decodeFunctionResult({ abi: tokenAbi, functionName: 'totalSupply', data: single.data })).toBe(
      5_000_000n * 10n ** 18n,
    );
  });
});

it('halves the range of logs for a provider with limits, and finds the same logs', async () => {
  const asked: number[] = [];
  const limited = createRpcClient({
    transports: [
      createFunctionTransport('limited', async (method, params) => {
        const logs = await chain.request(method, params);
        const [filter] = params as [{ fromBlock: string; toBlock: string }];
        asked.push(Number(filter.toBlock) - Number(filter.fromBlock) + 1);
        if (Array.isArray(logs) && logs.length > 40)
          throw Object.assign(new Error('query returned more than 40 results'), { code: -32_005 });
        return logs;
      }),
    ],
  });
  const filter = { addresses: [at('usd')], from: 0, to: 600 };
  const logs = await createLogReader(limited, { maxRange: 601 }).getLogs(filter);
  expect(logs).toEqual(await createLogReader(clients[0] as RpcClient).getLogs(filter));
  expect(asked[0]).toBe(601);
  expect(Math.min(...asked)).toBeLessThan(100);
});
