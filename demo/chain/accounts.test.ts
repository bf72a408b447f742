import { privateKeyToAddress } from 'viem/accounts';
import { expect, it } from 'vitest';
import { getFundedAccounts } from './accounts.ts';

it('keeps the addresses of its keys', () => {
  const accounts = getFundedAccounts();
  expect(accounts.map(({ address }) => address)).toEqual(
    accounts.map(({ privateKey }) => privateKeyToAddress(privateKey)),
  );
});
