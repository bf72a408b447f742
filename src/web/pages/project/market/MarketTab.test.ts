import { expect, it, test } from 'vitest';
import { readExchanges, shareOf } from './MarketTab.tsx';

test('a share keeps its digits where amounts are larger than numbers', () => {
  expect(shareOf('250000000000000000000000001', '1000000000000000000000000000')).toBe(0.25);
  expect(shareOf('5', '0')).toBe(0);
});

it('reads exchanges as names alone and as whole entries', () => {
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
