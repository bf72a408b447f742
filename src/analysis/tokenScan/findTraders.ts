import { padHex } from 'viem';
import { encodeBalanceOf } from '#analysis/reads/balanceOf.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { ChainLog } from '#chain/createLogReader.ts';
import { fromNumber } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import { isBurnAddress } from '#model/burnAddresses.ts';
import { askTokensAll, readWord, viewGas } from './askToken.ts';
import { findVanished, type Vanished } from './findVanished.ts';
import { isListedWhole } from './isListedWhole.ts';
import { listTransfers } from './listTransfers.ts';

/** Blocks back from the scan's. */
const windowBlocks = 5_000;
/** Whose code and balance are asked for, and who is tried. */
const mostCandidates = 20;
const mostBuyers = 4;

export interface Buyer {
  address: Hex;
  balance: bigint;
  /** The block of its last purchase. */
  block: number;
}

export interface Traders {
  /** Keys that bought and still hold: the newest and the oldest in the window. */
  buyers: Buyer[];
  /** Others than those in charge who sent the token to the pool after the first purchase. */
  sellers: number;
  /** Whether the transfers that the node lists are proven to be all: only then nobody else sold. */
  isProven: boolean;
  /** One whose tokens went without its doing. */
  vanished: Vanished | undefined;
}

interface Place {
  token: Hex;
  pool: Hex;
  /** In lower case: whoever may have rights that others do not. */
  inCharge: ReadonlySet<string>;
  /** Whether the blocks are asked where what lies in the pool does not prove it: a pool's share in fees is no transfer. */
  needsProof: boolean;
}

interface PoolTransfers {
  out: ChainLog[];
  back: ChainLog[];
  /** The first block that was asked for. */
  first: number;
}

async function readTransfers(reader: StateReader, { token, pool }: Place): Promise<PoolTransfers> {
  const side = padHex(pool, { size: 32 });
  const first = Math.max(0, reader.block - windowBlocks);
  const parties = [[side], [null, side]];
  const [out = [], back = []] = await listTransfers(reader, { token, first, parties });
  return { out, back, first };
}

const partyOf = (log: ChainLog, position: 1 | 2): Hex => `0x${(log.topics[position] ?? '').slice(-40)}`;

const sum = (logs: readonly ChainLog[]): bigint | undefined =>
  logs.every(({ data }) => data.length === 66)
    ? logs.reduce((all, { data }) => all + BigInt(data), 0n)
    : undefined;

/**
 * A node that keeps a sale to itself does not change what lies in the pool: what was there before the blocks, with all that came and went, must be
 * what is there now.
 */
async function isExplained(
  { client, block }: StateReader,
  {
    token,
    pool,
    transfers: { out, back, first },
  }: Pick<Place, 'token' | 'pool'> & { transfers: PoolTransfers },
): Promise<boolean> {
  const blocks = first === 0 ? [block] : [block, first - 1];
  const call = { to: token, data: encodeBalanceOf(pool), gas: viewGas };
  const outcomes = await client.settle(
    blocks.map((number) => ({ method: 'eth_call', params: [call, fromNumber(number)] })),
  );
  // Before it was made, a contract answers with nothing.
  const [now, before = 0n] = outcomes.map((one) => {
    const answer = 'result' in one ? one.result : undefined;
    if (answer === '0x') return 0n;
    return typeof answer === 'string' && answer.length === 66 ? BigInt(answer) : -1n;
  });
  const [came, went] = [sum(back), sum(out)];
  if (now === undefined || now < 0n || before < 0n || came === undefined || went === undefined) return false;
  return before + came - went === now;
}

/** Those who bought from a pool lately and could sell like anybody. */
export async function findTraders(reader: StateReader, place: Place): Promise<Traders> {
  const { token, pool, inCharge } = place;
  const transfers = await readTransfers(reader, place);
  const { out, back } = transfers;
  const isOrdinary = (address: Hex) =>
    address !== pool && address !== token && !isBurnAddress(address) && !inCharge.has(address);
  const bought = new Map<Hex, number>();
  for (const log of out) {
    const address = partyOf(log, 2);
    if (isOrdinary(address)) bought.set(address, Math.max(log.blockNumber, bought.get(address) ?? 0));
  }
  const first = Math.min(...bought.values());
  const sellers = new Set(
    back.filter(({ blockNumber }) => blockNumber > first).map((log) => partyOf(log, 1)),
  );
  const byTime = [...bought].sort(([, a], [, b]) => b - a);
  const half = mostCandidates / 2;
  const candidates =
    byTime.length > mostCandidates ? [...byTime.slice(0, half), ...byTime.slice(-half)] : byTime;
  const [codes, balances] = await Promise.all([
    Promise.all(candidates.map(([address]) => reader.getCode(address))),
    askTokensAll(
      reader,
      candidates.map(([address]) => ({
        to: token,
        data: encodeBalanceOf(address),
      })),
    ),
  ]);
  const buyers = candidates.flatMap(([address, block], index) => {
    const balance = readWord(balances[index]) ?? 0n;
    return codes[index] === '0x' && balance > 0n ? [{ address, balance, block }] : [];
  });
  const emptied = candidates.flatMap(([address, block], index) =>
    codes[index] === '0x' && readWord(balances[index]) === 0n ? [{ address, block }] : [],
  );
  const chosen =
    buyers.length > mostBuyers
      ? [...buyers.slice(0, mostBuyers / 2), ...buyers.slice(-mostBuyers / 2)]
      : buyers;
  return {
    buyers: chosen,
    sellers: [...sellers].filter(isOrdinary).length,
    isProven:
      (await isExplained(reader, { token, pool, transfers })) ||
      (place.needsProof &&
        (await isListedWhole(reader, { token, from: transfers.first }).catch(() => false))),
    vanished: await findVanished(reader, { token, emptied }),
  };
}
