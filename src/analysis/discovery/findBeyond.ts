import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Beyond } from '#core/powers/gradeReading.ts';
import type { Hex } from '#lib/hex.ts';
import type { DiscoveredEdge } from '#model/discovery.ts';
import type { MarketSettings } from '#model/markets.ts';
import { findEnd, isKey, isLayer } from './discoverContracts.ts';
import { listReferences } from './listReferences.ts';

/** Exchanges and the chain's own coin: whoever trades calls them, and nobody's money is theirs to rule. */
const listMarketContracts = ({ exchanges = [], wrappedCoin }: Partial<MarketSettings>): Set<string> =>
  new Set(
    [...exchanges.flatMap(({ factory, router }) => [factory, router]), wrappedCoin].flatMap((address) =>
      address === undefined ? [] : [address.toLowerCase()],
    ),
  );

/** Contracts that one calls, runs or created and that are not read with it. Whom it obeys is followed with its powers. */
export async function findBeyond(
  reader: StateReader,
  { analysis, markets }: { analysis: AddressAnalysis; markets: MarketSettings | undefined },
): Promise<Beyond> {
  const { edges, wallets, open } = await listReferences(reader, analysis);
  const ofMarkets = listMarketContracts(markets ?? {});
  const isRead = async ({ chain, to, relation }: DiscoveredEdge): Promise<boolean> =>
    relation === 'obeys' ||
    (relation === 'runs' && isLayer(analysis, to)) ||
    wallets.has(to) ||
    ofMarkets.has(to.toLowerCase()) ||
    findEnd(chain, to) !== undefined ||
    isKey(await reader.getCode(to.toLowerCase() as Hex));
  const read = await Promise.all(edges.map(isRead));
  return { edges: edges.filter((_, place) => !read[place]), open };
}
