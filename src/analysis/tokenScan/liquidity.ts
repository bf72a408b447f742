import { encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import { citeBalance, encodeBalanceOf } from '#analysis/reads/balanceOf.ts';
import { checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { findStoredCreation } from '#core/powers/creations.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { listBurnAddresses } from '#model/burnAddresses.ts';
import { getChainNumber } from '#model/chainId.ts';
import type { Evidence } from '#model/evidence.ts';
import type { ExchangeSettings, MarketSettings } from '#model/markets.ts';
import type { LockedLiquidity, PoolHolders, TokenField, TokenPool } from '#model/tokenScan.ts';
import { askTokensAll, readAddressWord, readWord, type TokenCall, unknown } from './askToken.ts';
import { readHolders, toMillionths } from './holders.ts';

const poolAbi = parseAbi([
  'function getPair(address a, address b) view returns (address)',
  'function getPool(address a, address b, uint24 fee) view returns (address)',
]);
/** Of both well-known exchanges of this kind: the one has 0.3 %, the other 0.25 %. */
const concentratedFees = [100, 500, 2_500, 3_000, 10_000];
const mostPools = 3;

export interface FoundPool {
  address: Hex;
  exchange: ExchangeSettings;
  quote: Hex;
  /** Who gives a fresh address what it pays with; undefined: it has the chain's coin. */
  payer: Hex | undefined;
  quoteAmount: bigint;
  tokenAmount: bigint;
}

type Candidate = Pick<FoundPool, 'exchange' | 'quote' | 'payer'> & { ask: TokenCall };

function listCandidates(token: Hex, { exchanges, wrappedCoin, quotes }: MarketSettings): Candidate[] {
  const traded = [
    ...(wrappedCoin === undefined ? [] : [{ quote: wrappedCoin as Hex, payer: undefined }]),
    ...quotes.map(({ token: quote, holder }) => ({ quote: quote as Hex, payer: holder as Hex })),
  ].filter(({ quote }) => quote !== token);
  return exchanges.flatMap((exchange) =>
    traded.flatMap((one) => {
      const to = exchange.factory as Hex;
      const questions =
        exchange.kind === 'v2'
          ? [encodeFunctionData({ abi: poolAbi, functionName: 'getPair', args: [token, one.quote] })]
          : concentratedFees.map((fee) =>
              encodeFunctionData({ abi: poolAbi, functionName: 'getPool', args: [token, one.quote, fee] }),
            );
      return questions.map((data) => ({ exchange, ...one, ask: { to, data } }));
    }),
  );
}

/** The token's pools (of the forms of Uniswap V2 and V3) with anything in them, deepest first. Throws where one could not be asked. */
export async function findPools(
  reader: StateReader,
  { token, markets }: { token: Hex; markets: MarketSettings },
): Promise<FoundPool[]> {
  const candidates = listCandidates(token, markets);
  const answers = await askTokensAll(
    reader,
    candidates.map(({ ask }) => ask),
  );
  const found = candidates.flatMap(({ exchange, quote, payer }, index) => {
    const address = readAddressWord(answers[index]);
    return address ? [{ address, exchange, quote, payer }] : [];
  });
  const amounts = await askTokensAll(
    reader,
    found.flatMap(({ address, quote }) => {
      const data = encodeBalanceOf(address);
      return [
        { to: quote, data },
        { to: token, data },
      ];
    }),
  );
  return found
    .map((pool, index) => ({
      ...pool,
      quoteAmount: readWord(amounts[2 * index]) ?? 0n,
      tokenAmount: readWord(amounts[2 * index + 1]) ?? 0n,
    }))
    .filter(({ quoteAmount, tokenAmount }) => quoteAmount > 0n && tokenAmount > 0n)
    .sort((a, b) => (a.quoteAmount < b.quoteAmount ? 1 : -1))
    .slice(0, mostPools);
}

export const describePool = ({ address, exchange, quote, ...amounts }: FoundPool): TokenPool => ({
  exchange: exchange.name,
  address: checksum(address),
  quote: checksum(quote),
  quoteAmount: amounts.quoteAmount.toString(),
  tokenAmount: amounts.tokenAmount.toString(),
});

const totalSupply = '0x18160ddd';

/** Locked or burned liquidity (LP lock), against a rug pull. How much of each pair's own tokens nobody can bring back, or only a locker. */
export async function readLiquidityLocks(
  reader: StateReader,
  { pools, lockers }: { pools: readonly FoundPool[]; lockers: readonly Hex[] },
): Promise<TokenField<LockedLiquidity[]>> {
  const pairs = pools.filter(({ exchange }) => exchange.kind === 'v2');
  if (pairs.length === 0)
    return { state: 'unknown', why: 'the pools are of the concentrated kind, whose shares are no tokens' };
  const burns = listBurnAddresses();
  const keepers = [...burns, ...lockers];
  const size = keepers.length + 1;
  const answers = await askTokensAll(
    reader,
    pairs.flatMap(({ address: to }) => [
      { to, data: totalSupply },
      ...keepers.map((who) => ({
        to,
        data: encodeBalanceOf(who),
      })),
    ]),
  );
  const value: LockedLiquidity[] = [];
  for (const [index, { address }] of pairs.entries()) {
    const [total, ...held] = answers.slice(index * size, index * size + size).map(readWord);
    if (total === undefined || total === 0n || held.includes(undefined))
      return { state: 'unknown', why: 'a pool does not tell who holds its shares' };
    const sum = (part: typeof held) => part.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
    value.push({
      pool: checksum(address),
      burned: toMillionths(sum(held.slice(0, burns.length)), total),
      locked: toMillionths(sum(held.slice(burns.length)), total),
    });
  }
  const { chain, block } = reader;
  return {
    state: 'known',
    value,
    evidence: value.map(({ pool }) => ({
      kind: 'contract',
      chain,
      address: pool,
      block,
      label: `the pool at block ${block}`,
    })),
  };
}

const mostHolders = 10;

/** Who holds the shares of each pair: from its transfers, which must be indexed from its creation on. */
export async function readPoolHolders(
  reader: StateReader,
  { db, pools, lockers }: { db: Db; pools: readonly FoundPool[]; lockers: readonly Hex[] },
): Promise<TokenField<PoolHolders[]>> {
  const pairs = pools.filter(({ exchange }) => exchange.kind === 'v2');
  if (pairs.length === 0)
    return unknown('the pools are of the concentrated kind, whose shares are no tokens');
  const { chain } = reader;
  const value: PoolHolders[] = [];
  const evidence: Evidence[] = [];
  for (const { address } of pairs) {
    const pool = checksum(address);
    const creation = await findStoredCreation(db, { chain, address: pool });
    const { balances, problem } = await readHolders(db, {
      reader,
      chainId: getChainNumber(chain),
      token: address,
      since: creation?.block,
    });
    if (problem !== undefined) return unknown(problem);
    const questions = [totalSupply, encodeBalanceOf(zeroAddress)] as const;
    const [supply, atZero] = (
      await askTokensAll(
        reader,
        questions.map((data) => ({ to: address, data })),
      )
    ).map(readWord);
    if (supply === undefined || supply === 0n || atZero === undefined)
      return unknown('a pool does not tell who holds its shares');
    // The first shares of the best-known kind of pair are made for the zero address, from which all shares come: no sum of transfers shows them.
    const burned = balances.burnt + atZero;
    if (balances.held + burned !== supply)
      return unknown('the transfers of a pool’s shares do not add up to all of them');
    const shown = balances.largest.slice(0, mostHolders);
    value.push({
      pool,
      supply: supply.toString(),
      count: balances.holders,
      burned: toMillionths(burned, supply),
      largest: shown.map((one) => ({
        address: checksum(one.address),
        share: toMillionths(one.balance, supply),
        isLocker: lockers.includes(one.address),
      })),
    });
    for (const { address: who, balance } of shown)
      evidence.push(citeBalance(reader, { token: address, who, balance }));
  }
  return { state: 'known', value, evidence };
}
