import { expect, it } from 'vitest';
import { findSignature } from '../findSignature.ts';
import type { Effect } from '../symbolic/state.ts';
import { calldataFlag, type Term } from '../symbolic/term.ts';
import { createTerms } from '../symbolic/terms.ts';
import { classByCallees, classByCalls, sendsAsTold } from './classByCalls.ts';

const terms = createTerms();
const stored = terms.node('sload', [terms.constant(1n)]);
const given = (offset: bigint) => terms.node('calldata', [terms.constant(offset)], '', calldataFlag);
const self = terms.node('address');

const call = (selector: bigint, ...args: Term[]): Effect => ({
  kind: 'call',
  to: stored,
  value: terms.constant(0n),
  selector,
  args,
  forwards: false,
  bare: false,
});
const mint = 0x40c10f19n;
const transfer = 0xa9059cbbn;

it('calls a mint elsewhere one, unless anybody can bring it about', () => {
  const made = call(mint, given(4n), given(36n));
  const none = new Set<bigint>();
  const paid = { all: new Set([mint]), paid: new Set([mint]) };
  expect(classByCalls([made], { all: none, paid: none })).toBe('mint');
  expect(classByCalls([made], { all: new Set([mint]), paid: none })).toBeUndefined();
  // Everybody else has to pay for it.
  expect(classByCalls([made], paid)).toBe('mint');
  expect(classByCalls([call(0x23b872ddn, given(4n), self, given(36n)), made], paid)).toBeUndefined();
  expect(classByCalls([call(mint, given(4n), stored)], paid)).toBeUndefined();
});

it('knows by its published name what another contract is told to do', () => {
  expect(classByCallees([call(0x34e19907n, given(4n))], findSignature)).toBe('fee'); // setSwapFee(uint256)
  expect(classByCallees([call(0x46951954n, given(4n))], findSignature)).toBe('upgrade'); // updateCode(address)
  expect(classByCallees([call(0x12345678n)], findSignature)).toBeUndefined();
});

it('takes tokens sent where and as many as the call says for a way out', () => {
  expect(sendsAsTold(call(transfer, given(4n), given(36n)))).toBe(true);
  expect(sendsAsTold(call(transfer, stored, given(36n)))).toBe(false);
  expect(sendsAsTold(call(transfer, given(4n), stored))).toBe(false);
  expect(sendsAsTold(call(0x23b872ddn, self, given(4n), given(36n)))).toBe(true);
});
