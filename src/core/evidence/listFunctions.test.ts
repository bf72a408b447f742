import { expect, it } from 'vitest';
import type { FunctionView } from '#wire/evidencePages.ts';
import type { PrivilegedFunction } from '#wire/powers.ts';
import { joinFunctions } from './listFunctions.ts';

const read = (selector: string, name: string): PrivilegedFunction => ({
  ...{ chain: 'eip155:1', contract: '0xc', contractLabel: null, block: 1, time: '' },
  ...{ target: '0xc', selector, name },
  ...{ class: 'mint', beside: [], verdict: 'privileged', guard: null, method: 'symbolic' },
  ...{ paths: [], holders: [], evidence: [] },
});
const ofCode = (selector: string, name: string | null): FunctionView => ({
  ...{ selector, name, verdict: 'privileged', class: null, guard: null, paths: [] },
});

it('names a function by its signature wherever the code tells it', () => {
  const powers = [read('0x40c10f19', 'mint'), read('0x12345678', 'seize')];
  const code = [ofCode('0x40c10f19', 'mint(address,uint256)'), ofCode('0x12345678', null)];
  expect(joinFunctions(powers, code).map(({ name }) => name)).toEqual(['mint(address,uint256)', 'seize']);
});

it('keeps what an open function looks open to, and that a fee has no limit, in what was read at the contract', () => {
  const code = (selector: string, traits: Partial<FunctionView>): FunctionView => ({
    ...ofCode(selector, null),
    ...traits,
  });
  const open = read('0x40c10f19', 'mint');
  const powers: PrivilegedFunction[] = [
    { ...open, verdict: 'open' },
    { ...open, selector: '0x12345678' },
    { ...open, selector: '0x9abcdef0', verdict: 'unknown' },
  ];
  const misused: Partial<FunctionView> = { verdict: 'open', misuse: 'credit' };
  const joined = joinFunctions(powers, [
    code('0x40c10f19', misused),
    code('0x12345678', { uncapped: true }),
    code('0x9abcdef0', { ...misused, uncapped: true }),
    // Read by the code alone: who may call it here is not known.
    code('0x0badc0de', { uncapped: true }),
  ]);
  const traits = new Map(joined.map(({ selector, misuse, uncapped }) => [selector, [misuse, uncapped]]));
  expect(traits.get('0x40c10f19')).toEqual(['credit', false]);
  expect(traits.get('0x12345678')).toEqual([null, true]);
  expect(traits.get('0x9abcdef0')).toEqual([null, false]);
  expect(traits.get('0x0badc0de')?.[1]).toBe(false);
  // Two codes behind one contract that do not agree.
  const both = [code('0x40c10f19', misused), code('0x40c10f19', { verdict: 'open', misuse: null })];
  expect(joinFunctions([{ ...open, verdict: 'open' }], both)[0]?.misuse).toBeNull();
});
