import { expect, it } from 'vitest';
import { findInfrastructure } from './knownContracts.ts';

it('names what everybody trades on and with, on its own chain alone', () => {
  const factory = '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f';
  expect(findInfrastructure('eip155:1', factory)).toBe('Uniswap V2 factory');
  expect(findInfrastructure('eip155:56', factory)).toBeUndefined();
  expect(findInfrastructure('eip155:56', '0x10ed43c718714eb63d5aa57b78b54704e256024e')).toBe(
    'PancakeSwap V2 router',
  );
  expect(findInfrastructure('eip155:1', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')).toBe('Wrapped coin');
  expect(findInfrastructure('eip155:7', '0xca11bde05977b3631167028862be2a173976ca11')).toBe('Multicall3');
});
