import {
  encodeAbiParameters,
  encodeFunctionData,
  keccak256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem';
import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { fromNumber } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import { viewGas } from './askToken.ts';

const abi = parseAbi(['function allowance(address owner, address spender) view returns (uint256)']);
/** Where compilers put the first variables, and where the best-known library puts approvals of contracts that can be replaced. */
const places = [
  ...Array.from({ length: 60 }, (_, slot) => BigInt(slot)),
  0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace01n,
];
const ownerIndex = 700;
/** Not what anybody approves by chance. */
const mark = numberToHex(0x5ca1ab1e5ca1ab1en, { size: 32 });

const placeIn = (slot: bigint | Hex, key: Hex): Hex =>
  keccak256(
    typeof slot === 'bigint'
      ? encodeAbiParameters(parseAbiParameters('address, uint256'), [key, slot])
      : encodeAbiParameters(parseAbiParameters('address, bytes32'), [key, slot]),
  );

/** Where a token keeps what an owner lets a spender take. */
export type ApprovalPlace = (owner: Hex, spender: Hex) => Hex;

/**
 * Where a token keeps approvals: found by writing there and asking. Undefined where no usual place is it.
 * Throws where the node does not answer.
 */
export async function findApprovals(
  reader: StateReader,
  { token, spender }: { token: Hex; spender: Hex },
): Promise<ApprovalPlace | undefined> {
  const { client, block } = reader;
  const owner = makeFreshAddress(reader, token, ownerIndex);
  const placeOf = (slot: bigint, who: Hex, taker: Hex) => placeIn(placeIn(slot, who), taker);
  const data = encodeFunctionData({ abi, functionName: 'allowance', args: [owner, spender] });
  const answers = await client.settle(
    places.map((slot) => ({
      method: 'eth_call',
      params: [
        { to: token, data, gas: viewGas },
        fromNumber(block),
        { [token]: { stateDiff: { [placeOf(slot, owner, spender)]: mark } } },
      ],
    })),
  );
  const failed = answers.find((one) => 'error' in one && one.error.kind !== 'reverted');
  if (failed && 'error' in failed) throw failed.error;
  const found = places.find((_, index) => {
    const answer = answers[index];
    return answer !== undefined && 'result' in answer && answer.result === mark;
  });
  return found === undefined ? undefined : (who, taker) => placeOf(found, who, taker);
}
