import { expect, it } from 'vitest';
import { findLure } from './identity.ts';

const known = (value: string) => ({ state: 'known' as const, value, evidence: [] });

it.each([
  ['Visit claim-usd.xyz/now to get $5000', 'GIFT', ['claim-usd.xyz/now']],
  ['USD', 'https://get.example', ['https://get.example']],
  ['yearn.finance', 'YFI', ['yearn.finance']],
])('finds the web address in %s', (name, symbol, words) => {
  expect(findLure({ name: known(name), symbol: known(symbol) })).toMatchObject({ value: { words } });
});

it('says nothing of a name without one, and nothing without a name', () => {
  expect(findLure({ name: known('Wrapped Ether v1.2'), symbol: known('WETH') }).state).toBe('unknown');
  const why = 'the node did not answer';
  expect(findLure({ name: known('Visit a.com'), symbol: { state: 'unknown', why } })).toEqual({
    state: 'unknown',
    why,
  });
});
