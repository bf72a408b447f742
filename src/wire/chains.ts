/** Names of the chains people meet most; any other chain is shown by its id. */
const names: Readonly<Record<string, string>> = {
  'eip155:1': 'Ethereum',
  'eip155:10': 'OP Mainnet',
  'eip155:56': 'BNB Smart Chain',
  'eip155:100': 'Gnosis',
  'eip155:130': 'Unichain',
  'eip155:137': 'Polygon',
  'eip155:324': 'ZKsync Era',
  'eip155:480': 'World Chain',
  'eip155:690': 'Redstone',
  'eip155:1135': 'Lisk',
  'eip155:1750': 'Metal L2',
  'eip155:1868': 'Soneium',
  'eip155:1923': 'Swellchain',
  'eip155:4202': 'Lisk Sepolia',
  'eip155:4801': 'World Chain Sepolia',
  'eip155:8453': 'Base',
  'eip155:31337': 'Demo chain',
  'eip155:34443': 'Mode',
  'eip155:42161': 'Arbitrum One',
  'eip155:42220': 'Celo',
  'eip155:43114': 'Avalanche',
  'eip155:57073': 'Ink',
  'eip155:59144': 'Linea',
  'eip155:84532': 'Base Sepolia',
  'eip155:534352': 'Scroll',
  'eip155:11142220': 'Celo Sepolia',
  'eip155:11155111': 'Sepolia',
  'eip155:11155420': 'OP Sepolia',
};

export function chainName(id: string): string {
  return Object.hasOwn(names, id) ? (names[id] ?? id) : id;
}

/** What a chain is called on a site that has its own names for some. */
export function nameOfChain(given: Readonly<Record<string, string>>, id: string): string {
  return (Object.hasOwn(given, id) ? given[id] : undefined) ?? chainName(id);
}
