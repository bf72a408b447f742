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
