import { expect, it, vi } from 'vitest';
import type { ControlNode } from '#model/controlTypes.ts';
import { listParts, type StoredPower, toAddresses, toFunctions, toWallets } from './describePowers.ts';

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;

function makeRows(owners: number, functions: number): StoredPower[] {
  const wallet: ControlNode = {
    ...{ kind: 'multisig', address: addressOf(1), threshold: 2, modules: 0 },
    owners: Array.from({ length: owners }, (_, index) => addressOf(100 + index)),
    unread: 7,
  };
  return Array.from({ length: functions }, (_, index) => ({
    ...{ chain: 'eip155:1', address: addressOf(9), target: addressOf(9), name: `set${index}`, guard: null },
    ...{
      selector: `0x${index.toString(16).padStart(8, '0')}`,
      class: 'other',
      beside: [],
      verdict: 'privileged',
    },
    ...{ method: 'symbolic', block: 1, time: new Date(0), holders: [wallet] },
    evidence: Array.from({ length: 60 }, (_, number) => ({
      ...{ kind: 'block', chain: 'eip155:1', number, label: `block ${number}` },
    })),
  })) as StoredPower[];
}

/** Characters that are written in order to tell things apart. */
function countCharacters(owners: number): number {
  const rows = makeRows(owners, 5);
  const stringify = vi.spyOn(JSON, 'stringify');
  try {
    const parts = listParts(rows);
    toAddresses(parts, () => null);
    toWallets(parts, () => null);
    toFunctions(rows, () => null);
    return stringify.mock.results.reduce((sum, { value }) => sum + String(value).length, 0);
  } finally {
    stringify.mockRestore();
  }
}

it('takes work in proportion to what there is', () => {
  const [few, many] = [countCharacters(100), countCharacters(1_600)];
  // Sixteen times as many owners; each compared with all others would be 256 times as much.
  expect(many / few).toBeLessThan(20);
});

it('counts the owners that were not read, and says that there is more evidence than it lists', () => {
  const parts = listParts(makeRows(3, 2));
  const [first] = toAddresses(parts, () => null);
  expect(first).toMatchObject({ address: addressOf(1), moreEvidence: true, functions: ['set0', 'set1'] });
  expect(first?.paths).toEqual(['2 of 10 keys, no delay, can use other privileges']);
  expect(first?.evidence).toHaveLength(40);
  expect(toWallets(parts, () => null)[1]?.multisig).toEqual({
    ...{ address: addressOf(1), threshold: 2, owners: 10 },
  });
});
