import { expect, test } from 'vitest';
import { createExplorer } from './createExplorer.ts';

test('the explorer that the operator set comes before the public one', () => {
  const explorer = createExplorer([
    { chain: 'eip155:1', explorer: 'https://scan.example/' },
    { chain: 'eip155:10', explorer: null },
    { chain: 'eip155:31337', explorer: null },
  ]);
  expect(explorer('eip155:1', 'tx', '0xab')).toBe('https://scan.example/tx/0xab');
  expect(explorer('eip155:10', 'address', '0xcd')).toBe('https://optimistic.etherscan.io/address/0xcd');
  expect(explorer('eip155:31337', 'block', 7)).toBeUndefined();
});
