import { expect, it } from 'vitest';
import { hasUnknownHolders, judgeSale } from './judgeSale.ts';

const arrived = { kind: 'arrived' as const, amount: 5n, sent: 5n };
const refused = { kind: 'refused' as const, reason: 'no', sent: 5n };
const usual = { isPaused: false, areOrdinary: true };

it('that a token can be sold is said of sellers without power alone, that it cannot of any', () => {
  const strange = { ...usual, areOrdinary: false };
  expect(judgeSale([refused, arrived], usual)).toEqual({ value: { sellable: true, reason: null } });
  expect(judgeSale([refused, arrived], strange)).toEqual({
    why: 'who has power over it is not all known, so whoever sold may be let through where others are not',
  });
  const cannot = { value: { sellable: false, reason: 'no' } };
  expect([judgeSale([refused], usual), judgeSale([refused], strange)]).toEqual([cannot, cannot]);
});

it('holders of a power who are not all known, or code that could not be studied, leave nobody without power', () => {
  const power = {
    ...{ target: '0x', selector: '0x', name: null, class: 'other', verdict: 'privileged', guard: null },
    ...{ method: 'read', evidence: [] },
  };
  const held = (kind: 'nobody' | 'others' | 'unknown') =>
    hasUnknownHolders({
      problem: undefined,
      powers: [{ ...power, holders: [kind === 'nobody' ? { kind } : { kind, why: 'x' }] }],
    } as Parameters<typeof hasUnknownHolders>[0]);
  expect([held('nobody'), held('others'), held('unknown')]).toEqual([false, true, true]);
  expect(hasUnknownHolders({ problem: 'too large', powers: [] })).toBe(true);
});
