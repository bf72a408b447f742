/** Fields of a token scan that come from its pools and from simulated trades, in the order of a page. */
export const marketFields = [
  'purchase',
  'sale',
  'soldAtOnce',
  'buyTax',
  'sellTax',
  'transferTax',
  'lostToOthers',
  'pools',
  'lockedLiquidity',
  'poolHolders',
] as const;
