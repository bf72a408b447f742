import { toFunctionSelector } from 'viem';
import { expect, it } from 'vitest';
import { asksForHolding } from './externalChecks.ts';

it.each([
  ['isDelegated(address)', true],
  ['balanceOf(address)', true],
  ['hasRole(bytes32,address)', false],
])('%s asks what an account holds: %s', (question, holding) => {
  expect(asksForHolding(toFunctionSelector(question).slice(2))).toBe(holding);
});
