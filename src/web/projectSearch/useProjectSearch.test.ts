import { expect, it } from 'vitest';
import { isCounted } from './useProjectSearch.ts';

it('a pasted address or hash is no keyword of an event', () => {
  expect(isCounted('0x Protocol')).toBe(true);
  for (const bytes of [20, 32]) expect(isCounted(`0x${'ab'.repeat(bytes)}`)).toBe(false);
});
