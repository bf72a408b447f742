import { expect, it } from 'vitest';
import type { Portfolio } from '#wire/portfolio.ts';
import { takeLoaded } from './PortfolioPage.tsx';

const portfolio = (state: Portfolio['state'], readAt: string | null) => ({ state, readAt }) as Portfolio;

it('goes on with a reading of holdings that the data of the page does not know of yet', () => {
  const reading = portfolio('reading', null);
  expect(takeLoaded(reading, portfolio('none', null))).toBe(reading);
});

it('takes what the page was loaded with while nothing is read', () => {
  const loaded = portfolio('done', '2026-11-18T00:00:00.000Z');
  expect(takeLoaded(portfolio('none', null), loaded)).toBe(loaded);
});
