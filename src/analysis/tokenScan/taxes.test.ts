import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openStateReader } from '#analysis/reads/stateReader.ts';
import { createFunctionTransport } from '#chain/createFunctionTransport.ts';
import { createRpcClient } from '#chain/createRpcClient.ts';
import type { Hex } from '#lib/hex.ts';
import { findLimit, measureTransferTax, simulateTransfer } from './taxes.ts';

function limitOf(takes: (value: bigint) => boolean, bits = 256) {
  let calls = 0;
  const found = findLimit(async (values) => {
    calls += values.length;
    return values.map(takes);
  }, bits);
  return found.then((limit) => ({ limit, calls }));
}

it('finds the last number that is taken, to the unit, in few calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.bigInt(0n, 16_382n), async (most) => {
      const { limit, calls } = await limitOf((value) => value <= most);
      expect(limit).toEqual({ taken: most, refused: most + 1n });
      expect(calls).toBeLessThan(50);
    }),
  );
});

it('says between which two numbers a larger limit lies', async () => {
  const { limit } = await limitOf((value) => value <= 10n ** 17n);
  expect(limit).toEqual({ taken: 2n ** 32n - 1n, refused: 2n ** 64n - 1n });
});

it('knows setters that refuse small numbers, and tells no limit of what has none', async () => {
  expect((await limitOf((value) => value > 2n && value <= 25n)).limit).toEqual({ taken: 25n, refused: 26n });
  expect((await limitOf(() => true)).limit).toBe('takesAll');
  expect((await limitOf(() => true, 16)).limit).toBe('takesAll');
  expect((await limitOf(() => false)).limit).toBe('refusesAll');
  expect((await limitOf((value) => value !== 127n)).limit).toBe('irregular');
});

const arrived = (amount: bigint) => ({ kind: 'arrived' as const, amount, sent: 1000n });
const refused = { kind: 'refused' as const, reason: 'no', sent: 1000n };

it('takes the highest transfer tax of all trials', () => {
  expect(
    measureTransferTax({ trials: [arrived(1000n), arrived(950n), refused], areHoldersKnown: true }),
  ).toEqual({ value: { basisPoints: 500 } });
});

it('says no transfer tax where whoever tried may be exempt, or where nothing went through', () => {
  expect(measureTransferTax({ trials: [arrived(1000n)], areHoldersKnown: false })).toEqual({
    why: 'not all who have power over it are known, so those who tried may be exempt from a tax',
  });
  const known = { areHoldersKnown: true };
  expect(measureTransferTax({ trials: [refused], ...known })).toEqual({
    why: 'no simulated transfer went through',
  });
  const unable = { kind: 'unsupported' as const, why: 'the node cannot', sent: 1000n };
  expect(measureTransferTax({ trials: [arrived(1000n), unable], ...known })).toEqual({
    why: 'the node cannot',
  });
});

it('takes the higher of sell and transfer tax where trades were simulated', () => {
  const trade = {
    ...{ pool: '', trader: { kind: 'fresh' as const, address: '' }, stage: 'sold' as const, paid: '1' },
    ...{ boughtDue: '1000', bought: '1000', soldPercent: 100, sold: '1000', soldArrived: '900' },
    ...{ received: '1', route: 'approval' as const, sent: { amount: '100', arrived: '95' }, reason: null },
  };
  expect(measureTransferTax({ trades: [trade] })).toEqual({ value: { basisPoints: 1_000 } });
  const unsold = { ...trade, stage: 'sellRefused' as const };
  expect(measureTransferTax({ trades: [unsold] })).toEqual({ value: { basisPoints: 500 } });
  expect(measureTransferTax({ trades: [{ ...unsold, sent: null }] })).toEqual({
    why: 'no simulated transfer went through',
  });
});

const address = (digit: string): Hex => `0x${digit.repeat(40)}`;

it('gives a transfer no more gas than a transaction has, so that a token that loops for ever is an answer', async () => {
  const given: unknown[] = [];
  const transport = createFunctionTransport('node', async (method, params) => {
    if (method === 'eth_getBlockByNumber') return { timestamp: '0x1' };
    given.push(params[0]);
    throw Object.assign(new Error('out of gas'), { code: -32_000 });
  });
  const client = createRpcClient({ transports: [transport] });
  const reader = await openStateReader(client, { chain: 'eip155:1', block: 7 });
  const transfer = { token: address('1'), from: address('2'), to: address('3'), amount: 5n };
  expect(await simulateTransfer(reader, transfer)).toEqual({
    kind: 'refused',
    reason: 'without a reason',
    sent: 5n,
  });
  expect(given).toMatchObject([{ gas: '0xf42400' }]);
});
