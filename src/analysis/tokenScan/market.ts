import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import type { Evidence } from '#model/evidence.ts';
import type { marketFields } from '#model/marketFields.ts';
import type { MarketSettings } from '#model/markets.ts';
import type { SimulatedTrade, TokenField, TokenFields, TraderKind } from '#model/tokenScan.ts';
import { explainError, readField, unknown } from './askToken.ts';
import { readTiming } from './clockOverride.ts';
import { judgeHoneypot, type MeasuredSales } from './honeypot.ts';
import type { Identity } from './identity.ts';
import { describePool, type FoundPool, findPools, readLiquidityLocks, readPoolHolders } from './liquidity.ts';
import { measureTaxes } from './taxes.ts';
import type { ProbedTrade } from './tradeProbe.ts';
import { simulateTrades } from './trades.ts';

export type Market = { [K in (typeof marketFields)[number]]: TokenField<TokenFields[K]> } & {
  trades: SimulatedTrade[];
};

interface Subject {
  analysis: Pick<AddressAnalysis, 'address' | 'implementation' | 'problem' | 'proxy' | 'powers'>;
  identity: Pick<Identity, 'owner' | 'failed'>;
  /** Where tokens of the chain are traded; undefined where the operator does not say. */
  markets: MarketSettings | undefined;
}

/** Trades at a token's pools; `noPool`: there is none to trade at; `failed`: there may be one, and the trades could not be simulated. */
export type MeasuredMarket =
  | (Extract<MeasuredSales, { kind: 'trades' }> & { pools: readonly FoundPool[] })
  | { kind: 'noPool'; why: string }
  | { kind: 'failed'; why: string; pools: readonly FoundPool[] | undefined };

/** Every address on the way to a power. */
function listAddresses(node: ControlNode): string[] {
  if (!('address' in node)) return [];
  const owners = node.kind === 'multisig' ? node.owners : [];
  const behind = 'controllers' in node ? node.controllers.flatMap(listAddresses) : [];
  return [node.address, ...owners, ...behind];
}

/** Who may have rights that others do not: they prove nothing about what others can do. In lower case. */
export function listPrivileged({
  analysis: { powers },
  identity: { owner },
}: {
  analysis: Pick<AddressAnalysis, 'powers'>;
  identity: Pick<Identity, 'owner'>;
}): Set<string> {
  const named = powers.flatMap(({ holders }) => holders.flatMap(listAddresses));
  return new Set([...named.map((one) => one.toLowerCase()), ...(owner ? [owner] : [])]);
}

/** Otherwise nobody is known to have no power. What anybody may call sets nobody apart. */
export const areHoldersKnown = ({ problem, powers }: Pick<AddressAnalysis, 'problem' | 'powers'>): boolean =>
  problem === undefined &&
  powers.every(({ holders }) => holders.every(({ kind }) => kind !== 'unknown' && kind !== 'others'));

/** Trades with a token at its pools, the same for a scan and for a project's token. */
export async function measureMarket(
  reader: StateReader,
  { analysis, identity, markets }: Subject,
): Promise<MeasuredMarket> {
  if (!markets) return { kind: 'noPool', why: 'no exchange of this chain is looked at' };
  const token = analysis.address;
  let pools: readonly FoundPool[] | undefined;
  try {
    pools = await findPools(reader, { token, markets });
    if (pools.length === 0)
      return {
        kind: 'noPool',
        why: 'no funded pool found on known exchanges',
      };
    // The owner's own trades would be taken for those of others.
    if (identity.failed.owner !== undefined) return { kind: 'failed', why: identity.failed.owner, pools };
    const timing = await readTiming(reader, { analysis });
    const privileged = listPrivileged({ analysis, identity });
    const simulation = await simulateTrades(reader, { token, pools, privileged, timing });
    return { kind: 'trades', pools, simulation, areHoldersKnown: areHoldersKnown(analysis) };
  } catch (error) {
    return { kind: 'failed', why: explainError(error), pools };
  }
}

/** Of an EOA it is not known what the pool paid. */
const isPurchaseMostKept = ({ trade: { boughtDue, bought } }: ProbedTrade): boolean =>
  boughtDue !== null && BigInt(bought) * 2n <= BigInt(boughtDue);

/**
 * Whether a fresh address can buy. That it cannot is said only in the token's own words: a pool that does not pay may
 * have a reason of its own.
 */
