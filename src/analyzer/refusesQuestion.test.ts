import { toFunctionSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import { getArtifact } from '../../demo/chain/artifact.ts';
import { calleeBuilds, getCalleeCode } from '../../test/samples/callees/readCalleeSample.ts';
import { refusesQuestion } from './refusesQuestion.ts';

const pairOf = toFunctionSelector('pairOf(address)');

describe.each(calleeBuilds)('compiled %s', (build) => {
  it('refuses what it has no function for, and not what it has one for', () => {
    const code = getCalleeCode('AskedWithAnswer', build);
    expect(refusesQuestion(code, pairOf)).toBe(true);
    expect(refusesQuestion(code, toFunctionSelector('registry()'))).toBe(false);
    expect(refusesQuestion(code, toFunctionSelector('run()'))).toBe(false);
  });
});

it.each([
  ['hands calls on', getArtifact('ERC1967Proxy').deployedBytecode],
  ['answers every call', '0x5f5ff3'],
  ['does nothing in every call', '0x00'],
  ['answers by what it is asked with', '0x602435600757fe5b5f5ff3'],
  ['jumps where the call says', '0x602435565b5f5ffd'],
  ['answers after many rounds of a loop', '0x5f5b6001018060141160015700'],
  ['goes on for too long', `0x5b${'5050'.replaceAll('50', '5f50')}${'5f50'.repeat(3_000)}5f5ffd`],
])('does not know that code refuses that %s', (_, code) => {
  expect(refusesQuestion(code as `0x${string}`, pairOf)).toBe(false);
});
