import { expect, it } from 'vitest';
import type { TraceNode, TraceTaint } from '#wire/trace.ts';
import { groupEnds } from './groupEnds.ts';

const node = (fields: Partial<TraceNode>): TraceNode => ({
  ...{ address: '0x', hop: 1, label: null, cut: null, more: 0, held: '0' },
  ...fields,
});
const named = (kind: 'exchange' | 'mixer' | 'thief') => ({
  ...{ name: 'a', kind, source: 's', url: null, confidence: null, isNobody: false },
});
const taint: TraceTaint = { rule: 'fifo', asset: 'coin', start: '1000', whyUnknown: [] };

it('groups what was traced by where it was last seen', () => {
  const nodes = [
    node({ held: '500', label: named('exchange'), cut: 'labelled' }),
    node({ held: '100', label: named('exchange'), cut: 'labelled' }),
    node({ held: '250', label: named('thief') }),
    node({ held: '150', cut: 'hops' }),
    node({ held: '0' }),
  ];
  expect(groupEnds({ nodes, taint })).toEqual([
    { kind: 'exchange', amount: '600', share: 600, addresses: 2 },
    { kind: 'still', amount: '250', share: 250, addresses: 1 },
    { kind: 'unknown', amount: '150', share: 150, addresses: 1 },
  ]);
});

it('counts what is held nobody knows where as unknown, even at an exchange', () => {
  const nodes = [
    node({ held: '400', label: named('mixer'), cut: 'labelled' }),
    node({ held: null, label: named('exchange'), cut: 'labelled' }),
  ];
  expect(groupEnds({ nodes, taint })).toEqual([
    { kind: 'mixer', amount: '400', share: 400, addresses: 1 },
    { kind: 'unknown', amount: '600', share: 600, addresses: 1 },
  ]);
});

it('has no picture where no sum is traced', () => {
  expect(groupEnds({ nodes: [node({ held: null })], taint: null })).toEqual([]);
});
