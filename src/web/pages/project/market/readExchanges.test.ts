import { expect, it } from 'vitest';
import { readExchanges } from './readExchanges.ts';

it('reads names alone and whole entries', () => {
  expect(
    readExchanges([
      'Old Quay',
      { name: 'Ninepin', pair: 'A/B', kind: 'centralized', url: 'https://n.example' },
    ]),
  ).toEqual([
    { name: 'Old Quay', pair: undefined, kind: undefined, url: undefined },
    { name: 'Ninepin', pair: 'A/B', kind: 'centralized', url: 'https://n.example' },
  ]);
});

it('leaves out what has another shape', () => {
  expect(readExchanges([null, 4, { pair: 'A/B' }, { name: 'Ninepin', pair: 7 }])).toEqual([
    { name: 'Ninepin', pair: undefined, kind: undefined, url: undefined },
  ]);
  expect(readExchanges({ count: 3 })).toBeUndefined();
});
