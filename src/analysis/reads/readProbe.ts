import { decodeFunctionResult, parseAbi } from 'viem';
import type { Hex } from '#lib/hex.ts';
import type { simulateCalls } from './simulateCalls.ts';

/** What became of one question or act of a program that a state override gave to an account. */
export interface ProbeAnswer {
  isRefused: boolean;
  /** The first word of it; undefined where there is none. */
  word: bigint | undefined;
}

const abi = parseAbi(['struct Answer { uint256 state; uint256 word; }', 'function run() returns (Answer[])']);
const unsupported = { why: 'the node does not simulate with changed state' };

function decode(data: Hex): ProbeAnswer[] | undefined {
  try {
    return decodeFunctionResult({ abi, functionName: 'run', data }).map(({ state, word }) => ({
      isRefused: state === 0n,
      word: state === 2n ? word : undefined,
    }));
  } catch {
    return undefined;
  }
}

/** The answers of each run, or why there are none. */
export function readProbe(
  outcomes: Awaited<ReturnType<typeof simulateCalls>>,
): (ProbeAnswer[] | { why: string })[] {
  return outcomes.map((outcome) => {
    if (!('error' in outcome)) return decode(outcome.data) ?? unsupported;
    // A node that is away is asked again later.
    if (outcome.error.retryable) throw outcome.error;
    return outcome.error.kind === 'noHistory'
      ? { why: 'the node keeps no state of that block' }
      : unsupported;
  });
}
