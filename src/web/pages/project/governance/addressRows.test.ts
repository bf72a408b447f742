import { expect, test } from 'vitest';
import type { Power } from '#model/facts.ts';
import type { PrivilegedAddress } from '#wire/powers.ts';
import { addressRows } from './addressRows.ts';

const mint: Power = {
  class: 'mint',
  contract: '0xtoken',
  function: 'mint',
  holder: { kind: 'multisig', address: '0xsafe', threshold: 2, owners: 3 },
  evidence: [],
};
const found = (rest: Partial<PrivilegedAddress>): PrivilegedAddress => ({
  chain: 'eip155:1',
  contract: '0xtoken',
  contractLabel: 'Token',
  block: 1,
  time: '2026-01-01T00:00:00.000Z',
  address: '0xsafe',
  label: null,
  kind: 'multisig',
  direct: true,
  powers: ['mint'],
  functions: ['mint'],
  paths: [],
  moreEvidence: false,
  evidence: [],
  ...rest,
});

test('an address is listed once with every contract it has power over, and owners come last, together', () => {
  expect(
    addressRows(
      [mint],
      [
        found({ address: '0xowner', kind: 'owner' }),
        found({ address: '0xother', kind: 'owner', label: 'Ada' }),
        found({ address: '0xstranger', kind: 'owner', paths: ['through another multisig'] }),
        found({ address: '0xpauser', kind: 'owner', powers: ['pause'] }),
        found({ label: 'Council' }),
        found({ contract: '0xpool', contractLabel: null, powers: ['pause'] }),
      ],
    ),
  ).toEqual([
    {
      addresses: [{ address: '0xsafe', chain: 'eip155:1', label: 'Council' }],
      what: 'Multisig, 2 of 3 keys',
      over: ['Token', '0xpool'],
      powers: ['Can mint', 'Can pause'],
    },
    {
      addresses: [
        { address: '0xowner', chain: 'eip155:1', label: null },
        { address: '0xother', chain: 'eip155:1', label: 'Ada' },
      ],
      what: '2 owners of a multisig',
      over: ['Token'],
      powers: ['Can mint'],
    },
    {
      addresses: [{ address: '0xstranger', chain: 'eip155:1', label: null }],
      what: 'One of the owners of a multisig',
      over: ['Token'],
      powers: ['Can mint'],
    },
    {
      addresses: [{ address: '0xpauser', chain: 'eip155:1', label: null }],
      what: 'One of the owners of a multisig',
      over: ['Token'],
      powers: ['Can pause'],
    },
  ]);
});
