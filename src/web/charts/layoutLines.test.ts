import { expect, test } from 'vitest';
import { layoutLines } from './layoutLines.ts';

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T00:00:00Z`;

test('time runs over the whole width and values over the domain', () => {
  const layout = layoutLines(
    [
      {
        label: 'a',
        points: [
          { at: day(1), value: 0 },
          { at: day(2), value: 50 },
          { at: day(5), value: 100 },
        ],
      },
    ],
    { domain: [0, 100] },
  );
  expect(layout?.steps.map(({ x }) => x)).toEqual([0, 25, 100]);
  expect(layout?.steps.map(({ dots }) => dots[0]?.y)).toEqual([196, 108, 20]);
  expect(layout?.yTicks.map(({ value }) => value)).toEqual([0, 20, 40, 60, 80, 100]);
});

test('an unknown value breaks the line', () => {
  const points = [1, 2, 3, 4, 5].map((n) => ({ at: day(n), value: n === 3 ? null : n }));
  const path = layoutLines([{ label: 'a', points }])?.lines[0]?.path ?? '';
  expect(path.match(/M/g)).toHaveLength(2);
});

test('a step holds its value until the next change', () => {
  const points = [
    { at: day(1), value: 0 },
    { at: day(3), value: 100 },
  ];
  const layout = layoutLines([{ label: 'a', points }], { domain: [0, 100], curve: 'step' });
  expect(layout?.lines[0]?.path).toBe('M0,196L1000,196L1000,20');
});

test('series of different times share one row of steps', () => {
  const layout = layoutLines([
    { label: 'a', points: [{ at: day(1), value: 1 }] },
    { label: 'b', points: [{ at: day(2), value: 2 }] },
  ]);
  expect(layout?.steps.map(({ dots }) => dots.map(({ value }) => value))).toEqual([
    [1, null],
    [null, 2],
  ]);
});

test('one point stands in the middle; none gives no layout', () => {
  expect(layoutLines([{ label: 'a', points: [{ at: day(1), value: 7 }] }])?.steps[0]?.x).toBe(50);
  expect(layoutLines([{ label: 'a', points: [{ at: day(1), value: null }] }])).toBeUndefined();
  expect(layoutLines([])).toBeUndefined();
});

test('no two marks under the axis say the same', () => {
  const minutes = ['06:06:00', '06:06:50'].map((time) => ({ at: `2026-11-15T${time}Z`, value: 1 }));
  expect(layoutLines([{ label: 'a', points: minutes }])?.xTicks.map(({ text }) => text)).toEqual(['06:06']);
  const one = layoutLines([{ label: 'a', points: [{ at: day(1), value: 1 }] }]);
  expect(one?.xTicks).toEqual([{ x: 50, text: '1 Nov' }]);
});

test('a single value has an axis of its own size', () => {
  const ticksOf = (value: number) =>
    layoutLines([{ label: 'a', points: [{ at: day(1), value }] }])?.yTicks.map((tick) => tick.value);
  expect(ticksOf(32_000_000)).toEqual([28_000_000, 30_000_000, 32_000_000, 34_000_000, 36_000_000]);
  expect(ticksOf(0)).toEqual([-1, -0.5, 0, 0.5, 1]);
});
