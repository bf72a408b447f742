import type { Hex } from '#lib/hex.ts';
import type { RpcClient } from './createRpcClient.ts';
import type { OldAnswers } from './OldAnswers.ts';
import { fromNumber, malformed, toBytes } from './wireValue.ts';

export interface Balance {
  sender: Hex;
  /** At the end of the block, by the node's own word. */
  balance: bigint;
}

const byte = (value: number) => value.toString(16).padStart(2, '0');

/** As the code of a contract to be made, which needs none on the chain: answers what some addresses have. */
function writeCode(senders: readonly Hex[]): Hex {
  const stores = senders.map((sender, index) => `73${sender.slice(2)}3160${byte(index * 32)}52`);
  return `0x${stores.join('')}60${byte(senders.length * 32)}6000f3`;
}

/** The balances that a call sees; undefined where the node does not make it. */
async function look(client: RpcClient, senders: readonly Hex[], tag: string): Promise<bigint[] | undefined> {
  const data = writeCode(senders);
  const [outcome] = await client.settle([{ method: 'eth_call', params: [{ data }, tag] }]);
  if (!outcome) throw malformed('call', outcome);
  if ('error' in outcome) {
    if (outcome.error.retryable && outcome.error.kind !== 'unknown') throw outcome.error;
    return undefined;
  }
  const answer = toBytes(outcome.result, 'call result');
  if (answer.length !== 2 + senders.length * 64) return undefined;
  return senders.map((_, index) => BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64)}`));
}

/**
 * Whether calls at a block see that block. A cache may answer them with today's state, or with what was asked first, while
 * all else is right: they must see the same balances as plain questions. `unproven`: the node makes no such calls, or the
 * balances are today's.
 */
export async function testCallsAt(
  client: RpcClient,
  { block, balances }: { block: number; balances: readonly Balance[] },
): Promise<OldAnswers> {
  const senders = balances.map(({ sender }) => sender);
  // First today's: a cache that does not look at the block gives that again.
  const today = await look(client, senders, 'latest');
  if (!today) return 'unproven';
  const then = await look(client, senders, fromNumber(block));
  if (!then) return 'refused';
  if (balances.some(({ balance }, index) => balance !== then[index])) return 'false';
  return balances.some(({ balance }, index) => balance !== today[index]) ? 'kept' : 'unproven';
}
