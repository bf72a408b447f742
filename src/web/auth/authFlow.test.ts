import { expect, test } from 'vitest';
import { logInPath, safeReturnPath, secondsLeft } from './authFlow.ts';

test('the countdown runs from 60 to 0 by the clock', () => {
  expect(secondsLeft(1_000, 1_000)).toBe(60);
  expect(secondsLeft(1_000, 1_001)).toBe(60);
  expect(secondsLeft(1_000, 2_000)).toBe(59);
  expect(secondsLeft(1_000, 60_500)).toBe(1);
  expect(secondsLeft(1_000, 61_000)).toBe(0);
  expect(secondsLeft(1_000, 999_000)).toBe(0);
  expect(secondsLeft(undefined, 5)).toBe(0);
});

test('only paths of this site are gone back to', () => {
  const origin = 'https://parapet.test';
  expect(safeReturnPath('/my/settings?a=1#b', origin)).toBe('/my/settings?a=1#b');
  expect(safeReturnPath('https://parapet.test/my/settings', origin)).toBe('/my/settings');
  for (const foreign of [
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test',
    'javascript:alert(1)',
    'http://[',
  ])
    expect(safeReturnPath(foreign, origin)).toBe('/');
});

test('the log-in pages themselves are no place to go back to', () => {
  expect(safeReturnPath('/auth/login', 'https://parapet.test')).toBe('/');
  expect(safeReturnPath('/api/auth/signin', 'https://parapet.test')).toBe('/');
  expect(safeReturnPath(null, 'https://parapet.test')).toBe('/');
});

test('the log-in page is told where to go on to', () => {
  expect(logInPath('/my/portfolio?a=1')).toBe('/auth/login?callbackUrl=%2Fmy%2Fportfolio%3Fa%3D1');
});
