import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Hex } from '#lib/hex.ts';
import { type SaleVerdict, type SimulatedTrade, saleOutcomes } from '#model/tokenScan.ts';
import { judgeHoneypot, toSellable } from './honeypot.ts';
import type { TransferTrial } from './taxes.ts';
import type { ProbedTrade } from './tradeProbe.ts';
import type { Simulation } from './trades.ts';

const address = (digit: string): Hex => `0x${digit.repeat(40)}`;
const pool = {
  address: address('1'),
  exchange: {
    name: 'one',
    kind: 'v2' as const,
    factory: address('2'),
    router: address('3'),
    feeMillionths: 0,
  },
  ...{ quote: address('4'), payer: undefined, quoteAmount: 1_000n, tokenAmount: 1_000n },
};

function toTrade(stage: 'sold' | 'sellRefused'): ProbedTrade {
  const isSold = stage === 'sold';
  const trade: SimulatedTrade = {
    ...{ pool: pool.address, trader: { kind: 'fresh', address: address('5') }, stage, paid: '1' },
    ...{ boughtDue: '1', bought: '1', soldPercent: isSold ? 100 : 0, sold: isSold ? '1' : '0' },
    ...{ soldArrived: isSold ? '1' : '0', received: isSold ? '1' : '0', route: isSold ? 'approval' : null },
    ...{ sent: null, reason: isSold ? null : 'wait' },
  };
  return { pool, trade, refusal: isSold ? undefined : { by: 'token', reason: 'wait' } };
}

const simulation: Simulation = {
  ...{ fresh: [], buyReason: undefined, buyers: [], sellers: 0, isProven: true, vanished: undefined },
  ...{ untried: undefined, holding: undefined, holdingGap: undefined, trades: [] },
  ...{ followed: [], unfollowed: undefined },
};
const bought = (stage: 'sold' | 'sellRefused') => ({
  ...{ trade: toTrade(stage), plainTransferReverts: stage !== 'sold', asEoa: undefined, heldSeconds: 60 },
});

it('does not say that a token can be sold where only addresses sold that may have power over it', () => {
  const judge = (fresh: 'sold' | 'sellRefused', areHoldersKnown: boolean) =>
    judgeHoneypot({
      kind: 'trades',
      simulation: { ...simulation, fresh: [toTrade(fresh)], buyers: [bought('sold')] },
      areHoldersKnown,
    });
  const works = { state: 'known', value: { outcome: 'works' } };
  expect(judge('sellRefused', true)).toMatchObject(works);
  expect(judge('sellRefused', false)).toEqual({
    state: 'unknown',
    why: 'not all who have power over it are known, so those who sold may be let through where others are not',
  });
  // An address that was never seen before has no power.
  expect(judge('sold', false)).toMatchObject(works);
});

it('claims nothing of sales from transfers alone, whatever became of them', () => {
  const trial: fc.Arbitrary<TransferTrial> = fc.oneof(
    fc.record({ kind: fc.constant('arrived' as const), amount: fc.bigInt(0n, 5n), sent: fc.constant(5n) }),
    fc.record({ kind: fc.constant('refused' as const), reason: fc.string(), sent: fc.constant(5n) }),
    fc.record({ kind: fc.constant('unsupported' as const), why: fc.string(), sent: fc.constant(5n) }),
  );
  fc.assert(
    fc.property(fc.array(trial), (trials) => {
      expect(judgeHoneypot({ kind: 'transfers', why: 'no pool', trials }).state).toBe('unknown');
    }),
  );
  const refused = { kind: 'refused' as const, reason: 'no', sent: 5n };
  const arrived = { kind: 'arrived' as const, amount: 5n, sent: 5n };
  expect(judgeHoneypot({ kind: 'transfers', why: 'no pool', trials: [refused, arrived] })).toEqual({
    state: 'unknown',
    why: 'no pool; no sale was simulated: transfers to a market revert for 1 of 2 holders (no)',
  });
});

it('calls sellable what works alone, and says why of everything else', () => {
  const toFact = (outcome: SaleVerdict['outcome']) =>
    toSellable({
      ...{ outcome, reason: 'no', buyersTried: 0, heldSeconds: 0 },
      ...(outcome === 'mostKept' && { fee: { lowest: 9_000, highest: 9_900 } }),
    });
  expect(saleOutcomes.map(toFact)).toEqual([
    { sellable: true, reason: null },
    { sellable: false, reason: 'no' },
    { sellable: false, reason: 'no' },
    { sellable: false, reason: 'what was bought is taken away later' },
    { sellable: false, reason: 'later sales revert: no' },
    { sellable: false, reason: 'the sell tax is 99 %' },
  ]);
});
