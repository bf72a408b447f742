import { readFileSync } from 'node:fs';
import { encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem';
import { fromNumber } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import { type ProbeAnswer, readProbe } from '../reads/readProbe.ts';
import { simulateCalls } from '../reads/simulateCalls.ts';
import type { StateReader } from '../reads/stateReader.ts';

export interface ProbeAsk {
  to: Hex;
  data: Hex;
  /** What it may use. */
  gas: bigint;
}

const { contracts } = JSON.parse(readFileSync(new URL('thiefProbe.json', import.meta.url), 'utf8')) as {
  contracts: { ThiefProbe: Hex; Drainer: Hex };
};

/** What a thief would put in place of a contract's code. */
export const drainerCode = contracts.Drainer;

const abi = parseAbi([
  'struct Ask { address to; uint256 gas; bytes data; }',
  'struct Answer { uint256 state; uint256 word; }',
  'function run(Ask[] asks) returns (Answer[])',
]);
const gas = fromNumber(48_000_000);
const nobody: Hex = `0x${'0'.repeat(40)}`;

/** Enough for the balance of any token that people use. */
export const balanceGas = 250_000n;

/** What coin an address has. */
export const askCoin = (who: Hex): ProbeAsk => ({
  to: nobody,
  data: encodeAbiParameters([{ type: 'address' }], [who]),
  gas: 0n,
});

/**
 * Each list of questions and acts in order, as an account would send them, in a call that changes nothing: a state override gives the
 * account a program. All lists go in one batch; one that did not fit into the call's gas says why.
 */
export async function runAs(
  reader: StateReader,
  {
    account,
    lists,
    codes = {},
  }: { account: Hex; lists: readonly (readonly ProbeAsk[])[]; codes?: Record<Hex, Hex> },
): Promise<(ProbeAnswer[] | { why: string })[]> {
  const others = Object.fromEntries(Object.entries(codes).map(([address, code]) => [address, { code }]));
  const answers = await simulateCalls(
    reader,
    lists.map((asks) => ({
      call: {
        from: account,
        to: account,
        data: encodeFunctionData({ abi, functionName: 'run', args: [asks] }),
        gas,
      },
      stateOverride: { ...others, [account]: { code: contracts.ThiefProbe } },
    })),
  );
  return readProbe(answers);
}
