import { readFileSync } from 'node:fs';
import { encodeFunctionData, getContractAddress, parseAbi } from 'viem';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient, type RpcClient } from '#chain/createRpcClient.ts';
import type { RpcTransport } from '#chain/rpcTransport.ts';
import { fromNumber } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import type { MarketSettings } from '#model/markets.ts';
import { createAccounts } from '../../../demo/chain/accounts.ts';
import { mineBlock } from '../../../demo/chain/mineBlock.ts';
import { openNode } from '../../../demo/chain/openNode.ts';
import type { Transaction } from '../../../demo/chain/world.ts';

const readContracts = (file: string) =>
  (JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as { contracts: Record<string, Hex> })
    .contracts;
const contracts = {
  ...readContracts('artifacts.json'),
  ...readContracts('2026-11-17-build-settings/artifacts.json'),
};
const abi = parseAbi([
  'function deposit() payable',
  'function transfer(address to, uint256 value) returns (bool)',
  'function setUp(address pool)',
  'function createPair(address a, address b) returns (address)',
  'function createPool(address a, address b, uint24 fee) returns (address)',
  'function getPair(address a, address b) view returns (address)',
  'function getPool(address a, address b, uint24 fee) view returns (address)',
  'function mint(address to)',
  'function buy(address coin, address pair) payable',
]);
const start = Date.UTC(2026, 10, 1) / 1000;
const gas: Hex = '0x4c4b40';
const ether = 10n ** 18n;
const inPool = { coin: 10n * ether, token: 100_000n * ether };
const concentratedFee = 3_000;

export interface TokenWorld {
  client: RpcClient;
  markets: MarketSettings;
  /** Where each contract is, by its Solidity name. */
  tokens: ReadonlyMap<string, Hex>;
  request: (method: string, params: readonly unknown[]) => Promise<unknown>;
  /** What went to the node: a batch is one request of several calls. */
  count: () => { requests: number; calls: number };
  send: (from: string, to: Hex, data: Hex) => Promise<void>;
  /** Adds a contract that has no pool, by its name and what creates it. */
  add: (name: string, code: Hex) => Promise<void>;
  close: () => Promise<void>;
}

interface WorldOptions {
  names: readonly string[];
  kind?: 'v2' | 'v3';
  /** Who buys each token, once. */
  buyers?: readonly string[];
  /** Between the purchases and the newest block. */
  seconds?: number;
}

/** The names of the labelled tokens of one kind. */
export const listTokens = (ending: string): string[] =>
  Object.keys(contracts).filter((name) => name.endsWith(ending));

/** A chain with an exchange, labelled tokens with a pool each, and people who bought them. */
export async function startTokenWorld({
  names,
  kind = 'v2',
  buyers = ['ann', 'ben', 'cleo'],
  seconds = 7_200,
}: WorldOptions): Promise<TokenWorld> {
  const node = await openNode({ genesisTime: start });
  const accounts = createAccounts();
  const deployer = accounts.get('deployer');
  let time = start;
  const nonces = new Map<string, number>();
  let requests = 0;
  let calls = 0;

  const takeNonce = (from: string): number => {
    const next = nonces.get(from) ?? 0;
    nonces.set(from, next + 1);
    return next;
  };
  const mine = (transactions: readonly Omit<Transaction, 'gas'>[], wait = 12) => {
    time += wait;
    return mineBlock(node, { timestamp: time, transactions: transactions.map((one) => ({ ...one, gas })) });
  };
  const by = (from: Hex, data: Hex, { to, value = 0n }: { to?: Hex; value?: bigint } = {}) => ({
    from,
    ...(to && { to }),
    data,
    value: `0x${value.toString(16)}` as Hex,
    nonce: fromNumber(takeNonce(from)),
  });
  const deploy = (name: string, code = contracts[name] ?? '0x') => {
    const transaction = by(deployer, code);
    const address = getContractAddress({ from: deployer, nonce: BigInt(transaction.nonce) });
    return { address: address.toLowerCase() as Hex, transaction };
  };
  const ask = async (to: Hex, data: Hex): Promise<Hex> => {
    const word = (await node.request('eth_call', [{ to, data }, 'latest'])) as Hex;
    return `0x${word.slice(-40)}`;
  };

  const coin = deploy('WrappedCoin');
  const exchange = deploy('TestExchange');
  const made = new Map(names.map((name) => [name, deploy(name)]));
  await mine([coin, exchange, ...made.values()].map(({ transaction }) => transaction));
  const tokens = new Map([...made].map(([name, { address }]) => [name, address]));

  const pairOf = (token: Hex) => [token, coin.address] as const;
  const create = (token: Hex) =>
    kind === 'v2'
      ? encodeFunctionData({ abi, functionName: 'createPair', args: pairOf(token) })
      : encodeFunctionData({ abi, functionName: 'createPool', args: [...pairOf(token), concentratedFee] });
  const find = (token: Hex) =>
    kind === 'v2'
      ? encodeFunctionData({ abi, functionName: 'getPair', args: pairOf(token) })
      : encodeFunctionData({ abi, functionName: 'getPool', args: [...pairOf(token), concentratedFee] });
  await mine([...tokens.values()].map((token) => by(deployer, create(token), { to: exchange.address })));
  const pools = await Promise.all(
    [...tokens.values()].map(async (token) => [token, await ask(exchange.address, find(token))] as const),
  );
  const give = (to: Hex, value: bigint) =>
    encodeFunctionData({ abi, functionName: 'transfer', args: [to, value] });
  const deposit = encodeFunctionData({ abi, functionName: 'deposit' });
  await mine([by(deployer, deposit, { to: coin.address, value: inPool.coin * BigInt(pools.length) })]);
  await mine(
    pools.flatMap(([token, pool]) => [
      by(deployer, encodeFunctionData({ abi, functionName: 'setUp', args: [pool] }), { to: token }),
      by(deployer, give(pool, inPool.coin), { to: coin.address }),
      by(deployer, give(pool, inPool.token), { to: token }),
      ...(kind === 'v2'
        ? [by(deployer, encodeFunctionData({ abi, functionName: 'mint', args: [deployer] }), { to: pool })]
        : []),
    ]),
  );
  for (const name of kind === 'v2' ? buyers : [])
    await mine(
      pools.map(([, pool]) =>
        by(accounts.get(name), encodeFunctionData({ abi, functionName: 'buy', args: [coin.address, pool] }), {
          to: exchange.address,
          value: ether / 100n,
        }),
      ),
    );
  await mine([], seconds);

  const transport = createFunctionTransport('token world', node.request);
  const counting: RpcTransport = {
    ...transport,
    send: (batch) => {
      requests++;
      calls += batch.length;
      return transport.send(batch);
    },
  };
  return {
    client: createRpcClient({ transports: [counting], pause: 1 }),
    markets: {
      exchanges: [
        {
          name: 'Test exchange',
          kind,
          factory: exchange.address,
          router: exchange.address,
          feeMillionths: 3_000,
        },
      ],
      wrappedCoin: coin.address,
      quotes: [],
      lockers: [],
    },
    tokens,
    request: node.request,
    count: () => ({ requests, calls }),
    send: (from, to, data) => mine([by(accounts.get(from), data, { to })]),
    add: async (name, code) => {
      const { address, transaction } = deploy(name, code);
      await mine([transaction]);
      tokens.set(name, address);
    },
    close: () => node.close(),
  };
}
