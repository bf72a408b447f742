import { expect, test } from 'vitest';
import type { ControlNode } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import { findContradictions, type MeasuredContract } from './findContradictions.ts';

const chain = 'eip155:1';
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const holder = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const slot: Evidence = { kind: 'storage', chain, address, slot: '0x0', block: 9, label: 'Owner' };
const contract: Evidence = { kind: 'contract', chain, address, block: 9, label: 'Read at block 9' };
const at = '2026-05-01T00:00:00.000Z';

const token = { symbol: 'ACM', name: 'Acme', decimals: 18 };
const claims = ['ownershipRenounced', 'noUpgrades', 'fixedSupply'] as const;
const measured = (more: Partial<MeasuredContract>): MeasuredContract => ({
  chain,
  address,
  powers: [],
  block: 9,
  at,
  ...more,
});
const power = (kind: 'ownership' | 'mint', node: ControlNode) => ({
  class: kind,
  name: 'transferOwnership',
  holders: [node],
  evidence: [slot],
});

test('shows both sides where a token answers otherwise than its record', () => {
  const identity = { symbol: 'ACME', name: ' acme', decimals: 6 };
  expect(findContradictions([{ chain, address, claims: [], token }], [measured({ identity })])).toEqual([
    {
      chain,
      address,
      at,
      basis: 'measured',
      claimed: 'Its ticker is ACM.',
      measured: 'The token answers ACME.',
      evidence: [contract],
    },
    {
      chain,
      address,
      at,
      basis: 'measured',
      claimed: 'It has 18 decimals.',
      measured: 'The token answers 6.',
      evidence: [contract],
    },
  ]);
});

test('shows who can do what a record says nobody can', () => {
  const powers = [
    power('ownership', { kind: 'contract', address, controllers: [{ kind: 'key', address: holder }] }),
    power('mint', { kind: 'nobody' }),
    { ...power('ownership', { kind: 'key', address: holder }), name: 'acceptOwnership' },
  ];
  expect(findContradictions([{ chain, address, claims }], [measured({ powers })])).toEqual([
    {
      chain,
      address,
      at,
      basis: 'measured',
      claimed: 'Ownership is renounced.',
      measured: `${holder} can call transferOwnership.`,
      evidence: [slot],
    },
    {
      chain,
      address,
      at,
      basis: 'measured',
      claimed: 'Ownership is renounced.',
      measured: `${holder} can call acceptOwnership.`,
      evidence: [slot],
    },
  ]);
});

test('less knowledge takes contradictions away and makes no others', () => {
  const claimed = [{ chain, address, claims, token }];
  expect(findContradictions(claimed, [])).toEqual([]);
  const nothing = { symbol: null, name: null, decimals: null };
  expect(findContradictions(claimed, [measured({ identity: nothing })])).toEqual([]);
  const unproven: ControlNode[] = [
    { kind: 'unknown', why: 'not read' },
    { kind: 'others', why: 'the first blocks are missing' },
    { kind: 'contract', address: holder, controllers: [] },
  ];
  for (const node of unproven)
    expect(findContradictions(claimed, [measured({ powers: [power('ownership', node)] })])).toEqual([]);
});

test('an address without code is no contract', () => {
  const [found] = findContradictions([{ chain, address, claims }], [measured({ hasCode: false })]);
  expect(found).toMatchObject({
    claimed: 'There is a contract at this address.',
    measured: 'There is no code.',
  });
});
