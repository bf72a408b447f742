import { readFileSync } from 'node:fs';
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem';
import { fromNumber, toBytes } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import type { StateReader } from '../reads/stateReader.ts';

export interface Ask {
  to: Hex;
  data: Hex;
}
export interface Answer {
  isRefused: boolean;
  /** The first word of it; undefined where there is none. */
  word: bigint | undefined;
}

const { contracts } = JSON.parse(
  readFileSync(new URL('unprivilegedProbe.json', import.meta.url), 'utf8'),
) as {
  contracts: { UnprivilegedProbe: Hex };
};
const code = contracts.UnprivilegedProbe;
const abi = parseAbi([
  'struct Ask { address to; bytes data; }',
  'struct Answer { uint256 state; uint256 word; }',
  'function run(Ask[] asks) returns (Answer[])',
]);
const gas = fromNumber(16_000_000);
const unsupported = { why: 'the node does not simulate with changed state' };

function readAnswers(data: Hex): Answer[] | undefined {
  try {
    return decodeFunctionResult({ abi, functionName: 'run', data }).map(({ state, word }) => ({
      isRefused: state === 0n,
      word: state === 2n ? word : undefined,
    }));
  } catch {
    return undefined;
  }
}

/**
 * Each list of questions and acts in order, as one unprivileged address without funds would send them, in a call that
 * changes nothing: a state override gives the address a program. All lists go in one batch.
 */
export async function simulateAsUnprivileged(
  { client, block }: StateReader,
  { caller, lists }: { caller: Hex; lists: readonly (readonly Ask[])[] },
): Promise<(Answer[] | { why: string })[]> {
  const outcomes = await client.settle(
    lists.map((asks) => ({
      method: 'eth_call',
      params: [
        {
          from: caller,
          to: caller,
          data: encodeFunctionData({ abi, functionName: 'run', args: [asks] }),
          gas,
        },
        fromNumber(block),
        { [caller]: { code } },
      ],
    })),
  );
  return lists.map((_, index) => {
    const outcome = outcomes[index];
    if (outcome && 'error' in outcome) {
      // A node that is away is asked again later.
      if (outcome.error.retryable) throw outcome.error;
      return outcome.error.kind === 'noHistory'
        ? { why: 'the node keeps no state of that block' }
        : unsupported;
    }
    // A node that ignores the state override calls an address without code, which answers nothing.
    return (
      (outcome && readAnswers(toBytes(outcome.result, 'what an unprivileged caller was answered'))) ??
      unsupported
    );
  });
}
