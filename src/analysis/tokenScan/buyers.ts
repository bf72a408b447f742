import { padHex, toEventSelector } from 'viem';
import { encodeBalanceOf } from '#analysis/reads/balanceOf.ts';
import { proveLogs } from '#analysis/reads/proveLogs.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { type ChainLog, parseLog } from '#chain/createLogReader.ts';
import { mayBeCut } from '#chain/mayBeCut.ts';
import { RpcError } from '#chain/rpcError.ts';
import { fromNumber, malformed, toInteger } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import { isBurnAddress } from '#model/burnAddresses.ts';
import { askTokensAll, readWord, viewGas } from './askToken.ts';

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
  /** EOAs that bought and still hold: the newest and the oldest in the window. */
  buyers: Buyer[];
  /** Others than the privileged who sent the token to the pool after the first purchase. */
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
  privileged: ReadonlySet<string>;
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
  const { token, pool, privileged } = place;
  const transfers = await readTransfers(reader, place);
  const { out, back } = transfers;
  const isOrdinary = (address: Hex) =>
    address !== pool && address !== token && !isBurnAddress(address) && !privileged.has(address);
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

/** Who bought, did nothing since, and has nothing left. */
export interface Vanished {
  address: Hex;
  /** Of its last purchase, after which it had `had`. */
  block: number;
  had: bigint;
}

/** Blocks that are proven to hold no transfer of theirs; each is a question to the node. */
const mostProven = 2_000;
const mostAsked = 2;

/**
 * Of buyers with nothing left, one whose tokens went without its doing: it had them in the block of its purchase, has sent no transaction since,
 * and the blocks since are proven to hold no transfer from it. Throws where that cannot be told.
 */
export async function findVanished(
  reader: StateReader,
  { token, emptied }: { token: Hex; emptied: readonly { address: Hex; block: number }[] },
): Promise<Vanished | undefined> {
  if (emptied.length === 0) return undefined;
  const { client, block: now } = reader;
  const first = Math.min(...emptied.map(({ block }) => block));
  const senders = emptied.map(({ address }) => padHex(address, { size: 32 }));
  const [sent = []] = await listTransfers(reader, { token, first, parties: [[senders]] });
  const hasSent = new Set(sent.map(({ topics }) => topics[1]));
  const still = emptied.filter(({ address }) => !hasSent.has(padHex(address, { size: 32 })));
  for (const { address, block } of still.slice(0, mostAsked)) {
    const [held, ...counts] = await client.batch([
      {
        method: 'eth_call',
        params: [{ to: token, data: encodeBalanceOf(address), gas: viewGas }, fromNumber(block)],
      },
      ...[block, now].map((at) => ({
        method: 'eth_getTransactionCount',
        params: [address, fromNumber(at)],
      })),
    ]);
    const had = typeof held === 'string' && held.length === 66 ? BigInt(held) : 0n;
    if (had === 0n)
      throw new Error('some who bought have nothing left, and the node does not tell what they had');
    const [before, after] = counts.map((one) => toInteger(one, 'transaction count'));
    if (before !== after) continue;
    await prove(reader, { token, from: block });
    return { address, block, had };
  }
  return undefined;
}

/** Without this, a node that keeps a transfer to itself would accuse the token. */
async function prove(reader: StateReader, { token, from }: { token: Hex; from: number }): Promise<void> {
  if (reader.block - from + 1 > mostProven || !(await isListedWhole(reader, { token, from })))
    throw new Error('some who bought have nothing left, and it is not proven that they sent nothing on');
}

const topic = toEventSelector('Transfer(address,address,uint256)');

/** Whether the blocks themselves say that the node lists all transfers of a token: each block is a question to it. */
export async function isListedWhole(
  reader: StateReader,
  { token, from }: { token: Hex; from: number },
): Promise<boolean> {
  const [all = []] = await listTransfers(reader, { token, first: from, parties: [[]] });
  const logs = all.map(({ blockNumber }) => ({ block: blockNumber }));
  const claim = { address: token, topic, from, to: reader.block, logs };
  return (await proveLogs(reader.client, claim)) === undefined;
}

const transferTopic = toEventSelector('Transfer(address,address,uint256)');
/** Blocks asked for at once, or in as many parts as the node wants: who sees fewer may miss something. */
const widths = [1_000, 100];

/** What a transfer may have as sender and receiver; null: anybody. */
export type TransferParties = readonly (Hex | readonly Hex[] | null)[];

/** Transfers of a token from a block up to the reader's, a list for each choice of parties. Throws where the node lists none of that width. */
export async function listTransfers(
  { client, block }: StateReader,
  { token, first, parties }: { token: Hex; first: number; parties: readonly TransferParties[] },
): Promise<ChainLog[][]> {
  for (const width of [block - first + 1, ...widths]) {
    const starts = Array.from(
      { length: Math.ceil((block - first + 1) / width) },
      (_, part) => first + part * width,
    );
    const outcomes = await client.settle(
      parties.flatMap((both) =>
        starts.map((start) => {
          const range = {
            fromBlock: fromNumber(start),
            toBlock: fromNumber(Math.min(block, start + width - 1)),
          };
          const topics = [transferTopic, ...both];
          return { method: 'eth_getLogs', params: [{ address: token, topics, ...range }] };
        }),
      ),
    );
    const failed = outcomes.flatMap((one) => ('error' in one ? [one.error] : []));
    if (failed.some(({ kind }) => kind === 'range')) continue;
    if (failed[0]) throw failed[0];
    const logs = outcomes.map((one) => {
      const part = 'result' in one ? one.result : undefined;
      if (!Array.isArray(part)) throw malformed('logs', part);
      return part.map(parseLog);
    });
    if (logs.some(({ length }) => mayBeCut(length))) continue;
    return parties.map((_, index) => logs.slice(index * starts.length, (index + 1) * starts.length).flat());
  }
  throw new RpcError('the node lists no transfers', { kind: 'range' });
}
