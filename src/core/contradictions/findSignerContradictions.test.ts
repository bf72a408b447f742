import { expect, it } from 'vitest';
import type { ControlNode } from '#model/controlTypes.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { findSignerContradictions } from './findSignerContradictions.ts';

const key: ControlNode = { kind: 'key', address: '0x01' };
const safe: ControlNode = { kind: 'multisig', address: '0x02', threshold: 2, owners: ['0x03'], modules: 0 };

const find = (text: string, holder: ControlNode, what: PowerClass = 'upgrade') =>
  findSignerContradictions(text, [
    {
      chain: 'eip155:1',
      address: '0xaa',
      powers: [{ class: what, name: 'upgradeTo', holders: [holder], evidence: [] }],
      block: 7,
      at: '2026-06-01T00:00:00Z',
    },
  ]).map(({ claimed, measured }) => [claimed, measured]);

it('shows a text that claims several signers where one key decides', () => {
  expect(find('A pool. A 3-of-5 multisig\n holds every power.', key)).toEqual([
    ['“A 3-of-5 multisig holds every power.”', 'One key (0x01) alone can call upgradeTo.'],
  ]);
  expect(find('Three-of-five signers decide.', key)).toHaveLength(1);
  expect(find('A multisig decides.', key, 'pause')).toHaveLength(1);
  expect(find('A multisig decides.', key, 'blacklist')).toHaveLength(1);
});

it('says nothing of promises, of denials, of wallets, and of what harms nobody', () => {
  expect(find('A multisig will follow.', key)).toEqual([]);
  expect(find('There is no multisig.', key)).toEqual([]);
  expect(find('Fast swaps.', key)).toEqual([]);
  expect(find('A multisig decides.', safe)).toEqual([]);
  expect(find('A multisig decides.', key, 'fee')).toEqual([]);
});
