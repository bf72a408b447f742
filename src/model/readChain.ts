import { listSimilar } from '#lib/nearest.ts';
import { type ChainId, isChainId, toChainId } from './chainId.ts';
import { chainNames } from './chainNames.ts';
import type { Read } from './chainPlaces.ts';
import { moreChainNames } from './moreChainNames.ts';

/** What else people call a chain, beside its name; without blanks, hyphens and capitals. */
const aliases: Readonly<Record<string, ChainId>> = {
  eth: 'eip155:1',
  mainnet: 'eip155:1',
  optimism: 'eip155:10',
  op: 'eip155:10',
  bsc: 'eip155:56',
  bnb: 'eip155:56',
  bnbchain: 'eip155:56',
  binancesmartchain: 'eip155:56',
  bsctestnet: 'eip155:97',
  xdai: 'eip155:100',
  gnosischain: 'eip155:100',
  matic: 'eip155:137',
  polygonpos: 'eip155:137',
  manta: 'eip155:169',
  zksync: 'eip155:324',
  worldchain: 'eip155:480',
  hyperliquid: 'eip155:999',
  conflux: 'eip155:1030',
  coredao: 'eip155:1116',
  kavaevm: 'eip155:2222',
  klaytn: 'eip155:8217',
  demo: 'eip155:31337',
  arbitrum: 'eip155:42161',
  avax: 'eip155:43114',
  avalanchecchain: 'eip155:43114',
  fuji: 'eip155:43113',
  amoy: 'eip155:80002',
  optimismsepolia: 'eip155:11155420',
};

const knownNames = { ...chainNames, ...moreChainNames };

type SiteNames = Readonly<Record<string, string>>;

const mostNear = 3;
const longest = 60;

/** “Arbitrum One”, “arbitrum-one” and “Arbitrum One Mainnet” are one name. */
const fold = (text: string): string =>
  text
    .slice(0, longest)
    .toLowerCase()
    .replaceAll(/[\s._-]+/g, '')
    .replace(/(?<=.)(?:mainnet|network|(?<=sepolia)testnet)$/, '');

/** The chains that each folded name stands for. */
function listNames(siteNames: SiteNames): Map<string, Set<string>> {
  const named = [...Object.entries(siteNames), ...Object.entries(knownNames)];
  const all = [...named.map(([id, name]) => [fold(name), id] as const), ...Object.entries(aliases)];
  const ids = new Map<string, Set<string>>();
  for (const [name, id] of all) ids.set(name, (ids.get(name) ?? new Set()).add(id));
  return ids;
}

function describeNear(text: string, siteNames: SiteNames): string {
  const names = listNames(siteNames);
  const near = listSimilar(fold(text), [...names.keys()]).flatMap((name) => [...(names.get(name) ?? [])]);
  const shown = [...new Set(near)]
    .slice(0, mostNear)
    .map((id) => `${siteNames[id] ?? knownNames[id]} (${id})`);
  return shown.length === 0 ? '' : `; near it: ${shown.join(', ')}`;
}

/** A chain as a person types it: its name, its number or its CAIP-2 id. */
export function readChain(text: string, siteNames: SiteNames = {}): Read<ChainId> {
  const given = text.trim();
  if (isChainId(given)) return { value: given };
  if (/^[1-9][0-9]{0,17}$/.test(given)) return { value: toChainId(Number(given)) };
  const ids = [...(listNames(siteNames).get(fold(given)) ?? [])];
  const [only] = ids;
  if (only !== undefined && isChainId(only) && ids.length === 1) return { value: only };
  const several = `stands for several chains, ${ids.join(' and ')}`;
  const fault = ids.length > 1 ? several : `is no chain known here by name${describeNear(given, siteNames)}`;
  return { fault: `“${given.slice(0, longest)}” ${fault}. Say a CAIP-2 id such as eip155:1` };
}
