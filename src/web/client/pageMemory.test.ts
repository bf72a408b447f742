import { afterEach, expect, it, vi } from 'vitest';
import { findShown, forgetPages, isAskedAhead, keepAhead, keepShown, takeAhead } from './pageMemory.ts';

afterEach(() => {
  forgetPages();
  vi.useRealTimers();
});

it('gives what was asked for ahead once, and not when it is old', async () => {
  vi.useFakeTimers();
  keepAhead('/a', Promise.resolve('data'));
  expect(await takeAhead('/a')).toBe('data');
  expect(takeAhead('/a')).toBeUndefined();
  keepAhead('/a', Promise.resolve('data'));
  vi.advanceTimersByTime(10_000);
  expect(isAskedAhead('/a')).toBe(false);
  expect(takeAhead('/a')).toBeUndefined();
});

it('holds a bounded number of pages, the oldest go first', () => {
  for (let index = 0; index < 11; index++) {
    keepAhead(`/${index}`, Promise.resolve());
    keepShown(String(index), { data: index });
  }
  expect([isAskedAhead('/0'), isAskedAhead('/1')]).toEqual([false, true]);
  expect([findShown('0'), findShown('1')]).toEqual([undefined, { data: 1 }]);
});

it('forgets everything after a change', () => {
  keepAhead('/a', Promise.resolve());
  keepShown('a', { data: null });
  forgetPages();
  expect(isAskedAhead('/a')).toBe(false);
  expect(findShown('a')).toBeUndefined();
});
