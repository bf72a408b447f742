import { readFileSync } from 'node:fs';
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem';
import { fromNumber } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import { simulateCalls } from '../reads/simulateCalls.ts';
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
  reader: StateReader,
  { caller, lists }: { caller: Hex; lists: readonly (readonly Ask[])[] },
): Promise<(Answer[] | { why: string })[]> {
  const answers = await simulateCalls(
    reader,
    lists.map((asks) => ({
      call: {
        from: caller,
        to: caller,
        data: encodeFunctionData({ abi, functionName: 'run', args: [asks] }),
        gas,
      },
      stateOverride: { [caller]: { code } },
    })),
  );
  return answers.map((answer) => {
    if (!('error' in answer)) return readAnswers(answer.data) ?? unsupported;
    // A node that is away is asked again later.
    if (answer.error.retryable) throw answer.error;
    return answer.error.kind === 'noHistory' ? { why: 'the node keeps no state of that block' } : unsupported;
  });
}
