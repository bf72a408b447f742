import { listSimilar } from '#lib/nearest.ts';
import { type ChainId, isChainId, toChainId } from './chainId.ts';
import { chainNames } from './chainNames.ts';
import type { Read } from './chainPlaces.ts';

/** Names of further chains that people may type. They are apart so that pages need not carry them. */
export const moreChainNames: Readonly<Record<string, string>> = {
  'eip155:14': 'Flare',
  'eip155:25': 'Cronos',
  'eip155:30': 'Rootstock',
  'eip155:61': 'Ethereum Classic',
  'eip155:97': 'BNB Smart Chain Testnet',
  'eip155:122': 'Fuse',
  'eip155:143': 'Monad',
  'eip155:146': 'Sonic',
  'eip155:169': 'Manta Pacific',
  'eip155:196': 'X Layer',
  'eip155:204': 'opBNB',
  'eip155:232': 'Lens',
  'eip155:250': 'Fantom',
  'eip155:252': 'Fraxtal',
  'eip155:288': 'Boba',
  'eip155:999': 'HyperEVM',
  'eip155:1030': 'Conflux eSpace',
  'eip155:1088': 'Metis',
  'eip155:1101': 'Polygon zkEVM',
  'eip155:1116': 'Core',
  'eip155:1284': 'Moonbeam',
  'eip155:1285': 'Moonriver',
  'eip155:1329': 'Sei',
  'eip155:2020': 'Ronin',
  'eip155:2222': 'Kava',
  'eip155:2741': 'Abstract',
  'eip155:4326': 'MegaETH',
  'eip155:5000': 'Mantle',
  'eip155:7000': 'ZetaChain',
  'eip155:8217': 'Kaia',
  'eip155:9745': 'Plasma',
  'eip155:17000': 'Holesky',
  'eip155:33139': 'ApeChain',
  'eip155:42170': 'Arbitrum Nova',
  'eip155:42793': 'Etherlink',
  'eip155:43113': 'Avalanche Fuji',
  'eip155:48900': 'Zircuit',
  'eip155:60808': 'BOB',
  'eip155:80002': 'Polygon Amoy',
  'eip155:80094': 'Berachain',
  'eip155:81457': 'Blast',
  'eip155:167000': 'Taiko',
  'eip155:421614': 'Arbitrum Sepolia',
  'eip155:534351': 'Scroll Sepolia',
  'eip155:560048': 'Hoodi',
  'eip155:747474': 'Katana',
  'eip155:7777777': 'Zora',
  'eip155:1313161554': 'Aurora',
};

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
