import type { Hex } from '#lib/hex.ts';
import type { RpcClient } from './createRpcClient.ts';
import { RpcError } from './rpcError.ts';
import { fromNumber, malformed, toBytes, toInteger, toQuantity, toRecord } from './wireValue.ts';

/**
 * `kept`: shown to be that of the block. `refused`: the node says that it does not have it. `false`: it answers as if it
 * had, with something else. `unproven`: nothing is there to compare with.
 */
export type OldAnswers = 'kept' | 'refused' | 'false' | 'unproven';

interface Balance {
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
async function testCallsAt(
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

/** A quiet chain may have some blocks without a transaction. */
const blocksSearched = 64;
const witnesses = 3;
const plainTypes = new Set<unknown>([undefined, '0x0', '0x1', '0x2', '0x3', '0x4']);

/** Whether the number of such a transaction is always its sender's count. */
export const isCounted = (type: unknown): boolean => plainTypes.has(type);

interface Witness {
  sender: Hex;
  count: number;
}

/** Senders of the next transactions after a block, with the count that each had before. */
async function findWitnesses(client: RpcClient, block: number): Promise<Witness[]> {
  for (const [from, length] of [
    [block + 1, 1],
    [block + 2, blocksSearched - 1],
  ] as const) {
    const answers = await client.batch(
      Array.from({ length }, (_, index) => ({
        method: 'eth_getBlockByNumber',
        params: [fromNumber(from + index), true],
      })),
    );
    for (const answer of answers) {
      if (answer === null) return [];
      const { transactions } = toRecord(answer, 'block');
      if (!Array.isArray(transactions) || transactions.length === 0) continue;
      const first = new Map<Hex, Witness>();
      for (const one of transactions) {
        const { from: given, nonce, type } = toRecord(one, 'transaction');
        const sender = toBytes(given, 'sender', 20);
        if (!isCounted(type) || first.has(sender)) continue;
        first.set(sender, { sender, count: toInteger(nonce, 'nonce') });
      }
      return [...first.values()].slice(0, witnesses);
    }
  }
  return [];
}

/**
 * Whether the node really answers with the state of that block. Some refuse old state, some answer as if nothing had
 * existed, some answer with today's: the senders of the next transactions must have had exactly the counts that those
 * transactions carry, one of them must have had anything at all, and calls must see what they had. A node that does not
 * answer at all is an exception.
 */
export async function testStateAt(client: RpcClient, block: number): Promise<OldAnswers> {
  try {
    const found = await findWitnesses(client, block);
    const tag = fromNumber(block);
    const answers = await client.batch(
      found.flatMap(({ sender }) => [
        { method: 'eth_getTransactionCount', params: [sender, tag] },
        { method: 'eth_getBalance', params: [sender, tag] },
      ]),
    );
    const read = found.map(({ sender, count }, index) => ({
      sender,
      count,
      answered: toInteger(answers[index * 2], 'count'),
      balance: toQuantity(answers[index * 2 + 1], 'balance'),
    }));
    if (read.some(({ count, answered }) => answered !== count)) return 'false';
    if (!read.some(({ count, balance }) => count > 0 || balance > 0n)) return 'unproven';
    const calls = await testCallsAt(client, { block, balances: read });
    return calls === 'unproven' ? 'kept' : calls;
  } catch (error) {
    if (error instanceof RpcError && !error.retryable) return 'refused';
    throw error;
  }
}

/** Without proof the answer is no. */
export async function hasStateAt(client: RpcClient, block: number): Promise<boolean> {
  return (await testStateAt(client, block)) === 'kept';
}
