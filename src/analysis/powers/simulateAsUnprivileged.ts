import { readFileSync } from 'node:fs';
import { encodeFunctionData, parseAbi } from 'viem';
import { fromNumber } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import { type ProbeAnswer, readProbe } from '../reads/readProbe.ts';
import { simulateCalls } from '../reads/simulateCalls.ts';
import type { StateReader } from '../reads/stateReader.ts';

export interface Ask {
  to: Hex;
  data: Hex;
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

/**
 * Each list of questions and acts in order, as one unprivileged address without funds would send them, in a call that
 * changes nothing: a state override gives the address a program. All lists go in one batch.
 */
export async function simulateAsUnprivileged(
  reader: StateReader,
  { caller, lists }: { caller: Hex; lists: readonly (readonly Ask[])[] },
): Promise<(ProbeAnswer[] | { why: string })[]> {
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
  return readProbe(answers);
}
