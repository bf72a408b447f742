import type { Transfer } from '#model/transfers.ts';

/** Hashes of the events that tell of money. */
export const transferTopics = {
  /** Transfer(address,address,uint256), of amounts and of collectibles alike. */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** TransferSingle(address,address,address,uint256,uint256) */
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /** TransferBatch(address,address,address,uint256[],uint256[]) */
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** Withdrawal(address,uint256), of the token that stands for the chain's own coin. */
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
};

/** A log with its place. Texts are hexadecimal with 0x. */
export interface TransferLog {
  block: number;
  transactionIndex: number;
  index: number;
  hash: string;
  time: number;
  address: string;
  topics: readonly string[];
  data: string;
}

/** One log of several kinds of token can tell of so many; more is no list that anybody could read. */
const mostInBatch = 500;
const wordDigits = 64;

/** The transfers that a log tells of; none where it is no such log, or not as the standards have it. */
export function readTransferLog(log: TransferLog): Transfer[] {
  const { topics, data } = log;
  const [topic, second, third, fourth] = topics.map((one) => one.toLowerCase());
  if (second === undefined || third === undefined) return [];
  if (topic === transferTopics.transfer) {
    const tokenId = fourth === undefined ? null : BigInt(fourth).toString();
    if (tokenId === null && data.length !== 2 + wordDigits) return [];
    return [
      toTransfer(log, { from: second, to: third, tokenId, amount: tokenId === null ? BigInt(data) : 1n }),
    ];
  }
  if (fourth === undefined) return [];
  const lines =
    topic === transferTopics.single
      ? readSingle(data)
      : topic === transferTopics.batch
        ? readBatch(data)
        : [];
  return lines.map(([id, amount]) =>
    toTransfer(log, { from: third, to: fourth, tokenId: id.toString(), amount }),
  );
}

const toAddress = (word: string): string => `0x${word.slice(-40)}`;

function toTransfer(
  { block, transactionIndex, index, hash, time, address }: TransferLog,
  moved: Pick<Transfer, 'from' | 'to' | 'tokenId' | 'amount'>,
): Transfer {
  return {
    ...{ block, transactionIndex, index, hash: hash.toLowerCase(), time, asset: address.toLowerCase() },
    kind: 'log',
    from: toAddress(moved.from),
    to: toAddress(moved.to),
    tokenId: moved.tokenId,
    amount: moved.amount,
  };
}

type Line = [id: bigint, amount: bigint];

function readSingle(data: string): Line[] {
  const [id, amount, ...rest] = readWords(data);
  return id === undefined || amount === undefined || rest.length > 0 ? [] : [[id, amount]];
}

/** What is moved of one id in several lines is one transfer. */
function readBatch(data: string): Line[] {
  const words = readWords(data);
  const [ids, amounts] = [readArray(words, 0), readArray(words, 1)];
  if (!ids || !amounts || ids.length !== amounts.length) return [];
  const sums = new Map<bigint, bigint>();
  for (const [position, id] of ids.entries()) sums.set(id, (sums.get(id) ?? 0n) + (amounts[position] ?? 0n));
  return [...sums];
}

function readWords(data: string): bigint[] {
  const digits = data.slice(2);
  if (digits.length % wordDigits !== 0 || digits.length > wordDigits * (4 + 2 * mostInBatch)) return [];
  return Array.from({ length: digits.length / wordDigits }, (_, index) =>
    BigInt(`0x${digits.slice(index * wordDigits, (index + 1) * wordDigits)}`),
  );
}

function readArray(words: readonly bigint[], position: number): readonly bigint[] | undefined {
  const bytes = Number(words[position] ?? -1n);
  const start = bytes / 32;
  const size = Number(words[start] ?? -1n);
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(size) || size < 0) return undefined;
  const list = words.slice(start + 1, start + 1 + size);
  return list.length === size ? list : undefined;
}
