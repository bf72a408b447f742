/** Public block explorers by chain; chains without one are checked by hash and block alone. */
const sites: Readonly<Record<string, string>> = {
  'eip155:1': 'https://etherscan.io',
  'eip155:10': 'https://optimistic.etherscan.io',
  'eip155:56': 'https://bscscan.com',
  'eip155:100': 'https://gnosisscan.io',
  'eip155:137': 'https://polygonscan.com',
  'eip155:8453': 'https://basescan.org',
  'eip155:42161': 'https://arbiscan.io',
  'eip155:43114': 'https://snowtrace.io',
  'eip155:59144': 'https://lineascan.build',
  'eip155:534352': 'https://scrollscan.com',
};

export type ExplorerPage = 'tx' | 'address' | 'block';

export function explorerHref(chain: string, kind: ExplorerPage, id: string | number) {
  const site = sites[chain];
  return site && `${site}/${kind}/${id}`;
}
