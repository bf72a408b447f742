import { encodeFunctionData, parseAbi } from 'viem';
import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { findBlockHeader } from '#chain/getBlocks.ts';
import type { Hex } from '#lib/hex.ts';
import type { SimulatedTrade } from '#model/tokenScan.ts';
import { askTokensAll } from './askToken.ts';
import type { FoundPool } from './findPools.ts';
import { type Buyer, findTraders } from './findTraders.ts';
import { readFared, type TriedBuyer } from './judgeSale.ts';
import { type Probed, type ProbedTrade, probeTrades } from './probeTrades.ts';
import { explainError } from './readField.ts';
import { readReason } from './readRefusal.ts';

const abi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)']);
/** Of what lies in the pool: small enough for limits on amounts, large enough to see a fee. */
const parts = [10_000n, 1_000n, 100n];
/** Of what a buyer holds. */
const bareParts = [1n, 100n];

export interface Simulation {
  fresh: ProbedTrade[];
  /** The token's words where nobody could buy. */
  buyReason: string | undefined;
  buyers: TriedBuyer[];
  sellers: number;
  isProven: boolean;
  /** Why earlier buyers of a token that fresh addresses could sell were not tried. */
  untried: string | undefined;
  trades: SimulatedTrade[];
}

interface Subject {
  token: Hex;
  pools: readonly FoundPool[];
  inCharge: ReadonlySet<string>;
}

/** All or nothing: with some trades missing, the others would give another answer. */
function needAll(probed: readonly Probed[]): ProbedTrade[] {
  return probed.map((one) => {
    if ('why' in one) throw new Error(one.why);
    return one;
  });
}

/** Sends as buyers can, without lent code: whether the token turns every amount away. */
async function tryBare(
  reader: StateReader,
  { token, pool, buyers }: { token: Hex; pool: Hex; buyers: readonly Buyer[] },
): Promise<boolean[]> {
  const answers = await askTokensAll(
    reader,
    buyers.flatMap(({ address, balance }) =>
      bareParts.map((part) => ({
        from: address,
        to: token,
        data: encodeFunctionData({ abi, functionName: 'transfer', args: [pool, balance / part] }),
      })),
    ),
  );
  const isRefused = (index: number) => {
    const answer = answers[index];
    if (answer?.kind === 'answered')
      return answer.data.length >= 66 && BigInt(answer.data.slice(0, 66)) === 0n;
    return answer?.kind === 'refused';
  };
  return buyers.map((_, index) => bareParts.every((__, part) => isRefused(index * bareParts.length + part)));
}

/** A pair hides the token's words when it cannot pay out; the transfer alone tells them. */
async function askBuyReason(
  reader: StateReader,
  { token, pool }: { token: Hex; pool: FoundPool },
): Promise<string | undefined> {
  const to = makeFreshAddress(reader, token, 0);
  const data = encodeFunctionData({
    abi,
    functionName: 'transfer',
    args: [to, pool.tokenAmount / (parts[0] ?? 1n)],
  });
  const [answer] = await askTokensAll(reader, [{ from: pool.address, to: token, data }]);
  return answer?.kind === 'refused' ? readReason(answer.data) : undefined;
}

type Others = Pick<Simulation, 'buyers' | 'sellers' | 'isProven'>;
const nobody: Others = { buyers: [], sellers: 0, isProven: false };

/** A token is tried with addresses that bought before, too: what happens in one block says nothing about the next. */
async function tryBuyers(
  reader: StateReader,
  { token, pool, inCharge }: { token: Hex; pool: FoundPool; inCharge: Subject['inCharge'] },
): Promise<Others> {
  const { buyers, ...others } = await findTraders(reader, { token, pool: pool.address, inCharge });
  if (buyers.length === 0) return { buyers: [], ...others };
  const [probed, bare, headers] = await Promise.all([
    probeTrades(reader, {
      token,
      plans: buyers.map(({ address }) => ({ pool, trader: address, kind: 'buyer', amount: 0n })),
    }),
    tryBare(reader, { token, pool: pool.address, buyers }),
    Promise.all(buyers.map(({ block }) => findBlockHeader(reader.client, block))),
  ]);
  const now = reader.time.getTime() / 1000;
  const tried = needAll(probed).map((trade, index) => {
    const header = headers[index];
    if (!header) throw new Error('the node does not give a block that it listed');
    return { trade, isBareRefused: bare[index] === true, heldSeconds: now - header.timestamp };
  });
  return { buyers: tried, ...others };
}

/**
 * Buys and sells against the token's pools in calls that change nothing, by fresh addresses and for several amounts.
 * Throws with the reason where the node cannot.
 */
export async function simulateTrades(
  reader: StateReader,
  { token, pools, inCharge }: Subject,
): Promise<Simulation> {
  const plans = pools.flatMap((pool, at) =>
    parts.flatMap((part, index) => {
      const trader = makeFreshAddress(reader, token, at * parts.length + index);
      const amount = pool.quoteAmount / part;
      return amount > 0n ? [{ pool, trader, kind: 'fresh' as const, amount }] : [];
    }),
  );
  if (plans.length === 0) throw new Error('its pools hold too little to trade with');
  const fresh = needAll(await probeTrades(reader, { token, plans }));
  const [first] = fresh;
  const isBought = fresh.some(({ trade }) => trade.stage !== 'buyRefused');
  const buyReason = isBought || !first ? undefined : await askBuyReason(reader, { token, pool: first.pool });
  const refusing = fresh.find((one) => readFared(one) === 'refused')?.pool;
  const buying = { token, inCharge };
  if (refusing) {
    const others = await tryBuyers(reader, { ...buying, pool: refusing });
    return { fresh, buyReason, ...others, untried: undefined, trades: listTrades(fresh, others) };
  }
  const selling = fresh.find((one) => readFared(one) === 'sold')?.pool;
  try {
    const others = selling ? await tryBuyers(reader, { ...buying, pool: selling }) : nobody;
    return { fresh, buyReason, ...others, untried: undefined, trades: listTrades(fresh, others) };
  } catch (error) {
    // What fresh addresses lost by trading was measured all the same.
    return { fresh, buyReason, ...nobody, untried: explainError(error), trades: listTrades(fresh, nobody) };
  }
}

const listTrades = (fresh: readonly ProbedTrade[], { buyers }: Others): SimulatedTrade[] =>
  [...fresh, ...buyers.map(({ trade }) => trade)].map(({ trade }) => trade);
