import { encodeFunctionData, numberToHex, parseAbi } from 'viem';
import type { Hex } from '#lib/hex.ts';
import type { Evidence } from '#model/evidence.ts';
import { checksum } from './decode.ts';
import type { StateReader } from './stateReader.ts';

const abi = parseAbi(['function balanceOf(address who) view returns (uint256)']);

/** The question what an address holds of a token. */
export const encodeBalanceOf = (who: Hex): Hex =>
  encodeFunctionData({ abi, functionName: 'balanceOf', args: [who] });

/** What a token answered to it. */
export const citeBalance = (
  { chain, block }: Pick<StateReader, 'chain' | 'block'>,
  { token, who, balance }: { token: Hex; who: Hex; balance: bigint },
): Evidence => ({
  kind: 'call',
  chain,
  address: checksum(token),
  data: encodeBalanceOf(who),
  block,
  value: numberToHex(balance, { size: 32 }),
  label: `the balance of ${checksum(who)} at block ${block}`,
});
