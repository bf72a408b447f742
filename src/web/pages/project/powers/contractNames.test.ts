import { expect, it } from 'vitest';
import { contractNames } from './contractNames.ts';

it('knows contracts by their label, tokens by their ticker, and nothing else', () => {
  const nameOf = contractNames({
    contracts: [
      { chain: 'eip155:1', address: '0xAb', label: 'Lending pool', name: null },
      { chain: 'eip155:1', address: null, label: 'Not deployed', name: null },
    ],
    tokens: [{ chain: 'eip155:1', address: '0xCd', symbol: 'HBR', name: 'Harbor', decimals: 18, logo: null }],
  });
  expect([nameOf('0xab'), nameOf('0xcd'), nameOf('0xef')]).toEqual(['Lending pool', 'HBR token', undefined]);
});
