import { expect, it } from 'vitest';
import type { DiscoveredEdge } from '#model/discovery.ts';
import type { ContractReading } from './contractReading.ts';
import { type Beyond, gradeReading } from './gradeReading.ts';

const now = new Date('2026-11-15T00:00:00Z');
const chain = 'eip155:1';
const edge: DiscoveredEdge = {
  chain,
  from: '0x01',
  to: '0x02',
  relation: 'calls',
  reason: 'rules()',
  evidence: [],
};
const reading: ContractReading = {
  chain,
  address: '0x01',
  codeHash: null,
  proxyKind: 'none',
  implementation: null,
  implementationHash: null,
  facets: [],
  problem: null,
  powers: [],
  takeovers: [],
  paused: null,
  creation: null,
  block: 7,
  time: now,
};

const grade = (beyond: Beyond | undefined) => {
  const sale = { why: 'it is no token' };
  const { best, worst, sentence } = gradeReading({
    ...{ reading, problem: undefined, beyond, isToken: false, sale, now },
  });
  return [best, worst, sentence];
};

it('says that nobody can take where all that is called was read', () => {
  const [best, worst, sentence] = grade({ edges: [], open: [] });
  expect([best, worst]).toEqual(['A', 'A']);
  expect(sentence).toContain('Nobody can take');
});

it.each<[string, Beyond | undefined]>([
  ['it calls 1 contract that a scan does not read', { edges: [edge, edge], open: [] }],
  [
    'it calls or created 2 contracts that a scan does not read',
    { edges: [edge, { ...edge, to: '0x03', relation: 'creates' }], open: [] },
  ],
  [
    '2 calls to entries of a list',
    { edges: [], open: [{ cause: 'listed', chain, address: '0x01', count: 2, why: null }] },
  ],
  ['whom it calls could not be read', undefined],
])('does not say so where %s', (why, beyond) => {
  expect(grade(beyond)).toEqual(['A', 'F', `Not all contracts found (${why}).`]);
});
