import { readFileSync } from 'node:fs';
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { fromNumber, toBytes } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';

export interface Ask {
  to: Hex;
  data: Hex;
}
export interface Answer {
  isRefused: boolean;
  /** The first word of it; undefined where there is none. */
  word: bigint | undefined;
}

const { contracts } = JSON.parse(readFileSync(new URL('strangerProbe.json', import.meta.url), 'utf8')) as {
  contracts: { StrangerProbe: Hex };
};
const code = contracts.StrangerProbe;
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
 * Each list of questions and acts in order, as one stranger without funds would send them, in a call that changes
 * nothing: the stranger's address is lent a program. All lists go in one batch.
 */
export async function askAsStranger(
  { client, block }: StateReader,
  { stranger, lists }: { stranger: Hex; lists: readonly (readonly Ask[])[] },
): Promise<(Answer[] | { why: string })[]> {
  const outcomes = await client.settle(
    lists.map((asks) => ({
      method: 'eth_call',
      params: [
        {
          from: stranger,
          to: stranger,
          data: encodeFunctionData({ abi, functionName: 'run', args: [asks] }),
          gas,
        },
        fromNumber(block),
        { [stranger]: { code } },
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
    // A node that ignores the lent program calls an address without code, which answers nothing.
    return (outcome && readAnswers(toBytes(outcome.result, 'what a stranger was answered'))) ?? unsupported;
  });
}
