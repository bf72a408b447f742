import { expect, it } from 'vitest';
import type { Path } from '../symbolic/exploration.ts';
import type { Guard, Source } from '../symbolic/guards.ts';
import type { Effect } from '../symbolic/state.ts';
import { createTerms } from '../symbolic/terms.ts';
import { dropAsking } from './openPaths.ts';

const terms = createTerms();
const nothing = terms.constant(0n);

const call = (selector: bigint): Effect => ({
  kind: 'call',
  to: nothing,
  value: nothing,
  selector,
  args: [],
  forwards: false,
  bare: false,
});

const pathOf = (effects: readonly Effect[]): Path => ({
  ending: 'return',
  constraints: [],
  effects,
  clauses: [],
  uncertain: false,
  storage: new Map(),
  answers: [],
});

it('takes asking whom to ask for a part of the question', () => {
  const place = { kind: 'slot', slot: '0x02', shift: 0, mask: '0xff' } as const;
  const manager: Source = { kind: 'external', target: place, selector: '0x481c6a75', words: [] };
  const guard: Guard = {
    kind: 'registry',
    target: manager,
    selector: '0x95a078e8',
    words: ['sender'],
    quantity: false,
  };
  const asking = [call(0x481c6a75n), call(0x95a078e8n)];
  const guarded = [pathOf([...asking, { kind: 'store', key: nothing, value: nothing }])];
  expect(dropAsking([pathOf(asking)], guarded, [guard])).toEqual([]);
  const acting = pathOf([...asking, call(0x12345678n)]);
  expect(dropAsking([acting], guarded, [guard])).toEqual([acting]);
});
