import { expect, it } from 'vitest';
import { describeValue, diffRecords } from './diffRecords.ts';

it('names every place where two records differ, list items by their id', () => {
  const before = {
    name: 'Acme',
    team: { public: false },
    findings: [
      { id: 'A-01', status: 'Pending' },
      { id: 'A-02', status: 'Resolved' },
    ],
    chains: ['eip155:1'],
    website: 'https://acme.example',
  };
  const after = {
    name: 'Acme',
    team: { public: true },
    findings: [{ id: 'A-01', status: 'Resolved' }],
    chains: ['eip155:1', 'eip155:10'],
    license: 'MIT',
  };
  expect(diffRecords(before, after).map(({ path }) => path)).toEqual([
    'team.public',
    'findings[A-01].status',
    'findings[A-02]',
    'chains',
    'license',
    'website',
  ]);
  expect(diffRecords(before, structuredClone(before))).toEqual([]);
});

it('sees items that changed places', () => {
  const [one, two] = [
    { chain: 'eip155:1', address: '0xa' },
    { chain: 'eip155:1', address: '0xb' },
  ];
  expect(diffRecords({ tokens: [one, two] }, { tokens: [two, one] })).toEqual([
    {
      path: 'tokens, their order',
      before: ['eip155:1 0xa', 'eip155:1 0xb'],
      after: ['eip155:1 0xb', 'eip155:1 0xa'],
    },
  ]);
});

it('shortens long values and tells nothing from empty', () => {
  expect([
    describeValue(undefined),
    describeValue(''),
    describeValue('abcdef', 3),
    describeValue([1]),
  ]).toEqual([null, '', 'abc…', '[1]']);
});
