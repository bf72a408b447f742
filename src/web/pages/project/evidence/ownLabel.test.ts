import { expect, it } from 'vitest';
import { ownLabel } from './ownLabel.ts';

it('leaves the project out of the names of its own contracts, and only there', () => {
  expect(ownLabel('Harbor Lend: Lending pool', 'Harbor Lend')).toBe('Lending pool');
  expect(ownLabel('Lending pool (Harbor Lend)', 'Harbor Lend')).toBe('Lending pool');
  expect(ownLabel('Skep Yield: Vault', 'Harbor Lend')).toBe('Skep Yield: Vault');
  expect(ownLabel('Lending pool', 'Harbor Lend')).toBe('Lending pool');
});