function judgePurchase({
  fresh,
  buyReason,
}: {
  fresh: readonly ProbedTrade[];
  buyReason: string | undefined;
}): TokenField<TokenFields['purchase']> {
  const known = (value: TokenFields['purchase']): TokenField<TokenFields['purchase']> => ({
    state: 'known',
    value,
    evidence: [],
  });
  const bought = fresh.filter(({ trade }) => trade.stage === 'sold' || trade.stage === 'sellRefused');
  if (bought.length > 0)
    return known({ outcome: bought.every(isPurchaseMostKept) ? 'mostKept' : 'works', reason: null });
  if (fresh.some(({ trade }) => trade.stage === 'boughtNothing'))
    return known({ outcome: 'nothing', reason: null });
  if (buyReason !== undefined) return known({ outcome: 'refused', reason: buyReason });
  return unknown('no simulated purchase went through, and the token did not say why');
}

/** How much could be sold in one sale, as exchanges sell; of earlier buyers only where no fresh address could. */
function measureSoldAtOnce(trades: readonly SimulatedTrade[]): TokenField<TokenFields['soldAtOnce']> {
  const sold = trades.filter(({ stage, route }) => stage === 'sold' && route === 'approval');
  const of = (kind: TraderKind) => sold.filter(({ trader }) => trader.kind === kind);
  const fresh = of('fresh');
  const parts = (fresh.length > 0 ? fresh : of('buyer')).map(({ soldPercent }) => soldPercent);
  if (parts.length === 0) return unknown('no simulated sale went through');
  return {
    state: 'known',
    value: { lowest: Math.min(...parts), highest: Math.max(...parts) },
    evidence: [],
  };
}

/** What was asked stands on the pool's page; the trades themselves are listed with the scan. */
const citePools = ({ chain, block }: StateReader, pools: readonly FoundPool[]): Evidence[] =>
  pools.map((pool) => ({
    kind: 'contract',
    chain,
    address: describePool(pool).address,
    block,
    label: `the pool on ${pool.exchange.name} at block ${block}`,
  }));

type TradeFields = Omit<Market, 'pools' | 'lockedLiquidity' | 'poolHolders'>;

function toTradeFields(measured: MeasuredMarket, evidence: Evidence[]): TradeFields {
  if (measured.kind !== 'trades') {
    const field = unknown(measured.why);
    const taxes = { buyTax: field, sellTax: field, transferTax: field, lostToOthers: field };
    return { purchase: field, sale: field, soldAtOnce: field, ...taxes, trades: [] };
  }
  const { simulation } = measured;
  const { trades, unfollowed } = simulation;
  const cite = <T>(field: TokenField<T>): TokenField<T> =>
    field.state === 'known' ? { ...field, evidence } : field;
  const { buyTax, sellTax, transferTax, lostToOthers } = measureTaxes(simulation);
  return {
    buyTax: cite(buyTax),
    sellTax: cite(sellTax),
    transferTax: cite(transferTax),
    lostToOthers: cite(unfollowed === undefined ? lostToOthers : unknown(unfollowed)),
    purchase: cite(judgePurchase(simulation)),
    sale: cite(judgeHoneypot(measured)),
    soldAtOnce: cite(measureSoldAtOnce(trades)),
    trades,
  };
}

/** The token's pools, what trading costs there, and whether what is bought can be sold. */
export async function readMarket(
  reader: StateReader,
  { db, ...subject }: Subject & { db: Db | undefined },
): Promise<Market> {
  const measured = await measureMarket(reader, subject);
  const pools = 'pools' in measured ? measured.pools : undefined;
  if (!pools) {
    const field = unknown('why' in measured ? measured.why : '');
    return { pools: field, lockedLiquidity: field, poolHolders: field, ...toTradeFields(measured, []) };
  }
  const lockers = (subject.markets?.lockers ?? []).map((one) => one as Hex);
  const evidence = citePools(reader, pools);
  return {
    pools: { state: 'known', value: pools.map(describePool), evidence },
    lockedLiquidity: await readField(() => readLiquidityLocks(reader, { pools, lockers })),
    poolHolders: db
      ? await readField(() => readPoolHolders(reader, { db, pools, lockers }))
      : unknown('the transfers of its shares are not indexed'),
    ...toTradeFields(measured, evidence),
  };
}
