import { expect, it } from 'vitest';
import { drawCategories, drawTrend } from './getRowPictures.ts';

const category = (id: string, score: number | null, coverage = 1) => ({
  id: id as 'codeSecurity',
  name: id,
  score,
  coverage,
  factors: [],
});

it('draws each category as high as its score, and only a frame where too little is known', () => {
  const { label, width, paths } = drawCategories(
    [category('A', 100), category('B', 50), category('C', 80, 0.2), category('D', null)],
    [],
  );
  expect(label).toBe('A 100, B 50, C unknown, D unknown');
  expect(width).toBe(36);
  expect(paths).toEqual([
    { look: 'ground', d: 'M0 0h7v20h-7zM9 0h7v20h-7z' },
    { look: 'frame', d: 'M18.5 0.5h6v19h-6zM27.5 0.5h6v19h-6z' },
    { look: 'signal', d: 'M0 0h7v20h-7z' },
    { look: 'warning', d: 'M9 10h7v10h-7z' },
  ]);
});

const now = new Date('2026-11-01T00:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

it('draws how a score moved in steps, from what it was 90 days ago', () => {
  const trend = drawTrend(
    [
      { at: daysAgo(200), total: 10 },
      { at: daysAgo(100), total: 50 },
      { at: daysAgo(45), total: 100 },
    ],
    now,
  );
  expect(trend).toEqual({
    label: 'Score 50 to 100 in 90 days',
    width: 64,
    paths: [{ look: 'line', d: 'M0.0 10.0H32.0V1.0H64.0' }],
  });
});

it('has no line while the score was unknown, and none at all where it never was known', () => {
  const trend = drawTrend(
    [
      { at: daysAgo(90), total: 50 },
      { at: daysAgo(45), total: null },
      { at: daysAgo(22.5), total: 50 },
    ],
    now,
  );
  expect(trend?.paths[0]?.d).toBe('M0.0 10.0H32.0M48.0 10.0H64.0');
  expect(drawTrend([{ at: now, total: 50 }], now)?.paths[0]?.d).toBe('M60.0 10.0H64.0');
  expect(drawTrend([{ at: daysAgo(1), total: null }], now)).toBeNull();
  expect(drawTrend([], now)).toBeNull();
});
