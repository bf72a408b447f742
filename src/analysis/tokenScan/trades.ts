import { encodeFunctionData, parseAbi } from 'viem';
import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { findBlockHeader } from '#chain/getBlocks.ts';
import type { Hex } from '#lib/hex.ts';
import type { SimulatedTrade } from '#model/tokenScan.ts';
import { askTokensAll, explainError, readRevertReason } from './askToken.ts';
import { type Buyer, findTraders, type Vanished } from './buyers.ts';
import type { Timing } from './clockOverride.ts';
import { type EoaMarket, openEoaMarket, simulateEoaTrades } from './eoaTrades.ts';
import { type Holding, simulateHolding } from './holding.ts';
import type { FoundPool } from './liquidity.ts';
import { isMostKept } from './taxes.ts';
import {
  type Probed,
  type ProbedTrade,
  probeTrades,
  readSellOutcome,
  type SellOutcome,
} from './tradeProbe.ts';

const abi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)']);
/** Of what lies in the pool: small enough for limits on amounts, large enough to see a fee. */
const parts = [10_000n, 1_000n, 100n];
/** Of what a buyer holds. */
const plainParts = [1n, 100n];
/** Of what lies in the pool, as in the middle of the trades of fresh addresses. */
const followedPart = 1_000n;
/** Addresses of their own, that nobody else in a scan has. */
const followedIndex = 500;
const nextIndex = 600;

/** An earlier buyer who was tried. */
export interface TriedBuyer {
  trade: ProbedTrade;
  /** Whether the plain transfer to the pool, by the buyer as it is and without a code override, reverts. */
  plainTransferReverts: boolean;
  /** How the sale by the router ended, by the buyer as it is; undefined where that was not tried. */
  asEoa: SellOutcome | undefined;
  /** Since its last purchase. */
  heldSeconds: number;
}

interface Followed {
  /** Those after whose purchase somebody else bought and sold. */
  followed: ProbedTrade[];
  /** Why that could not be tried. */
  unfollowed: string | undefined;
}

/** All trades that were simulated with a token. */
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
  /** An EOA that holds; undefined where none could be tried. */
  holding: Holding | undefined;
  /** Why the node did not tell that. */
  holdingGap: string | undefined;
  trades: SimulatedTrade[];
}

interface Subject {
  token: Hex;
  pools: readonly FoundPool[];
  /** In lower case: whoever may have rights that others do not. */
  privileged: ReadonlySet<string>;
  timing: Timing;
}

/** All or nothing: with some trades missing, the others would give another answer. */
function needAll(probed: readonly Probed[]): ProbedTrade[] {
  return probed.map((one) => {
    if ('why' in one) throw new Error(one.why);
    return one;
  });
}

