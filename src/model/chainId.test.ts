import { expect, it } from 'vitest';
import { demoChain, findChainNumber, getChainNumber, isChainId, toChainId } from './chainId.ts';

it('takes a CAIP-2 id apart and builds it', () => {
  expect(getChainNumber('eip155:42161')).toBe(42_161);
  expect(toChainId(42_161)).toBe('eip155:42161');
  expect(demoChain).toBe('eip155:31337');
});

it('finds no number in what is no EVM chain', () => {
  for (const text of [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'eip155:',
    'eip155:01',
    'eip155:1x',
    '1',
    '',
  ])
    expect([text, findChainNumber(text), isChainId(text)]).toEqual([text, undefined, false]);
  expect(() => getChainNumber('bip122:0')).toThrow('bip122:0 is not the CAIP-2 id of an EVM chain');
});
