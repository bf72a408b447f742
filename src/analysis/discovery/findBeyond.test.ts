import { expect, it } from 'vitest';
import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import { checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';
import { commonMarkets } from '#model/commonMarkets.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { MarketSettings } from '#model/markets.ts';
import { findBeyond } from './findBeyond.ts';

const addressOf = (digit: string): Hex => `0x${digit.repeat(40)}`;
const [token, gate, key, factory, router, coin, timelock, library] = [...'12345678'].map(addressOf) as [
  ...[Hex, Hex, Hex, Hex],
  ...[Hex, Hex, Hex, Hex],
];
const markets: MarketSettings = {
  exchanges: [{ name: 'Exchange', kind: 'v2', factory, router, feeMillionths: 3_000 }],
  ...{ wrappedCoin: coin, quotes: [], lockers: [] },
};
const commonRouter = commonMarkets['eip155:1']?.exchanges.find(({ router: at }) => at)?.router ?? '';

async function find(called: readonly string[], runs: readonly string[] = []): Promise<string[]> {
  const none = { loose: [], stored: 0, listed: 0, untold: 0, given: 0, cut: 0, creates: false, gaps: [] };
  const toFound = (isRun: boolean) => (address: string) => ({
    ...{ kind: 'constant', address, runs: isRun, getter: undefined },
  });
  const found = [...called.map(toFound(false)), ...runs.map(toFound(true))];
  const holder: ControlNode = {
    kind: 'timelock',
    address: checksum(timelock),
    delaySeconds: 9,
    controllers: [],
    openExecution: false,
  };
  const power = { verdict: 'privileged', name: 'pause', holders: [holder], evidence: [] };
  const analysis = {
    ...{ address: token, powers: [power], facets: [], problem: undefined },
    callees: [{ code: token, callees: { ...none, found } }],
  } as unknown as AddressAnalysis;
  const reader = {
    ...{ chain: 'eip155:1', block: 5 },
    call: async () => ({ ok: false }),
    getStorage: async () => `0x${'0'.repeat(64)}`,
    getCode: async (address: Hex) => (address === key ? '0x' : '0x00'),
  } as unknown as StateReader;
  const { edges, open } = await findBeyond(reader, { analysis, markets });
  expect(open).toEqual([]);
  return edges.map(({ to }) => to.toLowerCase());
}

it('names a contract that is called, and code of others that is run', async () => {
  expect(await find([gate], [library])).toEqual([gate, library]);
});

it('leaves out accounts, exchanges, the chain’s coin, and what is read with it', async () => {
  expect(await find([key, factory, router, coin, timelock, commonRouter], [token])).toEqual([]);
});