/** Sends as buyers can, without a code override: whether the token refuses every amount. */
async function tryPlainTransfers(
  reader: StateReader,
  { token, pool, buyers }: { token: Hex; pool: Hex; buyers: readonly Buyer[] },
): Promise<boolean[]> {
  const answers = await askTokensAll(
    reader,
    buyers.flatMap(({ address, balance }) =>
      plainParts.map((part) => ({
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
  return buyers.map((_, index) =>
    plainParts.every((__, part) => isRefused(index * plainParts.length + part)),
  );
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
  return answer?.kind === 'refused' ? readRevertReason(answer.data) : undefined;
}

type Others = Pick<Simulation, 'buyers' | 'sellers' | 'isProven' | 'vanished'>;
const nobody: Others = { buyers: [], sellers: 0, isProven: false, vanished: undefined };

interface TradedAt {
  token: Hex;
  pool: FoundPool;
  privileged: Subject['privileged'];
  /** Undefined where EOAs cannot be tried. */
  market: EoaMarket | undefined;
  needsProof: boolean;
}

/** A token is tried with addresses that bought before, too: what happens in one block says nothing about the next. */
async function tryBuyers(
  reader: StateReader,
  { token, pool, privileged, market, needsProof }: TradedAt,
): Promise<Others> {
  const place = { token, pool: pool.address, privileged, needsProof };
  const { buyers, ...others } = await findTraders(reader, place);
  if (buyers.length === 0) return { buyers: [], ...others };
  const plans = buyers.map(({ address, balance }) => ({ trader: address, amount: 0n, approved: balance }));
  const [probed, plain, headers, eoas] = await Promise.all([
    probeTrades(reader, { token, plans: plans.map((plan) => ({ ...plan, pool, kind: 'buyer' })) }),
    tryPlainTransfers(reader, { token, pool: pool.address, buyers }),
    Promise.all(buyers.map(({ block }) => findBlockHeader(reader.client, block))),
    market ? simulateEoaTrades(reader, { market, plans }) : [],
  ]);
  const now = reader.time.getTime() / 1000;
  const tried = needAll(probed).map((trade, index) => {
    const header = headers[index];
    if (!header) throw new Error('the node does not give a block that it listed');
    const eoa = eoas[index];
    return {
      trade,
      plainTransferReverts: plain[index] === true,
      asEoa: eoa && readSellOutcome(eoa),
      heldSeconds: now - header.timestamp,
    };
  });
  return { buyers: tried, ...others };
}

type Held = Pick<Simulation, 'holding' | 'holdingGap'> & { market: EoaMarket | undefined };
const notHeld: Held = { holding: undefined, holdingGap: undefined, market: undefined };

/** What the node does not tell here is kept as a reason: it only leaves open whether a sale that works goes on doing so. */
async function tryHolding(
  reader: StateReader,
  { token, pool, timing }: { token: Hex; pool: FoundPool; timing: Timing },
): Promise<Held> {
  if (timing.gap !== undefined) return { ...notHeld, holdingGap: timing.gap };
  try {
    const market = await openEoaMarket(reader, { token, pool });
    const holding = market && (await simulateHolding(reader, { market, timing }));
    return { market, holding, holdingGap: undefined };
  } catch (error) {
    return { ...notHeld, holdingGap: explainError(error) };
  }
}

/**
 * Some tokens leave a buyer alone until the next one comes. So a fresh address buys, another one buys and sells, and
 * then it is asked what the first one still has.
 */
async function followPurchases(
  reader: StateReader,
  { token, pools }: { token: Hex; pools: readonly FoundPool[] },
): Promise<Followed> {
  const plans = pools.flatMap((pool, at) => {
    const trader = makeFreshAddress(reader, token, followedIndex + at);
    const next = makeFreshAddress(reader, token, nextIndex + at);
    const amount = pool.quoteAmount / followedPart;
    return amount > 0n ? [{ pool, trader, kind: 'followed' as const, amount, next }] : [];
  });
  const probed = await probeTrades(reader, { token, plans });
  const followed = probed.filter((one): one is ProbedTrade => !('why' in one));
  const unfollowed = probed.find((one) => 'why' in one)?.why;
  return { followed: unfollowed === undefined ? followed : [], unfollowed };
}

/**
 * Buys and sells against the token's pools in calls that change nothing, by fresh addresses and for several amounts.
 * Throws with the reason where the node cannot.
 */
export async function simulateTrades(
  reader: StateReader,
  { token, pools, privileged, timing }: Subject,
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
  const reverting = fresh.find((one) => readSellOutcome(one) === 'reverted')?.pool;
  const trading = reverting ?? fresh.find((one) => readSellOutcome(one) === 'sold')?.pool;
  // Where nobody with code can buy, an EOA may.
  const pool = trading ?? (isBought ? undefined : first?.pool);
  const { market, ...held } = pool ? await tryHolding(reader, { token, pool, timing }) : notHeld;
  const { atOnce, later = [] } = held.holding ?? {};
  const bought = isBought || !atOnce || BigInt(atOnce.trade.bought) === 0n ? fresh : [...fresh, atOnce];
  const needsProof = reverting !== undefined || !isBought || fresh.some(isMostKept);
  const toSimulation = (others: Others, untried?: string): Simulation => ({
    ...{ fresh: bought, buyReason, ...others, untried, ...after, ...held },
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
      pool && isTraded ? await tryBuyers(reader, { token, privileged, pool, market, needsProof }) : nobody,
    );
  } catch (error) {
    if (reverting) throw error;
    // What fresh addresses lost by trading was measured all the same.
    return toSimulation(nobody, explainError(error));
  }
}
