import { addressPattern } from './address.ts';
import { chainIdPattern } from './chainId.ts';
import type { Read } from './chainPlaces.ts';
import { readMoment } from './moments.ts';

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

const hex = (bytes: number) => new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`);
const dayPattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const upToPattern = /^[1-9]\d{0,8}:\d{1,9}(?:,[1-9]\d{0,8}:\d{1,9}){0,19}$/;
const isNone = (text: string) => text === 'none';

const parts: {
  readonly [K in keyof Required<ListFilter>]: { is: (text: string) => boolean; shape: string };
} = {
  day: { is: isDay, shape: 'a day such as 2026-10-01' },
  since: { is: isDay, shape: 'a day such as 2026-10-01' },
  after: { is: isTime, shape: 'a time such as 2026-10-01T12:00:00.000Z' },
  upTo: { is: (text) => upToPattern.test(text), shape: 'a chain and a block such as 1:21000000' },
  chain: {
    is: (text) => chainIdPattern.test(text),
    shape: 'the CAIP-2 id of an EVM chain, such as eip155:1',
  },
  contract: { is: (text) => addressPattern.test(text), shape: 'an address of 0x and 40 hex digits' },
  caller: { is: (text) => addressPattern.test(text), shape: 'an address of 0x and 40 hex digits' },
  selector: { is: (text) => isNone(text) || hex(4).test(text), shape: 'a selector of four bytes, or none' },
  topic: { is: (text) => isNone(text) || hex(32).test(text), shape: 'a topic of 32 bytes, or none' },
  outcome: { is: (text) => text === 'failed', shape: 'failed' },
  vote: { is: (text) => text === 'yes' || text === 'no', shape: 'yes or no' },
  alert: { is: (text) => /^[a-z0-9-]{1,80}$/.test(text), shape: 'the id of an alert' },
};

function isDay(text: string): boolean {
  return dayPattern.test(text) && new Date(text).toISOString().startsWith(text);
}

function isTime(text: string): boolean {
  const read = text.endsWith('Z') ? readMoment(text) : undefined;
  return read !== undefined && 'moment' in read;
}

/** Lists are shown as far as this page; who needs more narrows them. */
export const mostListPages = 200;

/** Reads the address of a list, and names the first part of it that is malformed. */
export function readList(query: Readonly<Record<string, string>>): Read<AskedList> {
  const name = listNames.find((one) => one === query.list);
  if (!name)
    return {
      fault: `There is no list “${(query.list ?? '').slice(0, 80)}”. There are ${listNames.join(', ')}.`,
    };
  const filter: Record<string, string> = {};
  for (const [key, { is, shape }] of Object.entries(parts)) {
    const text = query[key];
    if (text === undefined) continue;
    if (!is(text)) return { fault: `${key}: “${text.slice(0, 80)}” is not ${shape}.` };
    filter[key] = text;
  }
  const page = query.page ?? '1';
  if (!/^[1-9]\d{0,2}$/.test(page) || Number(page) > mostListPages)
    return { fault: `“${page.slice(0, 20)}” is not a page from 1 to ${mostListPages}.` };
  return { value: { name, filter, page: Number(page) } };
}

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
