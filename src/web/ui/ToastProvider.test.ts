import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createToasts } from './ToastProvider.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a status stays six seconds, an error twelve', () => {
  const toasts = createToasts();
  toasts.show('Saved');
  toasts.show('Not saved', { kind: 'error' });
  vi.advanceTimersByTime(5_999);
  expect(toasts.getShown().map(({ message }) => message)).toEqual(['Saved', 'Not saved']);
  vi.advanceTimersByTime(1);
  expect(toasts.getShown().map(({ message }) => message)).toEqual(['Not saved']);
  vi.advanceTimersByTime(6_000);
  expect(toasts.getShown()).toEqual([]);
});

test('pausing stops the clock and resuming runs what was left', () => {
  const toasts = createToasts();
  toasts.show('Saved');
  vi.advanceTimersByTime(4_000);
  toasts.pause();
  vi.advanceTimersByTime(60_000);
  expect(toasts.getShown()).toHaveLength(1);
  toasts.resume();
  vi.advanceTimersByTime(1_999);
  expect(toasts.getShown()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts.getShown()).toHaveLength(0);
});

test('a toast shown while paused waits too', () => {
  const toasts = createToasts();
  toasts.show('First');
  toasts.pause();
  toasts.show('Second');
  vi.advanceTimersByTime(60_000);
  expect(toasts.getShown()).toHaveLength(2);
  toasts.resume();
  vi.advanceTimersByTime(6_000);
  expect(toasts.getShown()).toHaveLength(0);
});

test('dismissing the last one under the pointer lets the next run', () => {
  const toasts = createToasts();
  const id = toasts.show('First');
  toasts.pause();
  toasts.dismiss(id);
  toasts.show('Second');
  vi.advanceTimersByTime(6_000);
  expect(toasts.getShown()).toEqual([]);
});

test('at most four are shown; listeners hear every change', () => {
  const toasts = createToasts();
  const heard = vi.fn();
  const stop = toasts.subscribe(heard);
  for (const message of ['a', 'b', 'c', 'd', 'e']) toasts.show(message);
  expect(toasts.getShown().map(({ message }) => message)).toEqual(['b', 'c', 'd', 'e']);
  expect(heard).toHaveBeenCalledTimes(6);
  stop();
  toasts.show('f');
  expect(heard).toHaveBeenCalledTimes(6);
});
