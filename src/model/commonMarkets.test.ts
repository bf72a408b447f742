import { readFileSync } from 'node:fs';
import { getAddress, isAddress } from 'viem/utils';
import { expect, it } from 'vitest';
import { chainNames } from './chainNames.ts';
import { commonMarkets } from './commonMarkets.ts';

it('writes every address with its EIP-55 checksum', () => {
  const text = readFileSync(new URL('commonMarkets.ts', import.meta.url), 'utf8');
  const written = text.match(/0x[0-9a-fA-F]+/g) ?? [];
  expect(written.length).toBeGreaterThan(25);
  for (const one of written)
    expect(one).toBe(isAddress(one, { strict: false }) ? getAddress(one) : 'an address');
});

it('names a wrapped coin and each exchange of a chain once', () => {
  for (const [id, markets] of Object.entries(commonMarkets)) {
    expect(chainNames[id]).toEqual(expect.any(String));
    const factories = markets.exchanges.map(({ factory }) => factory);
    expect(new Set(factories).size).toBe(factories.length);
    expect(markets.wrappedCoin).toMatch(/^0x[0-9a-f]{40}$/);
    // As a setting may have at most.
    expect(markets.exchanges.length).toBeLessThanOrEqual(8);
  }
});
