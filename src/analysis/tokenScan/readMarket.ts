import type { StateReader } from '#analysis/reads/stateReader.ts';
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
import { judgePurchase } from './judgePurchase.ts';
import { judgeSale } from './judgeSale.ts';
import { measureSoldAtOnce } from './measureSoldAtOnce.ts';
import { measureTaxes } from './measureTaxes.ts';
import { explainError, readField, unknown } from './readField.ts';
import { readLocked } from './readLocked.ts';
import { simulateTrades } from './simulateTrades.ts';

export type Market = { [K in (typeof marketFields)[number]]: TokenField<TokenFields[K]> } & {
  trades: SimulatedTrade[];
};

interface Subject {
  token: Hex;
  markets: MarketSettings | undefined;
  inCharge: ReadonlySet<string>;
}

function withoutTrades(why: string): Omit<Market, 'pools' | 'lockedLiquidity'> {
  const field = unknown(why);
  const trading = { purchase: field, sale: field, soldAtOnce: field };
  return { ...trading, buyTax: field, sellTax: field, transferTax: field, trades: [] };
}

function withoutPools(why: string): Market {
  return { pools: unknown(why), lockedLiquidity: unknown(why), ...withoutTrades(why) };
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
  { pools, token, inCharge }: { pools: readonly FoundPool[]; token: Hex; inCharge: ReadonlySet<string> },
): Promise<Omit<Market, 'pools' | 'lockedLiquidity'>> {
  try {
    const simulation = await simulateTrades(reader, { token, pools, inCharge });
    const evidence = citePools(reader, pools);
    const cite = <T>(field: TokenField<T>): TokenField<T> =>
      field.state === 'known' ? { ...field, evidence } : field;
    const { buyTax, sellTax, transferTax } = measureTaxes(simulation);
    return {
      buyTax: cite(buyTax),
      sellTax: cite(sellTax),
      transferTax: cite(transferTax),
      purchase: cite(judgePurchase(simulation)),
      sale: cite(judgeSale(simulation)),
      soldAtOnce: cite(measureSoldAtOnce(simulation)),
      trades: simulation.trades,
    };
  } catch (error) {
    return withoutTrades(explainError(error));
  }
}

/** The token's pools, what trading costs there, and whether what is bought can be sold. */
export async function readMarket(reader: StateReader, subject: Subject): Promise<Market> {
  const { token, markets, inCharge } = subject;
  if (!markets) return withoutPools('no exchange is configured for this chain');
  try {
    const pools = await findPools(reader, { token, markets });
    if (pools.length === 0)
      return withoutPools('no pool with anything in it was found at the exchanges that are configured');
    return {
      pools: { state: 'known', value: pools.map(describePool), evidence: citePools(reader, pools) },
      lockedLiquidity: await readField(() =>
        readLocked(reader, { pools, lockers: markets.lockers.map((one) => one as Hex) }),
      ),
      ...(await trade(reader, { pools, token, inCharge })),
    };
  } catch (error) {
    return withoutPools(explainError(error));
  }
}
