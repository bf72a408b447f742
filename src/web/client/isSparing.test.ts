import { expect, it } from 'vitest';
import { isSparing } from './isSparing.ts';

it.each([
  [undefined, false],
  [{ saveData: false, effectiveType: '4g' }, false],
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
])('%j', (connection, sparing) => {
  expect(isSparing(connection)).toBe(sparing);
});
