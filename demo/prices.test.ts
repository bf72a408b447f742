import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadDemoRecords } from './loadDemoRecords.ts';
import { renderPrices } from './prices.ts';

test('the committed prices are what the script tells (node scripts/generateDemoPrices.ts writes them)', () => {
  expect(readFileSync(new URL('prices.json', import.meta.url), 'utf8')).toBe(renderPrices());
});

test('sixteen of the forty projects have prices, and only those with a token', () => {
  const parsed = loadDemoRecords();
  if ('faults' in parsed) throw new Error(JSON.stringify(parsed.faults));
  const { projects, metrics } = parsed.records;
  const prices = metrics.filter(({ name }) => name.startsWith('price('));
  const priced = projects.filter(({ id }) => prices.some(({ name }) => name === `price(projectId=${id})`));
  expect(priced).toHaveLength(16);
  expect(priced.filter(({ tokens }) => tokens.length === 0)).toEqual([]);
  expect(prices).toHaveLength(15 * 90 + 26);
  expect(prices.filter(({ value }) => !(Number(value) > 0))).toEqual([]);
});
