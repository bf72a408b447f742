import { encodeFunctionData, parseAbi } from 'viem';
import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { findBlockHeader } from '#chain/getBlocks.ts';
import type { Hex } from '#lib/hex.ts';
import type { SimulatedTrade } from '#model/tokenScan.ts';
import { askTokensAll } from './askToken.ts';
import type { FoundPool } from './findPools.ts';
import { type Buyer, findTraders } from './findTraders.ts';
import type { Vanished } from './findVanished.ts';
import { type Followed, followPurchases } from './followPurchases.ts';
import { isMostKept } from './judgeFee.ts';
import { readFared, type TriedBuyer } from './judgeSale.ts';
import { type Lives, liveAsKey } from './liveAsKey.ts';
import { openKeyMarket } from './openKeyMarket.ts';
import { type KeyMarket, probeKeys } from './probeKeys.ts';
import { type Probed, type ProbedTrade, probeTrades } from './probeTrades.ts';
import type { Timing } from './readClock.ts';
import { explainError } from './readField.ts';
import { readReason } from './readRefusal.ts';

const abi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)']);
/** Of what lies in the pool: small enough for limits on amounts, large enough to see a fee. */
const parts = [10_000n, 1_000n, 100n];
/** Of what a buyer holds. */
const bareParts = [1n, 100n];

export interface Simulation extends Followed {
  fresh: ProbedTrade[];
  /** The token's words where nobody could buy. */
  buyReason: string | undefined;
  buyers: TriedBuyer[];
  sellers: number;
  isProven: boolean;
  vanished: Vanished | undefined;
  /** Why earlier buyers of a token that fresh addresses could sell were not tried. */
  untried: string | undefined;
  /** What became of a purchase by a key; undefined where no key could be tried. */
  lives: Lives | undefined;
  /** Why the node did not tell that. */
  unlived: string | undefined;
  trades: SimulatedTrade[];
}

interface Subject {
  token: Hex;
  pools: readonly FoundPool[];
  inCharge: ReadonlySet<string>;
  timing: Timing;
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

type Others = Pick<Simulation, 'buyers' | 'sellers' | 'isProven' | 'vanished'>;
const nobody: Others = { buyers: [], sellers: 0, isProven: false, vanished: undefined };

/** A token is tried with addresses that bought before, too: what happens in one block says nothing about the next. */
async function tryBuyers(
  reader: StateReader,
  { token, pool, inCharge, market, needsProof }: TradedAt,
): Promise<Others> {
  const place = { token, pool: pool.address, inCharge, needsProof };
  const { buyers, ...others } = await findTraders(reader, place);
  if (buyers.length === 0) return { buyers: [], ...others };
  const plans = buyers.map(({ address, balance }) => ({ trader: address, amount: 0n, approved: balance }));
  const [probed, bare, headers, keys] = await Promise.all([
    probeTrades(reader, { token, plans: plans.map((plan) => ({ ...plan, pool, kind: 'buyer' })) }),
    tryBare(reader, { token, pool: pool.address, buyers }),
    Promise.all(buyers.map(({ block }) => findBlockHeader(reader.client, block))),
    market ? probeKeys(reader, { market, plans }) : [],
  ]);
  const now = reader.time.getTime() / 1000;
  const tried = needAll(probed).map((trade, index) => {
    const header = headers[index];
    if (!header) throw new Error('the node does not give a block that it listed');
    const key = keys[index];
    return {
      trade,
      isBareRefused: bare[index] === true,
      asKey: key && readFared(key),
      heldSeconds: now - header.timestamp,
    };
  });
  return { buyers: tried, ...others };
}

interface TradedAt {
  token: Hex;
  pool: FoundPool;
  inCharge: Subject['inCharge'];
  /** Undefined where keys cannot be tried. */
  market: KeyMarket | undefined;
  needsProof: boolean;
}

type KeyLife = Pick<Simulation, 'lives' | 'unlived'> & { market: KeyMarket | undefined };
const noLife: KeyLife = { lives: undefined, unlived: undefined, market: undefined };

/** What the node does not tell here is kept as a reason: it only leaves open whether a sale that works goes on doing so. */
async function tryKeys(
  reader: StateReader,
  { token, pool, timing }: { token: Hex; pool: FoundPool; timing: Timing },
): Promise<KeyLife> {
  if (timing.gap !== undefined) return { ...noLife, unlived: timing.gap };
  try {
    const market = await openKeyMarket(reader, { token, pool });
    const lives = market && (await liveAsKey(reader, { market, timing }));
    return { market, lives, unlived: undefined };
  } catch (error) {
    return { market: undefined, lives: undefined, unlived: explainError(error) };
  }
}

/**
 * Buys and sells against the token's pools in calls that change nothing, by fresh addresses and for several amounts.
 * Throws with the reason where the node cannot.
 */
export async function simulateTrades(
  reader: StateReader,
  { token, pools, inCharge, timing }: Subject,
): Promise<Simulation> {
  const plans = pools.flatMap((pool, at) =>
    parts.flatMap((part, index) => {
      const trader = makeFreshAddress(reader, token, at * parts.length + index);
      const amount = pool.quoteAmount / part;
      return amount > 0n ? [{ pool, trader, kind: 'fresh' as const, amount }] : [];
    }),
  );
  if (plans.length === 0) throw new Error('its pools hold too little to trade with');
  const [probed, after] = await Promise.all([
    probeTrades(reader, { token, plans }),
    followPurchases(reader, { token, pools }),
  ]);
  const fresh = needAll(probed);
  const [first] = fresh;
  const isBought = fresh.some(({ trade }) => trade.stage !== 'buyRefused');
  const buyReason = isBought || !first ? undefined : await askBuyReason(reader, { token, pool: first.pool });
  const refusing = fresh.find((one) => readFared(one) === 'refused')?.pool;
  const trading = refusing ?? fresh.find((one) => readFared(one) === 'sold')?.pool;
  // Where nobody with lent code can buy, a key may.
  const pool = trading ?? (isBought ? undefined : first?.pool);
  const { market, ...life } = pool ? await tryKeys(reader, { token, pool, timing }) : noLife;
  const { atOnce, later = [] } = life.lives ?? {};
  const bought = isBought || !atOnce || BigInt(atOnce.trade.bought) === 0n ? fresh : [...fresh, atOnce];
  const needsProof = refusing !== undefined || !isBought || fresh.some(isMostKept);
  const toSimulation = (others: Others, untried?: string): Simulation => ({
    ...{ fresh: bought, buyReason, ...others, untried, ...after, ...life },
    trades: [
      ...fresh,
      ...after.followed,
      ...others.buyers.map(({ trade }) => trade),
      ...(atOnce ? [atOnce] : []),
      ...later,
    ].map(({ trade }) => trade),
  });
  try {
    const isTraded = trading !== undefined || bought.length > fresh.length;
    return toSimulation(
      pool && isTraded ? await tryBuyers(reader, { token, inCharge, pool, market, needsProof }) : nobody,
    );
  } catch (error) {
    if (refusing) throw error;
    // What fresh addresses lost by trading was measured all the same.
    return toSimulation(nobody, explainError(error));
  }
}
