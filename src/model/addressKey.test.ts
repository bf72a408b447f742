import { expect, it } from 'vitest';
import { addressKey } from './addressKey.ts';

it('is the same for one address in any letter case, and another on another chain', () => {
  const address = '0xDe0B295669a9FD93d5F28D9Ec85E40f4cb697BAe';
  expect(addressKey({ chain: 'eip155:1', address })).toBe(
    'eip155:1:0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae',
  );
  expect(addressKey({ chain: 'eip155:10', address })).not.toBe(addressKey({ chain: 'eip155:1', address }));
});

it('keeps the letter case of addresses in which it means something', () => {
  const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
  expect(addressKey({ chain, address: 'So1A' })).not.toBe(addressKey({ chain, address: 'so1a' }));
});
