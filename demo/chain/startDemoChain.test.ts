import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { decodeFunctionResult, encodeFunctionData, hexToBigInt, keccak256, slice, toHex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { readMarket } from '#analysis/tokenScan/market.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import { getSampleChain, type SampleChain } from '#test/helpers/getSampleChain.ts';
import { findDemoMarkets } from '../markets.ts';
import { getArtifact } from './artifact.ts';
import { samplePlan } from './samplePlan.ts';
import { serveRpc } from './serveRpc.ts';
import { type DemoChain, startDemoChain } from './startDemoChain.ts';

type Running = Extract<DemoChain, { status: 'running' }>;
interface Block {
  number: string;
  hash: string;
  parentHash: string;
  timestamp: string;
  transactions: string[];
}
interface Log {
  address: string;
  topics: string[];
  data: `0x${string}`;
  transactionHash: string;
}

const now = Date.UTC(2026, 10, 1);
const root = fileURLToPath(new URL('../../', import.meta.url));

async function start(
  options: { seed?: number; dataDir?: string; liveIntervalMs?: number } = {},
): Promise<Running> {
  const chain = await startDemoChain({ plan: samplePlan, seed: 7, now, liveIntervalMs: 0, ...options });
  if (chain.status !== 'running') throw new Error(chain.reason);
  return chain;
}

async function getBlocks(chain: SampleChain): Promise<Block[]> {
  const head = Number(await chain.request('eth_blockNumber', []));
  const numbers = Array.from({ length: head + 1 }, (_, number) => toHex(number));
  return (await Promise.all(
    numbers.map((number) => chain.request('eth_getBlockByNumber', [number, false])),
  )) as Block[];
}

async function getLogs(chain: SampleChain, key: string, event: string): Promise<Log[]> {
  const { address } = chain.deployments.get(key) ?? {};
  const filter = { address, fromBlock: '0x0', toBlock: 'latest', topics: [keccak256(toHex(event))] };
  return (await chain.request('eth_getLogs', [filter])) as Log[];
}

async function read(
  chain: SampleChain,
  key: string,
  functionName: string,
  args: unknown[] = [],
): Promise<unknown> {
  const { address, contractName } = chain.deployments.get(key) ?? { contractName: '' };
  const { abi } = getArtifact(contractName);
  const data = encodeFunctionData({ abi, functionName, args });
  const result = await chain.request('eth_call', [{ to: address, data }, 'latest']);
  return decodeFunctionResult({ abi, functionName, data: result as `0x${string}` });
}

let chain: SampleChain;
let blocks: Block[];

beforeAll(async () => {
  chain = await getSampleChain({ seed: 7 });
  blocks = await getBlocks(chain);
});

const hashesOf = (of: readonly Block[]) => of.map(({ hash }) => hash);

describe('history', () => {
  it('is a linked chain with rising times that ends at the present', () => {
    expect(blocks).toHaveLength(601);
    for (const [index, block] of blocks.entries()) {
      const parent = blocks[index - 1];
      if (parent === undefined) continue;
      expect(block.parentHash).toBe(parent.hash);
      expect(Number(block.timestamp)).toBeGreaterThan(Number(parent.timestamp));
    }
    const age = now / 1000 - Number(blocks.at(-1)?.timestamp);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(3 * 3600);
  });

  it('does not repeat itself for another seed', async () => {
    const other = await start({ seed: 8 });
    expect((await getBlocks(other)).at(-1)?.hash).not.toBe(blocks.at(-1)?.hash);
    await other.close();
  });

  it('puts power where the plan says', async () => {
    const at = (key: string) => chain.deployments.get(key)?.address;
    expect(await read(chain, 'coin', 'owner')).toBe(at('timelock'));
    expect(await read(chain, 'pool', 'owner')).toBe(at('timelock'));
    expect(await read(chain, 'gone', 'owner')).toBe('0x0000000000000000000000000000000000000000');
    expect(await read(chain, 'trap', 'owner')).toBe(chain.accounts.get('trapper'));
    expect(await read(chain, 'diamond', 'owner')).toBe(chain.accounts.get('cutter'));
    expect(await read(chain, 'safe', 'getThreshold')).toBe(2n);
    expect(await read(chain, 'play-safe', 'getOwners')).toHaveLength(5);
    expect(await read(chain, 'roles', 'hasRole', [`0x${'0'.repeat(64)}`, at('play-safe')])).toBe(true);
    expect(
      await read(chain, 'roles', 'hasRole', [`0x${'0'.repeat(64)}`, chain.accounts.get('play-founder')]),
    ).toBe(false);
  });

  it('has markets on which scans trade: one where what was bought can be sold, and one where it cannot', async () => {
    const markets = findDemoMarkets(samplePlan, chain);
    const client = createRpcClient({ transports: [createFunctionTransport('demo', chain.request)] });
    const reader = await openStateReader(client, { chain: 'eip155:31337' });
    const trade = async (key: string) => {
      const token = toHex(hexToBigInt(chain.deployments.get(key)?.address ?? '0x'), { size: 20 });
      const analysis = {
        ...{ address: token, implementation: undefined, problem: undefined, powers: [] },
        proxy: { kind: 'none' as const },
      };
      const owner = chain.accounts.get('trapper')?.toLowerCase() as `0x${string}`;
      const identity = { owner, failed: { supply: undefined, owner: undefined } };
      return readMarket(reader, { db: undefined, analysis, identity, markets });
    };
    const zero = { state: 'known', value: { lowest: 0, highest: 0 } };
    expect(await trade('gone')).toMatchObject({
      purchase: { value: { outcome: 'works' } },
      sale: { value: { outcome: 'works', reason: null } },
      soldAtOnce: { value: { lowest: 100, highest: 100 } },
      buyTax: zero,
      sellTax: zero,
      pools: { value: [{ exchange: 'Markets of the demo' }] },
    });
    const { purchase, sale } = await trade('trap');
    expect(purchase).toMatchObject({ value: { outcome: 'works' } });
    expect(sale).toMatchObject({ value: { reason: 'TRANSFER_FROM_FAILED' } });
    expect(sale).not.toMatchObject({ value: { outcome: 'works' } });
    expect(await trade('coin')).toMatchObject({ pools: { state: 'unknown' }, sale: { state: 'unknown' } });
  });

  it('has the proxies of every kind, each answering through its implementation', async () => {
    const usd = chain.deployments.get('usd')?.address;
    expect(await read(chain, 'engine', 'margin')).toBe(usd);
    expect(await read(chain, 'engine', 'maxLeverage')).toBe(50n);
    expect(await read(chain, 'locked', 'asset')).toBe(usd);
    expect(await read(chain, 'beacon-a', 'asset')).toBe(usd);
    expect(await read(chain, 'escrow-2', 'token')).toBe(usd);
    expect(chain.deployments.get('beacon-a')?.beacon).toBe(chain.deployments.get('beacon-b')?.beacon);
    const locked = chain.deployments.get('locked');
    const adminSlot = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';
    const admin = await chain.request('eth_getStorageAt', [locked?.address, adminSlot, 'latest']);
    expect(slice(admin as `0x${string}`, 12)).toBe(locked?.admin?.toLowerCase());
  });

  it('tells the stories: upgrade, hand-over, role, pause, timelock, exploit, failures', async () => {
    const count = async (key: string, event: string) => (await getLogs(chain, key, event)).length;
    expect(await count('engine', 'Upgraded(address)')).toBe(2);
    expect(await count('coin', 'OwnershipTransferred(address,address)')).toBe(2);
    expect(await count('gone', 'OwnershipTransferred(address,address)')).toBe(2);
    expect(await count('roles', 'RoleGranted(bytes32,address,address)')).toBe(7);
    expect(await count('roles', 'Paused(address)')).toBe(1);
    expect(await count('roles', 'Unpaused(address)')).toBe(1);
    expect(
      await count('timelock', 'CallScheduled(bytes32,uint256,address,uint256,bytes,bytes32,uint256)'),
    ).toBe(3);
    expect(await count('timelock', 'CallExecuted(bytes32,uint256,address,uint256,bytes)')).toBe(3);
    expect(await count('safe', 'ExecutionFailure(bytes32,uint256)')).toBe(0);
    expect(await count('safe', 'ExecutionSuccess(bytes32,uint256)')).toBeGreaterThanOrEqual(6);
    expect(await count('pair', 'Swap(address,uint256,uint256,uint256,uint256,address)')).toBeGreaterThan(3);
    expect(await count('registry', 'EntrySet(bytes32,address)')).toBeGreaterThan(3);

    const thefts = (await getLogs(chain, 'bank-vault', 'Withdrawn(address,uint256)')).filter(
      (log, _, all) => all.filter((other) => other.transactionHash === log.transactionHash).length > 1,
    );
    expect(thefts.length).toBeGreaterThan(10);
    const left = await chain.request('eth_getBalance', [
      chain.deployments.get('bank-vault')?.address,
      'latest',
    ]);
    expect(hexToBigInt(left as `0x${string}`)).toBeLessThan(4n * 10n ** 18n);

    const hashes = blocks.flatMap((block) => block.transactions);
    const receipts = (await Promise.all(
      hashes.map((hash) => chain.request('eth_getTransactionReceipt', [hash])),
    )) as { status: string }[];
    const failed = receipts.filter((receipt) => receipt.status === '0x0').length;
    expect(failed).toBeGreaterThan(5);
    expect(failed / receipts.length).toBeLessThan(0.05);
  });

  it('answers JSON-RPC on loopback, single and in batches, for reading only', async () => {
    const server = await serveRpc(chain.request, { port: 0 });
    const post = async (body: unknown, headers: Record<string, string> = {}) => {
      const response = await fetch(`http://127.0.0.1:${server.port}/`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers,
      });
      return response.json();
    };
    expect(await post({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: '0x7a69',
    });
    expect(
      await post([
        { jsonrpc: '2.0', id: 'a', method: 'eth_blockNumber' },
        { jsonrpc: '2.0', id: 'b', method: 'evm_mine' },
        7,
      ]),
    ).toEqual([
      { jsonrpc: '2.0', id: 'a', result: '0x258' },
      {
        jsonrpc: '2.0',
        id: 'b',
        error: { code: -32601, message: 'evm_mine is not available: this chain is read-only' },
      },
      { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } },
    ]);
    expect(await post('{')).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32700, message: 'Parse error' },
    });
    await server.close();
  });
});

