import { encodeErrorResult, parseAbi, toFunctionSelector } from 'viem';
import { expect, it } from 'vitest';
import type { ReadAnswer, StateReader } from '#analysis/reads/stateReader.ts';
import type { AddressAnalysis } from './analyzeAddress.ts';
import { listStopped } from './listStopped.ts';

const abi = parseAbi(['error EnforcedPause()', 'error Error(string)']);
const revert = (text: string): ReadAnswer => ({
  ok: false,
  data: encodeErrorResult({ abi, errorName: 'Error', args: [text] }),
});
const paused: ReadAnswer = { ok: false, data: encodeErrorResult({ abi, errorName: 'EnforcedPause' }) };

function list(name: string, answer: ReadAnswer, verdict = 'open') {
  const found = { name, verdict, selector: toFunctionSelector(`${name}(uint256)`), arguments: 'uint256' };
  const reader = { chain: 'eip155:1', block: 5, call: async () => answer } as unknown as StateReader;
  const analysis = { address: `0x${'1'.repeat(40)}`, functions: [found] };
  return listStopped(reader, analysis as unknown as AddressAnalysis);
}

it('names what users withdraw by and what fails because the contract is paused', async () => {
  expect(await list('withdraw', paused)).toEqual(['withdraw']);
  expect(await list('redeem', revert('Pausable: paused'))).toEqual(['redeem']);
});

it.each([
  ['fails for another reason', 'withdraw', revert('insufficient balance'), 'open'],
  ['goes through', 'withdraw', { ok: true, data: '0x' }, 'open'],
  ['fails without a word', 'withdraw', { ok: false, data: '0x' }, 'open'],
  ['pays nothing out', 'deposit', paused, 'open'],
  ['only some may call', 'withdrawFees', paused, 'privileged'],
  ['may be for some alone', 'withdraw', paused, 'unknown'],
] as const)('names nothing that %s', async (_, name, answer, verdict) => {
  expect(await list(name, answer, verdict)).toEqual([]);
});
