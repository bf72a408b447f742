import { expect, test } from 'vitest';
import type { Holder } from '#model/controlTypes.ts';
import type { Power } from '#model/facts.ts';
import { buildControlGraph } from './drawControl.ts';

const council: Holder = { kind: 'multisig', address: '0xSafe', threshold: 2, owners: 3 };
const slow: Holder = { kind: 'timelock', address: '0xlock', delaySeconds: 172_800, controller: council };
const power = (contract: string, name: string, holder: Holder): Power => ({
  class: 'mint',
  contract,
  function: name,
  holder,
  evidence: [],
});
const names = new Map([['0xtoken', 'TKN token']]);
const sources = { nameOf: (address: string) => names.get(address), roleOf: () => undefined };

const lines = ({ edges }: ReturnType<typeof buildControlGraph>) =>
  edges.map(({ from, to }) => `${from} > ${to}`);

test('each address stands once, with its delay or threshold, and each line once', () => {
  const graph = buildControlGraph(
    [power('0xtoken', 'mint', slow), power('0xtoken', 'pause', slow), power('0xpool', 'pause', council)],
    sources,
  );
  expect(graph.nodes.map(({ kind, title, note }) => [kind, title, note])).toEqual([
    ['contract', 'TKN token', '2 functions'],
    ['timelock', 'Timelock, 2 days', '0xlock'],
    ['multisig', '2 of 3 keys', '0xSafe'],
    ['contract', '0xpool', '1 function'],
  ]);
  expect(lines(graph)).toEqual(['0xlock > 0xsafe', '0xtoken > 0xlock', '0xpool > 0xsafe']);
});

test('a role stands between its contract and its holders', () => {
  const graph = buildControlGraph(
    [power('0xtoken', 'mint', council), power('0xtoken', 'mint', { kind: 'others' })],
    { ...sources, roleOf: () => 'MINTER_ROLE' },
  );
  expect(lines(graph)).toEqual([
    '0xtoken > 0xtoken MINTER_ROLE',
    '0xtoken MINTER_ROLE > 0xsafe',
    '0xtoken MINTER_ROLE > others',
  ]);
});

test('what is not known is drawn as not known, and differs from nobody', () => {
  const graph = buildControlGraph(
    [
      power('0xa', 'mint', { kind: 'contract', address: '0xb', controller: null }),
      power('0xa', 'pause', { kind: 'nobody' }),
      power('0xa', 'burn', { kind: 'unknown' }),
    ],
    sources,
  );
  expect(lines(graph)).toEqual(['0xb > unknown', '0xa > 0xb', '0xa > nobody', '0xa > unknown']);
});

test('a timelock that holds the powers over itself is one box, without its roles', () => {
  const graph = buildControlGraph([power('0xlock', 'schedule', slow), power('0xtoken', 'mint', slow)], {
    ...sources,
    roleOf: ({ function: name }) => (name === 'schedule' ? 'PROPOSER_ROLE' : undefined),
  });
  expect(graph.nodes.map(({ title }) => title)).toEqual(['Timelock, 2 days', '2 of 3 keys', 'TKN token']);
});
