import { expect, it } from 'vitest';
import { commonMarkets } from '#model/commonMarkets.ts';
import { ConfigError, readSettings } from './readConfig.ts';

const readChains = (text: string) => readSettings({ PARAPET_DEMO: 'off', PARAPET_CHAINS: text }).chains;

function faultsOf(text: string): readonly string[] {
  try {
    readChains(text);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

it('reads a chain and fills in the rest', () => {
  const text = '[{"id":"eip155:1","rpc":["https://one.example","http://two.example"]}]';
  expect(readChains(text)).toEqual([
    {
      id: 'eip155:1',
      rpc: ['https://one.example', 'http://two.example'],
      wholeBlocks: 20_000,
      finalityDepth: 64,
      batchSize: 100,
      concurrency: 4,
      maxRange: 100_000,
      pollSeconds: 4,
      timeoutSeconds: 20,
      quorum: 1,
      logCheck: 'address',
      coinTransfers: false,
      markets: commonMarkets['eip155:1'],
    },
  ]);
});

it('knows the common exchanges of a well-known chain, until others are named or none are wanted', () => {
  const [one] = readChains('[{"id":"eip155:8453","rpc":["https://one.example"]}]');
  expect(one?.markets?.exchanges.map(({ name }) => name)).toEqual(['Uniswap V2', 'Uniswap V3']);
  const [off] = readChains('[{"id":"eip155:8453","rpc":["https://one.example"],"markets":{"exchanges":[]}}]');
  expect(off?.markets?.exchanges).toEqual([]);
  const [other] = readChains('[{"id":"eip155:424242","rpc":["https://one.example"]}]');
  expect(other?.markets).toBeUndefined();
});

it('reads where tokens are traded', () => {
  const factory = `0x${'Aa'.repeat(20)}`;
  const write = (markets: unknown) =>
    JSON.stringify([{ id: 'eip155:1', rpc: ['https://one.example'], markets }]);
  const exchange = { name: 'One', kind: 'v2', factory };
  expect(readChains(write({ exchanges: [exchange], wrappedCoin: factory }))[0]?.markets).toEqual({
    exchanges: [{ ...exchange, factory: factory.toLowerCase(), feeMillionths: 3_000 }],
    wrappedCoin: factory.toLowerCase(),
    quotes: [],
    lockers: [],
  });
  expect(faultsOf(write({ exchanges: [{ ...exchange, kind: 'v4', factory: '0x1' }] }))).toEqual([
    'PARAPET_CHAINS 0.markets.exchanges.0.kind: Invalid option: expected one of "v2"|"v3"',
    'PARAPET_CHAINS 0.markets.exchanges.0.factory: must be an address',
  ]);
});

it('names every fault with its place', () => {
  const text =
    '[{"id":"solana:x","rpc":[]},{"id":"eip155:5","rpc":["ftp://x"],"finalityDepth":0,"colour":1}]';
  expect(faultsOf(text)).toEqual([
    'PARAPET_CHAINS 0.id: must be a CAIP-2 id such as eip155:1',
    'PARAPET_CHAINS 0.rpc: Too small: expected array to have >=1 items',
    'PARAPET_CHAINS 1.rpc.0: must be an http(s) address',
    'PARAPET_CHAINS 1.finalityDepth: Too small: expected number to be >=1',
    'PARAPET_CHAINS 1: Unrecognized key: "colour"',
  ]);
  expect(faultsOf('{')[0]).toMatch(/^PARAPET_CHAINS is not JSON: /);
  expect(faultsOf('[{"id":"eip155:2147483648","rpc":["https://one.example"]}]')).toEqual([
    'PARAPET_CHAINS 0.id: has a larger number than a chain can have here',
  ]);
  const one = '{"id":"eip155:1","rpc":["https://one.example"]}';
  expect(faultsOf(`[${one},${one}]`)).toEqual(['PARAPET_CHAINS names eip155:1 twice']);
});

it('refuses a quorum of more endpoints than there are', () => {
  expect(faultsOf('[{"id":"eip155:1","rpc":["https://one.example"],"quorum":2}]')).toEqual([
    'PARAPET_CHAINS eip155:1 has a quorum of 2 and needs as many endpoints',
  ]);
});
