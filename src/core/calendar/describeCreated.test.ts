import { expect, it } from 'vitest';
import type { ContractReading, FoundPower } from '#core/powers/contractReading.ts';
import { describeCreated } from './describeChanges.ts';

const address = '0x1111111111111111111111111111111111111111';
const reading = (given: Partial<ContractReading>): ContractReading => ({
  ...{ chain: 'eip155:1', address, codeHash: '0x1', proxyKind: 'none', implementation: null },
  ...{ implementationHash: null, facets: [], problem: null, powers: [], takeovers: [] },
  ...{ paused: null, creation: null, block: 7, time: new Date(0) },
  ...given,
});
const say = (one: ContractReading | undefined, count = 1) =>
  describeCreated([{ address, reading: one }], { count, nameOf: (text) => text.slice(0, 4) });
const created = 'A contract would be created at 0x11.';

it('says who would hold the powers of a new contract, and that anybody can take it', () => {
  const power: FoundPower = {
    ...{ target: address, selector: '0x40c10f19', name: 'mint', class: 'mint', verdict: 'privileged' },
    ...{ guard: null, method: 'symbolic', evidence: [] },
    holders: [{ kind: 'key', address: `0x${'2'.repeat(40)}` }],
  };
  expect(say(reading({ powers: [power] }))).toEqual([
    created,
    '0x11 would have new powers (mint): “one key, no delay, can mint”.',
  ]);
  expect(say(reading({ takeovers: [{ title: 'anybody can initialize it', open: true }] }))).toEqual([
    created,
    'At 0x11, anybody can initialize it.',
    'No function of 0x11 was found that only some may call.',
  ]);
});

it('says none of a contract that was not seen whole, or not at all', () => {
  const problem = 'the code it forwards to was not found';
  expect(say(reading({ problem }))).toEqual([
    created,
    `What 0x11 could do could not all be told: ${problem}.`,
  ]);
  expect(say(undefined, 8)).toEqual([
    created,
    'What 0x11 could do could not be read.',
    '7 more new contracts were not looked at.',
  ]);
});
