import { expect, it } from 'vitest';
import { chainName as nameOf } from '#wire/chains.ts';
import { appliedFilters } from './ProjectsSection.tsx';

it('names no filter when nothing narrows the table', () => {
  expect(appliedFilters({}, nameOf)).toEqual([]);
});

it('names every part and takes out only that part', () => {
  const filter = {
    text: 'swap',
    chains: ['eip155:1', 'eip155:10'],
    scoreMin: 70,
    audited: true,
    control: ['key' as const],
  };
  expect(appliedFilters(filter, nameOf)).toEqual([
    {
      label: '“swap”',
      rest: { chains: ['eip155:1', 'eip155:10'], scoreMin: 70, audited: true, control: ['key'] },
    },
    { label: 'Ethereum', rest: { ...filter, chains: ['eip155:10'] } },
    { label: 'OP Mainnet', rest: { ...filter, chains: ['eip155:1'] } },
    {
      label: 'Score 70 and up',
      rest: { text: 'swap', chains: ['eip155:1', 'eip155:10'], audited: true, control: ['key'] },
    },
    {
      label: 'Audited',
      rest: { text: 'swap', chains: ['eip155:1', 'eip155:10'], scoreMin: 70, control: ['key'] },
    },
    {
      label: 'Keys: one key',
      rest: { text: 'swap', chains: ['eip155:1', 'eip155:10'], scoreMin: 70, audited: true },
    },
  ]);
});

it('names each control grade', () => {
  expect(appliedFilters({ controlGrades: ['E', 'F'] }, nameOf)).toEqual([
    { label: 'Control grade E', rest: { controlGrades: ['F'] } },
    { label: 'Control grade F', rest: { controlGrades: ['E'] } },
  ]);
});

it('drops a list with its last item', () => {
  expect(appliedFilters({ ratings: ['AAA'] }, nameOf)).toEqual([{ label: 'Rating AAA', rest: {} }]);
});

it('writes both ends of a score as one part', () => {
  expect(appliedFilters({ scoreMin: 10, scoreMax: 40 }, nameOf)).toEqual([
    { label: 'Score 10 to 40', rest: {} },
  ]);
  expect(appliedFilters({ scoreMax: 40 }, nameOf)).toEqual([{ label: 'Score up to 40', rest: {} }]);
});
