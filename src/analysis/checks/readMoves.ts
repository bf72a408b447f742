import { hexToBigInt, toEventSelector } from 'viem/utils';
import { askContract, checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { readTokenIdentity } from '#analysis/token/readTokenIdentity.ts';
import type { TracedLog } from '#chain/traceCalls.ts';
import type { Hex } from '#lib/hex.ts';
import type { CheckedToken, Move } from '#model/checks.ts';

const transferTopic = toEventSelector('Transfer(address,address,uint256)');
const singleTopic = toEventSelector('TransferSingle(address,address,address,uint256,uint256)');
const batchTopic = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])');

/** Tokens that are looked at, and items and other sides that are listed. */
const mostTokens = 20;
const mostItems = 50;
const mostOthers = 5;

const toAddress = (topic: Hex | undefined): Hex => `0x${(topic ?? '').slice(-40)}`;
const wordAt = (data: Hex, index: number): bigint | undefined => {
  const digits = data.slice(2 + 64 * index, 2 + 64 * (index + 1));
  return digits.length === 64 ? BigInt(`0x${digits}`) : undefined;
};

/** A transfer as its token logged it. */
interface LoggedTransfer {
  token: Hex;
  from: Hex;
  to: Hex;
  /** Undefined for a single item. */
  amount: bigint | undefined;
  id: bigint | undefined;
}

function readBatch({ address, topics, data }: TracedLog): LoggedTransfer[] {
  const [ids, amounts] = [Number(wordAt(data, 0) ?? 0n) / 32, Number(wordAt(data, 1) ?? 0n) / 32];
  const count = Math.min(mostItems, Number(wordAt(data, ids) ?? 0n));
  return Array.from({ length: Number.isSafeInteger(count) ? count : 0 }, (_, index) => ({
    token: address,
    ...{ from: toAddress(topics[2]), to: toAddress(topics[3]) },
    ...{ id: wordAt(data, ids + 1 + index), amount: wordAt(data, amounts + 1 + index) },
  }));
}

/** Transfers by ERC-20, ERC-721 and ERC-1155. */
function readTransfers(logs: readonly TracedLog[]): LoggedTransfer[] {
  return logs.flatMap((log): LoggedTransfer[] => {
    const { address, topics, data } = log;
    if (topics[0] === transferTopic && topics.length >= 3) {
      const item = topics[3];
      const sides = { token: address, from: toAddress(topics[1]), to: toAddress(topics[2]) };
      return [
        {
          ...sides,
          ...(item
            ? { id: hexToBigInt(item), amount: undefined }
            : { id: undefined, amount: wordAt(data, 0) }),
        },
      ];
    }
    const sides = { token: address, from: toAddress(topics[2]), to: toAddress(topics[3]) };
    if (topics[0] === singleTopic && topics.length === 4)
      return [{ ...sides, id: wordAt(data, 0), amount: wordAt(data, 1) }];
    return topics[0] === batchTopic && topics.length === 4 ? readBatch(log) : [];
  });
}

export async function nameToken(reader: StateReader, address: Hex): Promise<CheckedToken> {
  const { symbol, decimals } = await readTokenIdentity(reader, { address });
  return { address: checksum(address), symbol: symbol ?? null, decimals: decimals ?? null };
}

const unique = (all: readonly Hex[]) => [...new Set(all)].slice(0, mostOthers).map(checksum);

interface Sides {
  before: StateReader;
  after: StateReader;
  account: Hex;
}

async function balanceOf(reader: StateReader, token: Hex, account: Hex): Promise<bigint | undefined> {
  return askContract<bigint>(reader, { to: token, name: 'balanceOf', args: [account] });
}

/** Of one token: what its balances say stands before what it logged. */
async function readToken(
  { before, after, account }: Sides,
  token: Hex,
  logged: readonly LoggedTransfer[],
): Promise<Move[]> {
  const own = logged.filter((one) => one.token === token && (one.from === account || one.to === account));
  const items = own.filter(({ id }) => id !== undefined);
  const others = (direction: Move['direction']) =>
    unique(
      own.flatMap(({ from, to }) =>
        direction === 'out' ? (from === account ? [to] : []) : to === account ? [from] : [],
      ),
    );
  if (items.length > 0) {
    const named = await nameToken(before, token);
    return items.slice(0, mostItems).map(({ from, to, id, amount }) => ({
      direction: from === account ? 'out' : 'in',
      kind: 'item',
      token: named,
      amount: amount?.toString() ?? null,
      id: id?.toString() ?? null,
      others: [checksum(from === account ? to : from)],
      isMeasured: false,
    }));
  }
  const [had, has] = await Promise.all([balanceOf(before, token, account), balanceOf(after, token, account)]);
  const isMeasured = had !== undefined && has !== undefined;
  const told = own.reduce(
    (sum, { from, to, amount = 0n }) =>
      sum + (to === account ? amount : 0n) - (from === account ? amount : 0n),
    0n,
  );
  const change = isMeasured ? has - had : told;
  if (change === 0n) return [];
  const direction = change < 0n ? 'out' : 'in';
  return [
    {
      ...{ direction, kind: 'token', isMeasured, id: null },
      token: await nameToken(before, token),
      amount: (change < 0n ? -change : change).toString(),
      others: others(direction),
    },
  ];
}

/** What leaves an account and what comes to it, coin and tokens, of all contracts that the calls changed. */
export async function readMoves(
  sides: Sides & { coin: { before: bigint; after: bigint } },
  { logs, changed, paid }: { logs: readonly TracedLog[]; changed: readonly Hex[]; paid: readonly Hex[] },
): Promise<{ moves: Move[]; more: number }> {
  const logged = readTransfers(logs);
  const { account, coin } = sides;
  const named = logged.flatMap(({ token, from, to }) => (from === account || to === account ? [token] : []));
  // A token may move without a log.
  const tokens = [...new Set([...named, ...changed])];
  const moves: Move[] = [];
  for (const token of tokens.slice(0, mostTokens)) moves.push(...(await readToken(sides, token, logged)));
  const difference = coin.after - coin.before;
  if (difference !== 0n)
    moves.unshift({
      direction: difference < 0n ? 'out' : 'in',
      ...{ kind: 'coin', token: null, id: null, isMeasured: true },
      amount: (difference < 0n ? -difference : difference).toString(),
      others: difference < 0n ? unique(paid) : [],
    });
  return { moves, more: Math.max(0, tokens.length - mostTokens) };
}
