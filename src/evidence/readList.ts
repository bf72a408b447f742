import { addressPattern } from '#model/address.ts';
import { chainIdPattern } from '#model/chainId.ts';
import type { Read } from '#model/chainPlaces.ts';
import type { ListFilter } from '#model/listFilter.ts';
import { type AskedList, listNames, mostListPages } from '#model/lists.ts';
import { readMoment } from '#model/moments.ts';

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
