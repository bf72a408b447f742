import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import type { Evidence } from '#model/evidence.ts';
import type {
  MarketSettings,
  marketFields,
  SimulatedTrade,
  TokenField,
  TokenFields,
} from '#model/tokenScan.ts';
import { describePool, type FoundPool, findPools } from './findPools.ts';
import { judgeFee } from './judgeFee.ts';
import { findWait, judgeLives } from './judgeLives.ts';
import { judgePurchase } from './judgePurchase.ts';
import { isFreshSold, judgeSale } from './judgeSale.ts';
import { measureSoldAtOnce } from './measureSoldAtOnce.ts';
import { measureTaxes } from './measureTaxes.ts';
import type { Timing } from './readClock.ts';
import { explainError, readField, unknown } from './readField.ts';
import { readLocked } from './readLocked.ts';
import { readPoolHolders } from './readPoolHolders.ts';
import { simulateTrades } from './simulateTrades.ts';

export type Market = { [K in (typeof marketFields)[number]]: TokenField<TokenFields[K]> } & {
  trades: SimulatedTrade[];
};

interface Subject {
  db: Db | undefined;
  token: Hex;
  markets: MarketSettings | undefined;
  inCharge: ReadonlySet<string>;
  timing: Timing;
}

type Traded = Omit<Market, 'pools' | 'lockedLiquidity' | 'poolHolders'>;

function withoutTrades(why: string): Traded {
  const field = unknown(why);
  const trading = { purchase: field, sale: field, soldAtOnce: field };
  const lost = { buyTax: field, sellTax: field, transferTax: field, lostToOthers: field };
  return { ...trading, ...lost, trades: [] };
}

function withoutPools(why: string): Market {
  const field = unknown(why);
  return { pools: field, lockedLiquidity: field, poolHolders: field, ...withoutTrades(why) };
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

async function trade(
  reader: StateReader,
  subject: Pick<Subject, 'token' | 'inCharge' | 'timing'> & { pools: readonly FoundPool[] },
): Promise<Traded> {
  const { pools } = subject;
  try {
    const simulation = await simulateTrades(reader, subject);
    const { lives, fresh } = simulation;
    const against = lives && judgeLives(lives, { isFreshSold: isFreshSold(fresh) });
    const fee = judgeFee(simulation);
    const evidence = citePools(reader, pools);
    const cite = <T>(field: TokenField<T>): TokenField<T> =>
      field.state === 'known' ? { ...field, evidence } : field;
    const { buyTax, sellTax, transferTax, lostToOthers } = measureTaxes(simulation);
    return {
      buyTax: cite(buyTax),
      sellTax: cite(sellTax),
      transferTax: cite(transferTax),
      lostToOthers: cite(simulation.unfollowed === undefined ? lostToOthers : unknown(simulation.unfollowed)),
      purchase: cite(judgePurchase(simulation)),
      sale: cite(judgeSale({ ...simulation, against, fee, wait: lives && findWait(lives) })),
      soldAtOnce: cite(measureSoldAtOnce(simulation)),
      trades: simulation.trades,
    };
  } catch (error) {
    return withoutTrades(explainError(error));
  }
}

/** The token's pools, what trading costs there, and whether what is bought can be sold. */
export async function readMarket(reader: StateReader, subject: Subject): Promise<Market> {
  const { db, token, markets, inCharge, timing } = subject;
  if (!markets) return withoutPools('no exchange is configured for this chain');
  try {
    const pools = await findPools(reader, { token, markets });
    if (pools.length === 0)
      return withoutPools('no pool with anything in it was found at the exchanges that are configured');
    const lockers = markets.lockers.map((one) => one as Hex);
    return {
      pools: { state: 'known', value: pools.map(describePool), evidence: citePools(reader, pools) },
      lockedLiquidity: await readField(() => readLocked(reader, { pools, lockers })),
      poolHolders: db
        ? await readField(() => readPoolHolders(reader, { db, pools, lockers }))
        : unknown('the transfers of its shares are not indexed'),
      ...(await trade(reader, { pools, token, inCharge, timing })),
    };
  } catch (error) {
    return withoutPools(explainError(error));
  }
}
