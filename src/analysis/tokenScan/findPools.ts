import { encodeFunctionData, parseAbi } from 'viem';
import { encodeBalanceOf } from '#analysis/reads/balanceOf.ts';
import { checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';
import type { ExchangeSettings, MarketSettings, TokenPool } from '#model/tokenScan.ts';
import { askTokensAll, readAddressWord, readWord, type TokenCall } from './askToken.ts';

const abi = parseAbi([
  'function getPair(address a, address b) view returns (address)',
  'function getPool(address a, address b, uint24 fee) view returns (address)',
]);
const concentratedFees = [100, 500, 3_000, 10_000];
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
          ? [encodeFunctionData({ abi, functionName: 'getPair', args: [token, one.quote] })]
          : concentratedFees.map((fee) =>
              encodeFunctionData({ abi, functionName: 'getPool', args: [token, one.quote, fee] }),
            );
      return questions.map((data) => ({ exchange, ...one, ask: { to, data } }));
    }),
  );
}

/** The token's pools with anything in them, deepest first. Throws where one could not be asked. */
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
