import { expect, it } from 'vitest';
import type { DiscoveredNode, EdgeRelation } from '#model/discovery.ts';
import { findLeftOut } from './findLeftOut.ts';

const chain = 'eip155:1';
const search = { on: '2026-05-01', by: 'The desk', where: ['documentation'] };
const claim = { contracts: search, tokens: search };
const readAt = new Date('2026-06-01T00:00:00Z');
const [vault, admin] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`];

function find(
  relation: EdgeRelation,
  {
    node = {},
    goneAt = null,
    searches = claim,
  }: { node?: Partial<DiscoveredNode>; goneAt?: Date | null; searches?: Partial<typeof claim> } = {},
) {
  const base = { chain, stop: null, name: null, depth: 1 };
  const edge = { chain, from: vault, to: admin, relation, reason: 'owner()', evidence: [], goneAt };
  return findLeftOut(searches, {
    nodes: [
      { ...base, address: vault, role: 'onRecord', depth: 0 },
      { ...base, address: admin, role: 'governing', ...node },
    ],
    edges: [edge],
    blocks: [{ chain, block: 9 }],
    readAt,
  });
}

it('shows a record that claims to name every contract and leaves out one that has power or was created', () => {
  expect(find('obeys')).toEqual([
    {
      ...{ chain, address: admin, basis: 'measured', at: readAt.toISOString() },
      evidence: [{ kind: 'contract', chain, address: admin, block: 9, label: `${admin}, as found` }],
      claimed: 'Every contract is on record (checked on 2026-05-01).',
      measured: `1 contract not on record has power over contracts on record: ${admin}.`,
    },
  ]);
  expect(find('obeys', { node: { role: 'end', stop: 'wallet' } })).toHaveLength(1);
  expect(find('creates', { node: { role: 'graded' } })[0]?.measured).toContain('was created by');
});

it('says nothing without the claim, of what is called, of EOAs, of other projects, and of what is gone', () => {
  expect(find('obeys', { searches: { contracts: search } })).toEqual([]);
  expect(find('calls')).toEqual([]);
  expect(find('runs', { node: { role: 'code' } })).toEqual([]);
  for (const stop of ['key', 'otherProject', 'labelled', 'cut', 'infrastructure'] as const)
    expect(find('obeys', { node: { role: 'end', stop } })).toEqual([]);
  expect(find('obeys', { node: { role: 'onRecord' } })).toEqual([]);
  expect(find('obeys', { goneAt: readAt })).toEqual([]);
});
