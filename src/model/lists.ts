import type { ListFilter } from './listFilter.ts';

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
