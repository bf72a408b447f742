import { expect, it } from 'vitest';
import { ownLabel } from './ownLabel.ts';

it('leaves the project out of the names of its own contracts, and only there', () => {
  expect(ownLabel('Lending pool (Harbor Lend)', 'Harbor Lend')).toBe('Lending pool');
  expect(ownLabel('Vault (Skep Yield)', 'Harbor Lend')).toBe('Vault (Skep Yield)');
  expect(ownLabel('Lending pool', 'Harbor Lend')).toBe('Lending pool');
});
