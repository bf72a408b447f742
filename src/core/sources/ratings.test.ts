import { expect, it } from 'vitest';
import { describeRatings, findRatingPage } from './ratings.ts';

const now = new Date('2026-11-15T00:00:00Z');

it('tells each page of a service', async () => {
  const pages = ['ethereum', 'base'].map((chain) => `https://www.defiscan.info/protocols/acme/${chain}`);
  const found = describeRatings({ links: pages.map((url) => ({ url })), contracts: [], readings: [], now });
  expect(found.map(({ service, page }) => [service, page])).toEqual([
    ['defiscan', pages[0]],
    ['defiscan', pages[1]],
    ['defirisk', null],
  ]);
});

it('knows pages of ratings by their address alone', () => {
  expect(findRatingPage('https://www.defiscan.info/protocols/aave/ethereum')).toEqual({
    service: 'defiscan',
    path: 'aave/ethereum',
  });
  for (const wrong of [
    'http://defirisk.co/protocols/aave-v3',
    'https://defirisk.co.example/protocols/aave-v3',
    'https://defirisk.co/protocols/../secrets',
    'https://www.defiscan.info/protocols/a/b/c',
    'not an address',
  ])
    expect(findRatingPage(wrong)).toBeUndefined();
});
