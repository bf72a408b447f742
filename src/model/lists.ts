/** What a figure of a project may count, and what has a list of its own therefore. */
export const listNames = [
  'transactions',
  'privileged-transactions',
  'events',
  'callers',
  'functions',
  'event-kinds',
  'alerts',
  'all-alerts',
  'news',
  'audits',
  'holders',
  'views',
  'votes',
] as const;
export type ListName = (typeof listNames)[number];

/** What is counted: one of it, and several. */
export const listNouns: Readonly<Record<ListName, readonly [string, string]>> = {
  transactions: ['direct transaction', 'direct transactions'],
  'privileged-transactions': ['privileged transaction', 'privileged transactions'],
  events: ['event', 'events'],
  callers: ['direct caller', 'direct callers'],
  functions: ['function that was called', 'functions that were called'],
  'event-kinds': ['kind of event', 'kinds of events'],
  alerts: ['on-chain alert', 'on-chain alerts'],
  'all-alerts': ['alert', 'alerts'],
  news: ['new alert', 'new alerts'],
  audits: ['completed audit', 'completed audits'],
  holders: ['holder', 'holders'],
  views: ['view', 'views'],
  votes: ['vote', 'votes'],
};

/** Which part of a list is counted, as it stands in an address. What is not there does not narrow it. */
export interface ListFilter {
  /** YYYY-MM-DD, UTC: that day alone. */
  day?: string | undefined;
  /** YYYY-MM-DD, UTC: that day and later. */
  since?: string | undefined;
  /** A time: what was told later; of audits, those completed on a later day. */
  after?: string | undefined;
  /** The newest block of each chain when it was counted: `1:21000000,10:1300000`. */
  upTo?: string | undefined;
  /** CAIP-2. */
  chain?: string | undefined;
  contract?: string | undefined;
  caller?: string | undefined;
  /** Four bytes, or `none` for a call without data. */
  selector?: string | undefined;
  /** Thirty-two bytes, or `none` for an anonymous event. */
  topic?: string | undefined;
  outcome?: 'failed' | undefined;
  vote?: 'yes' | 'no' | undefined;
  /** The id of an alert: that one alone. */
  alert?: string | undefined;
}

/** A list as it was asked for. */
export interface AskedList {
  name: ListName;
  filter: ListFilter;
  page: number;
}

/** Lists are shown as far as this page; who needs more narrows them. */
export const mostListPages = 200;

/** The newest block of each chain, by its number. */
export const readUpTo = (upTo: string): Map<number, number> =>
  new Map(
    upTo.split(',').map((part) => {
      const [chain = 0, block = 0] = part.split(':').map(Number);
      return [chain, block];
    }),
  );

export const writeUpTo = (blocks: Iterable<readonly [chain: number, block: number]>): string =>
  Array.from(blocks, ([chain, block]) => `${chain}:${block}`).join(',');