describe('restart', () => {
  let dataDir: string;

  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'parapet-chain-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('repeats itself to the last hash for the same seed, live blocks too, and goes on', async () => {
    const first = await start({ dataDir, liveIntervalMs: 20 });
    while (Number(await first.request('eth_blockNumber', [])) < blocks.length + 40) await sleep(20);
    const before = await getBlocks(first);
    await first.close();
    expect(hashesOf(before.slice(0, blocks.length))).toEqual(hashesOf(blocks));

    const second = await startDemoChain({
      plan: samplePlan,
      seed: 7,
      now: now + 99_000,
      dataDir,
      liveIntervalMs: 0,
    });
    if (second.status !== 'running') throw new Error(second.reason);
    const after = await getBlocks(second);
    expect(after.length).toBeGreaterThanOrEqual(before.length);
    expect(hashesOf(after.slice(0, before.length))).toEqual(hashesOf(before));
    await second.close();
    await expect(second.request('eth_blockNumber', [])).rejects.toThrow("the embedded chain's process ended");
  });
});

it('says so, and does not throw, where the node is not installed', () => {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'parapet-bare-')));
  for (const path of ['package.json', 'demo/chain', 'demo/artifacts', 'src/lib', 'src/model'])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  mkdirSync(join(copy, 'node_modules'));
  for (const name of ['viem', 'yaml', 'zod'])
    symlinkSync(realpathSync(join(root, 'node_modules', name)), join(copy, 'node_modules', name));
  const script = `
    import { startDemoChain } from './demo/chain/startDemoChain.ts';
    const chain = await startDemoChain({ plan: { contracts: [] }, seed: 1, now: Date.now() });
    process.stdout.write(chain.status + ': ' + chain.reason);
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: copy,
    encoding: 'utf8',
  });
  rmSync(copy, { recursive: true });
  expect(output).toContain(
    "unavailable: embedded chain unavailable: Cannot find package '@nomicfoundation/edr'",
  );
});
