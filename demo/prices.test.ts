import { expect, test } from 'vitest';
import { loadDemoRecords } from './loadDemoRecords.ts';
import { renderLaterPrices } from './prices.ts';

const rowsOf = (text = '{"metrics":[]}') =>
  (JSON.parse(text) as { metrics: { name: string; time: string; value: number }[] }).metrics;

test('days after the stories go on from there, the same whenever they are told', () => {
  expect(renderLaterPrices(new Date('2026-11-15T23:59:00Z'))).toBeUndefined();
  const first = rowsOf(renderLaterPrices(new Date('2026-11-16T00:00:00Z')));
  expect(new Set(first.map(({ time }) => time))).toEqual(new Set(['2026-11-15T23:00:00Z']));
  expect(first).toHaveLength(16);
  const later = rowsOf(renderLaterPrices(new Date('2028-11-16T12:00:00Z')));
  expect(later).toEqual(expect.arrayContaining(first));
  expect(later).toHaveLength(16 * 732);
  expect(later.filter(({ value }) => !(value > 0.000_01 && value < 1000))).toEqual([]);
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
