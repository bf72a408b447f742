export const traceDirections = ['forwards', 'backwards'] as const;
export type TraceDirection = (typeof traceDirections)[number];

/** How money that was mixed with other money is divided when some of it moves on. */
export const taintRules = ['fifo', 'haircut'] as const;
export type TaintRule = (typeof taintRules)[number];

export const taintRuleNames: Readonly<Record<TaintRule, string>> = {
  fifo: 'First in, first out',
  haircut: 'Proportional',
};

/** Why a trace does not go on at an address. */
export const traceCuts = [
  'hops',
  'labelled',
  'hub',
  'moreTransfers',
  'tooManyAddresses',
  'unread',
  'swapped',
] as const;
export type TraceCut = (typeof traceCuts)[number];

/** What became of traced money, in the order in which it is shown. `deposited`: with a project or service; `unknown`: not followed further. */
export const traceEndKinds = [
  'exchange',
  'mixer',
  'bridge',
  'swapped',
  'deposited',
  'still',
  'unknown',
] as const;
export type TraceEndKind = (typeof traceEndKinds)[number];

export const traceEndKindNames: Readonly<Record<TraceEndKind, string>> = {
  exchange: 'Exchange',
  mixer: 'Mixer',
  bridge: 'Bridge',
  swapped: 'Swapped',
  deposited: 'Deposited',
  still: 'Still there',
  unknown: 'Not followed further',
};

/** What an address is said to be. `project`: a project on this site has it on record. */
export const addressLabelKinds = ['exchange', 'bridge', 'mixer', 'service', 'thief', 'other'] as const;
export type AddressLabelKind = (typeof addressLabelKinds)[number];

export const addressLabelKindNames: Readonly<Record<AddressLabelKind, string>> = {
  exchange: 'Exchange',
  bridge: 'Bridge',
  mixer: 'Mixer',
  service: 'Service',
  thief: 'Attacker',
  other: 'Named',
};

/** Behind these the money is mixed with that of others, or leaves the chain. */
export const closedLabelKinds: readonly AddressLabelKind[] = ['exchange', 'bridge', 'mixer'];

/** Which tokens are followed where no asset is named: those that a project here has, or whatever the chain's node lists. */
export const tracedTokens = ['recorded', 'all'] as const;
export type TracedTokens = (typeof tracedTokens)[number];

/** The chain's own coin, where an asset is named. */
export const coin = 'coin';

/** What one trace may cost; beyond `hub` transfers an address is shown and not opened. */
export const traceLimits = { hops: 8, transfersPerAddress: 100, addresses: 500, hub: 1_000 };

/** The same of one that goes on in the background. */
export const deepTraceLimits = { hops: 32, transfersPerAddress: 100, addresses: 5_000, transfers: 50_000 };

export const traceDefaults = { hops: 4, transfersPerAddress: 25, addresses: 200 };

/** What is to be traced. Addresses and hashes are in lower case. */
export interface TraceQuestion {
  chain: string;
  /** An address or the hash of a transaction. */
  start: string;
  direction: TraceDirection;
  hops: number;
  transfersPerAddress: number;
  addresses: number;
  /** A token's address, or `coin`; null for all. */
  asset: string | null;
  tokens: TracedTokens;
  /** In the asset's own units, as a decimal number: nothing smaller is followed. */
  least: string | null;
  /** How much of the start's money is traced; null for all that left it. */
  amount: string | null;
  /** Unix seconds. */
  since: number | null;
  until: number | null;
  rule: TaintRule;
  /** Addresses that are opened although the trace would end there. */
  open: string[];
}

export type TraceQuery = Readonly<Record<string, string | undefined>>;

/** The part of a page's address that is the question. */
export const traceQuestionKeys = [
  ...['chain', 'start', 'direction', 'asset', 'tokens', 'least', 'amount', 'since', 'until', 'rule', 'open'],
] as const;
