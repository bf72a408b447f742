import {
  encodeAbiParameters,
  encodeFunctionData,
  keccak256,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { fromNumber } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import type { Buyer } from './findTraders.ts';
import { lentCode } from './probeTrades.ts';

const abi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function pull(address token, address from, address to, uint256 amount)',
]);
/** Where compilers put the first variables, and where the best-known library puts approvals of contracts that can be replaced. */
const places = [
  ...Array.from({ length: 30 }, (_, slot) => BigInt(slot)),
  0x52c63247e1f47db19d5ce0460030c497f067ca4cebf71ba98eeadabe20bace01n,
];
const gas = fromNumber(2_000_000);

interface Pull {
  token: Hex;
  pool: Hex;
  router: Hex;
}

const placeIn = (slot: bigint | Hex, key: Hex): Hex =>
  keccak256(
    typeof slot === 'bigint'
      ? encodeAbiParameters(parseAbiParameters('address, uint256'), [key, slot])
      : encodeAbiParameters(parseAbiParameters('address, bytes32'), [key, slot]),
  );

/** Where the token keeps what the buyer lets the router spend: found by writing there and asking; undefined where no usual place is it. */
async function findPlace(
  { client, block }: StateReader,
  { token, router, buyer }: Pull & { buyer: Buyer },
): Promise<Hex | undefined> {
  const slots = places.map((slot) => placeIn(placeIn(slot, buyer.address), router));
  const mark = numberToHex(buyer.balance, { size: 32 });
  const data = encodeFunctionData({ abi, functionName: 'allowance', args: [buyer.address, router] });
  const answers = await client.settle(
    slots.map((slot) => ({
      method: 'eth_call',
      params: [{ to: token, data, gas }, fromNumber(block), { [token]: { stateDiff: { [slot]: mark } } }],
    })),
  );
  const failed = answers.find((one) => 'error' in one && one.error.kind !== 'reverted');
  if (failed && 'error' in failed) throw failed.error;
  return slots.find((_, index) => {
    const answer = answers[index];
    return answer !== undefined && 'result' in answer && answer.result === mark;
  });
}

/**
 * Whether the token turns the router away when it takes what a buyer holds, with the buyer as it is: a key without code, which
 * had approved it. Undefined where that could not be tried. Code that is lent to a buyer is something that a token can see.
 */
export async function isPullRefused(
  reader: StateReader,
  { buyer, ...pull }: Pull & { buyer: Buyer },
): Promise<boolean | undefined> {
  const { client, block } = reader;
  const { token, pool, router } = pull;
  const place = await findPlace(reader, { ...pull, buyer });
  if (!place) return undefined;
  const args = [token, buyer.address, pool, buyer.balance] as const;
  const data = encodeFunctionData({ abi, functionName: 'pull', args });
  const changed = {
    [router]: { code: lentCode },
    [token]: { stateDiff: { [place]: numberToHex(buyer.balance, { size: 32 }) } },
  };
  const [outcome] = await client.settle([
    {
      method: 'eth_call',
      params: [{ from: buyer.address, to: router, data, gas }, fromNumber(block), changed],
    },
  ]);
  if (!outcome || !('error' in outcome)) return false;
  if (outcome.error.kind === 'reverted') return true;
  throw outcome.error;
}
