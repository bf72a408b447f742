import { expect, it } from 'vitest';
import type { Holder } from '#model/controlTypes.ts';
import type { Power } from '#model/facts.ts';
import { describeGroup, powerSeverity } from './describePower.ts';
import { groupPowers } from './groupPowers.ts';

const key: Holder = { kind: 'key', address: '0xkey' };
const other: Holder = { kind: 'key', address: '0xother' };
const at = (block: number) => ({
  kind: 'block' as const,
  label: `block ${block}`,
  chain: 'eip155:1',
  number: block,
});
const power = (
  kind: Power['class'],
  contract: string,
  name: string,
  { holder = key, evidence = [] }: { holder?: Holder; evidence?: Power['evidence'] } = {},
): Power => ({ class: kind, contract, function: name, holder, evidence });

const multisig: Holder = { kind: 'multisig', address: '0xsafe', threshold: 3, owners: 5 };

it('puts what one key can do before what several can, and tells who sets prices apart from other settings', () => {
  const price = { ...power('other', '0xa', 'setEntry'), decides: true as const };
  const groups = groupPowers([
    power('upgrade', '0xa', 'upgradeTo', { holder: multisig }),
    power('pause', '0xa', 'pause', { holder: { kind: 'unknown' } }),
    power('other', '0xa', 'setName'),
    price,
  ]);
  expect(groups.map((group) => describeGroup(group))).toEqual([
    ...['Can set the price or rate', 'Can change settings', 'Can pause', 'Can upgrade the code'],
  ]);
  expect(powerSeverity(price)).toBe('critical');
});

it('says once what one holder can do, with every function and each piece of evidence', () => {
  expect(
    groupPowers([
      power('ownership', '0xa', 'transferOwnership', { evidence: [at(1), at(2)] }),
      power('ownership', '0xa', 'renounceOwnership', { evidence: [at(2)] }),
      power('ownership', '0xb', 'transferOwnership', { evidence: [at(3)] }),
      power('ownership', '0xb', 'setKeeper', { holder: other, evidence: [at(2)] }),
      power('mint', '0xa', 'mint'),
    ]),
  ).toEqual([
    { class: 'mint', holder: key, contracts: [{ address: '0xa', functions: ['mint'] }], evidence: [] },
    {
      class: 'ownership',
      holder: key,
      contracts: [
        { address: '0xa', functions: ['transferOwnership', 'renounceOwnership'] },
        { address: '0xb', functions: ['transferOwnership'] },
      ],
      evidence: [at(1), at(2), at(3)],
    },
    {
      class: 'ownership',
      holder: other,
      contracts: [{ address: '0xb', functions: ['setKeeper'] }],
      evidence: [at(2)],
    },
  ]);
});
