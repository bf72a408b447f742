import { expect, it } from 'vitest';
import type { TabOf } from '#wire/projectPage.ts';
import { findLastChange } from './KeyFacts.tsx';

type Told = Pick<TabOf<'overview'>, 'alerts' | 'history'>;

const alert = (id: string, time: string, state = 'raised') => ({ id, time, title: `Alert ${id}`, state });
const move = (at: string, cause = 'facts', total = 55) => ({ at, cause, total, sentence: 'From 60 to 55.' });
const find = (alerts: unknown[], history: unknown[]) =>
  findLastChange({ alerts, history } as unknown as Told);

it('finds the newest of alerts that stand and moves of the score', () => {
  expect(find([alert('a', '2026-01-02')], [move('2026-01-03')])).toMatchObject({ anchor: 'history' });
  expect(find([alert('a', '2026-01-04'), alert('b', '2026-01-05', 'retracted')], [])).toEqual({
    at: '2026-01-04',
    text: 'Alert a',
    anchor: 'alert-a',
  });
});

it('passes over a score that stayed while more became known, and over nothing else', () => {
  const stayed = [move('2026-01-02', 'first'), move('2026-01-03', 'facts'), move('2026-01-04', 'knowledge')];
  expect(find([], stayed)).toMatchObject({ at: '2026-01-03' });
  expect(find([], [...stayed, move('2026-01-05', 'knowledge', 56)])).toMatchObject({ at: '2026-01-05' });
});

it('takes the first score for no change', () => {
  expect(find([], [move('2026-01-03', 'first')])).toBeUndefined();
});
