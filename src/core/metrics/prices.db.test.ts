import { describe, expect, it } from 'vitest';
import { findScore } from '#core/scores/getScore.ts';
import type { JsonValue } from '#lib/json.ts';
import { importTestRecords, projectRecord } from '#test/helpers/projectRecords.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { getPriceHistory } from './getPriceHistory.ts';
import { upsertMetrics } from './metrics.ts';
import { getDailyPrices, getLatestPrices } from './prices.ts';

const { db } = await prepareTestDatabase();
const now = new Date('2026-11-14T12:00:00Z');

const row = (id: string, time: string, value: JsonValue) => ({
  name: `price(projectId=${id})`,
  time: new Date(time),
  value,
});

describe('prices', () => {
  it('are the last of each UTC day in ninety, up to now', async () => {
    await upsertMetrics(db, [
      row('acme', '2026-08-16T23:59:59Z', 1),
      row('acme', '2026-08-17T00:00:00Z', 2),
      row('acme', '2026-11-13T00:00:00Z', 3),
      row('acme', '2026-11-13T23:59:59Z', 4),
      row('acme', '2026-11-14T12:00:00Z', 5),
      row('acme', '2026-11-14T12:00:01Z', 6),
      row('acme-two', '2026-11-13T00:00:00Z', 7),
      { name: 'exchanges(projectId=acme)', time: new Date('2026-11-12T00:00:00Z'), value: 8 },
    ]);
    expect(await getPriceHistory(db, { projectId: 'acme', now })).toEqual({
      latest: { at: '2026-11-14T12:00:00.000Z', usd: 5 },
      days: [
        { at: '2026-08-17T00:00:00.000Z', usd: 2 },
        { at: '2026-11-13T23:59:59.000Z', usd: 4 },
        { at: '2026-11-14T12:00:00.000Z', usd: 5 },
      ],
    });
    const query = { projectIds: ['acme-two', 'acme'], now };
    expect([...(await getDailyPrices(db, query))].map(([id, prices]) => [id, prices.length])).toEqual([
      ['acme', 3],
      ['acme-two', 1],
    ]);
    expect((await getLatestPrices(db, query)).get('acme-two')?.usd).toBe(7);
  });

  it('keep the newest one however old, and leave out what is no amount', async () => {
    await upsertMetrics(db, [
      row('old', '2025-10-03T00:00:00Z', 7),
      row('old', '2025-12-31T00:00:00Z', 8),
      row('old', '2026-01-01T00:00:00Z', 9),
      row('odd', '2026-11-11T00:00:00Z', 'free'),
      row('odd', '2026-11-12T00:00:00Z', -1),
      row('odd', '2026-11-13T00:00:00Z', { usd: 2 }),
    ]);
    expect(await getPriceHistory(db, { projectId: 'old', now })).toEqual({
      latest: { at: '2026-01-01T00:00:00.000Z', usd: 9 },
      days: [
        { at: '2025-12-31T00:00:00.000Z', usd: 8 },
        { at: '2026-01-01T00:00:00.000Z', usd: 9 },
      ],
    });
    expect(await getDailyPrices(db, { projectIds: ['old'], now })).toEqual(new Map());
    expect(await getPriceHistory(db, { projectId: 'odd', now })).toEqual({ latest: null, days: [] });
    expect(await getPriceHistory(db, { projectId: 'none', now })).toEqual({ latest: null, days: [] });
  });

  it('become a fact of the score with the import that brings them', async () => {
    const metrics = Array.from({ length: 40 }, (_, index) => ({
      name: 'price(projectId=acme)',
      time: new Date(Date.UTC(2026, 9, 6 + index)).toISOString().replace('.000', ''),
      value: index % 2 === 0 ? 2 : 4,
    }));
    await importTestRecords(db, { projects: [projectRecord({ id: 'acme' })] }, now);
    expect((await findScore(db, 'acme'))?.facts.priceHistory).toEqual({
      state: 'unknown',
      why: 'prices are on record for 0 of the last 30 days, and all are needed',
    });
    await importTestRecords(db, { metrics }, now);
    // Of the last thirty: fourteen times +100 % and fifteen times -50 %.
    expect((await findScore(db, 'acme'))?.facts.priceHistory).toMatchObject({
      state: 'known',
      value: { days: 30, dailyDeviation: expect.closeTo(0.76282, 5) },
      at: '2026-11-13T00:00:00.000Z',
    });
  });
});
