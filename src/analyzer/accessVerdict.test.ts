import { expect, it } from 'vitest';
import { doubtUnseenCode, toShownMisuse } from './accessVerdict.ts';
import type { AnalyzedFunction } from './analyzedFunction.ts';

const seen: AnalyzedFunction = {
  ...{ selector: '0x40c10f19', name: 'mint', signature: undefined, arguments: '', facet: undefined },
  ...{ stateMutability: 'nonpayable', verdict: 'open', reason: 'unguarded', class: 'mint' },
  ...{
    guard: undefined,
    guards: [],
    signers: [],
    anybody: { class: 'mint', isAsked: false },
    some: undefined,
  },
  ...{ misuse: 'credit', beside: ['fee'], once: true, steersTransfers: true, uncapped: true },
  ...{ callsAtAnyTime: false, sets: [], holder: undefined, method: 'symbolic', forwardedCalls: undefined },
};

it('lets nothing that was seen of a function stand where other code decides that was not seen', () => {
  expect(doubtUnseenCode(seen)).toMatchObject({
    ...{ verdict: 'unknown', guard: undefined, guards: [], signers: [], anybody: undefined, some: undefined },
    ...{ misuse: undefined, beside: [], once: false, steersTransfers: false, uncapped: false },
  });
});

it('accuses no function that asks something of its sender, makes calls, or is not open', () => {
  expect(toShownMisuse(seen)).toBe('credit');
  expect(toShownMisuse({ ...seen, anybody: { class: 'mint', isAsked: true } })).toBeNull();
  expect(toShownMisuse({ ...seen, misuse: 'call' })).toBeNull();
  expect(toShownMisuse({ ...seen, verdict: 'unknown' })).toBeNull();
  expect(toShownMisuse({ ...seen, reason: 'view' })).toBeNull();
});
