import { expect, it } from 'vitest';
import { areHoldersKnown } from './market.ts';

const power = {
  ...{ target: '0x', selector: '0x', name: null, class: 'other' as const, verdict: 'privileged' as const },
  ...{ guard: null, method: 'symbolic' as const, evidence: [] },
};

it('knows nobody to be without power where holders are unknown or the code was not studied', () => {
  const isKnown = (kind: 'nobody' | 'others' | 'unknown') =>
    areHoldersKnown({
      problem: undefined,
      powers: [{ ...power, holders: [kind === 'nobody' ? { kind } : { kind, why: 'x' }] }],
    });
  expect([isKnown('nobody'), isKnown('others'), isKnown('unknown')]).toEqual([true, false, false]);
  expect(areHoldersKnown({ problem: 'too large', powers: [] })).toBe(false);
});
