import type { Hex } from '#lib/hex.ts';
import type { RpcClient } from './createRpcClient.ts';
import { fromNumber, malformed, toBytes, toInteger, toQuantity, toRecord } from './wireValue.ts';

export interface ChainTransaction {
  hash: Hex;
  index: number;
  from: Hex;
  /** Undefined for a creation. */
  to: Hex | undefined;
  /** The first four bytes of the call; undefined when there are fewer. */
  selector: Hex | undefined;
  value: bigint;
  /** The whole call, where it was asked for and is not very long. */
  input?: Hex;
}

export interface ChainBlock {
  number: number;
  hash: Hex;
  parentHash: Hex;
  timestamp: number;
  logsBloom: Hex;
  transactions: readonly ChainTransaction[];
}

/**
 * Blocks with their transactions, in order; undefined for a number that the node does not have. What was sent is kept only of
 * calls to `inputsTo`.
 */
export async function getBlocks(
  client: RpcClient,
  { from, to, inputsTo }: { from: number; to: number; inputsTo?: ReadonlySet<Hex> },
): Promise<(ChainBlock | undefined)[]> {
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const answers = await client.batch(
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [fromNumber(number), true] })),
  );
  return answers.map((answer, index) => {
    if (answer === null) return undefined;
    const block = parseBlock(answer, inputsTo);
    if (block.number !== numbers[index]) throw malformed(`block ${numbers[index]}`, block.number);
    return block;
  });
}

/** One block's identity by number or tag; undefined when the node does not have it. */
export async function findBlockHeader(
  client: RpcClient,
  number: number | 'latest' | 'finalized' | 'safe',
): Promise<Omit<ChainBlock, 'transactions'> | undefined> {
  const tag = typeof number === 'number' ? fromNumber(number) : number;
  const answer = await client.request('eth_getBlockByNumber', [tag, false]);
  return answer === null ? undefined : parseHeader(toRecord(answer, 'block'));
}

export function parseBlock(answer: unknown, inputsTo?: ReadonlySet<Hex>): ChainBlock {
  const block = toRecord(answer, 'block');
  if (!Array.isArray(block.transactions)) throw malformed('transactions', block.transactions);
  return {
    ...parseHeader(block),
    transactions: block.transactions.map((one: unknown) => parseTransaction(one, inputsTo)),
  };
}

export function parseHeader(block: Record<string, unknown>): Omit<ChainBlock, 'transactions'> {
  return {
    number: toInteger(block.number, 'block number'),
    hash: toBytes(block.hash, 'block hash', 32),
    parentHash: toBytes(block.parentHash, 'parent hash', 32),
    timestamp: toInteger(block.timestamp, 'timestamp'),
    logsBloom: toBytes(block.logsBloom, 'logs bloom', 256),
  };
}

/** A call with more than 64 kB is kept without what it says. */
const longestInput = 2 + 2 * 65_536;

/** Of what was sent to others nothing else is kept: the rest, often the most of a block, is not looked at. */
function toSelector(input: unknown): Hex | undefined {
  if (typeof input !== 'string') throw malformed('input', input);
  return input.length < 10 ? void toBytes(input, 'input') : toBytes(input.slice(0, 10), 'input', 4);
}

function parseTransaction(answer: unknown, inputsTo?: ReadonlySet<Hex>): ChainTransaction {
  const transaction = toRecord(answer, 'transaction');
  const to = transaction.to == null ? undefined : toBytes(transaction.to, 'target', 20);
  const { input } = transaction;
  const isKept =
    to !== undefined && inputsTo?.has(to) && typeof input === 'string' && input.length <= longestInput;
  return {
    hash: toBytes(transaction.hash, 'transaction hash', 32),
    index: toInteger(transaction.transactionIndex, 'transaction index'),
    from: toBytes(transaction.from, 'sender', 20),
    to,
    selector: toSelector(input),
    value: toQuantity(transaction.value, 'value'),
    ...(isKept && { input: toBytes(input, 'input') }),
  };
}

/** The newest block that is not younger than a time; undefined where the chain began later. About log2(n) requests. */
export async function findBlockAt(client: RpcClient, time: Date): Promise<number | undefined> {
  const seconds = Math.floor(time.getTime() / 1000);
  const head = await findBlockHeader(client, 'latest');
  if (!head) return undefined;
  if (head.timestamp <= seconds) return head.number;
  let [low, high] = [-1, head.number];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const header = await findBlockHeader(client, middle);
    // A block that the node no longer has is older than all that can be read.
    if (!header || header.timestamp <= seconds) low = middle;
    else high = middle;
  }
  return low < 0 ? undefined : low;
}
