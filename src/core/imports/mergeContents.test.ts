import { expect, it } from 'vitest';
import { mergeContents } from './mergeContents.ts';

const search = (what: string[]) => ({ what, on: '2026-05-01', by: 'Example Desk', where: ['acme.example'] });
const contract = (address: string) => ({ chain: 'eip155:1', address, label: 'Vault' });
const kept = {
  id: 'acme',
  contracts: [contract('0x1')],
  lookedFor: [search(['audits', 'contracts']), search(['tokens'])],
};
const merge = (contracts: unknown[]) =>
  mergeContents({
    kept,
    duplicate: undefined,
    parts: { chains: [], tokens: [], contracts },
    others: [],
    into: 'acme',
  }).projects[0];

it('does not say that contracts are all which whoever looked had not found', () => {
  expect(merge([contract('0x2')])).toMatchObject({
    contracts: [contract('0x1'), contract('0x2')],
    lookedFor: [search(['audits'])],
  });
  expect(merge([contract('0x1')])).toMatchObject({ lookedFor: kept.lookedFor });
});
