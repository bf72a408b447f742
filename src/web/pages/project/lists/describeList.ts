import { shortenHash } from '#lib/shortenHash.ts';
import type { AskedList, ListName } from '#model/lists.ts';
import { listNouns, readUpTo } from '#model/lists.ts';
import { formatNumber } from '#web/ui/formatNumber.ts';
import type { ListPageData } from '#wire/lists.ts';

const notes: Readonly<Partial<Record<ListName, string>>> = {
  transactions: 'Direct transactions only, not calls through another contract.',
  'privileged-transactions': 'Successful direct calls of privileged functions.',
  alerts: 'Retracted alerts are not counted. The list of all alerts has them, with reasons.',
  'all-alerts': 'Incidents and on-chain alerts. Retracted ones carry the reason.',
  news: 'Incidents and on-chain alerts told within a day, without retracted ones.',
  audits: 'Finished audits on record. The project page lists withdrawn ones.',
  holders: 'Balances from all transfers up to a block, checked against the token.',
  views: 'One a day per account, or per network without one. Single views are not kept, only their days.',
  votes: 'Who voted is not told; a vote stands on the day on which it was first cast.',
};

/** "1,204 events", "more than 100,000 events"; "Events" where nobody knows how many. */
export function describeCount(
  { name }: Pick<AskedList, 'name'>,
  { count, isMore, problem }: Pick<ListPageData, 'count' | 'isMore' | 'problem'>,
): string {
  const [one, several] = listNouns[name];
  if (problem !== null) return several[0]?.toUpperCase() + several.slice(1);
  return `${isMore ? 'More than ' : ''}${formatNumber(count)} ${count === 1 ? one : several}`;
}

export const noteOf = ({ name }: Pick<AskedList, 'name'>): string | undefined => notes[name];

/** Which of them, in words; empty where all are meant. */
export function describeFilter(
  { name, filter }: Pick<AskedList, 'name' | 'filter'>,
  nameChain: (chain: string) => string,
): string[] {
  const { day, since, after, upTo, chain, contract, caller, selector, topic, outcome, vote, alert } = filter;
  const said = (value: string | undefined, say: (text: string) => string) =>
    value === undefined ? [] : [say(value)];
  return [
    ...said(day, (text) => `on ${text} (UTC)`),
    ...said(since, (text) => `since ${text} (UTC)`),
    ...said(after, (text) =>
      name === 'audits'
        ? `later than ${text.slice(0, 10)} (UTC)`
        : `told after ${text.slice(0, 16).replace('T', ' ')} (UTC)`,
    ),
    ...said(
      upTo,
      (text) =>
        `up to ${[...readUpTo(text).values()].map((block) => `block ${formatNumber(block)}`).join(', ')}`,
    ),
    ...said(upTo === undefined ? chain : undefined, (text) => `on ${nameChain(text)}`),
    ...said(contract, (text) => `at ${shortenHash(text)}`),
    ...said(caller, (text) => `from ${shortenHash(text)}`),
    ...said(selector, (text) => (text === 'none' ? 'without data' : `of the function ${text}`)),
    ...said(topic, (text) => (text === 'none' ? 'without a name' : `with the topic ${shortenHash(text)}`)),
    ...said(outcome, () => 'that failed'),
    ...said(vote, (text) => `that say ${text}`),
    ...said(alert, (text) => `with the id ${text}`),
  ];
}
