import { setTimeout as wait } from 'node:timers/promises';
import { findFigures } from './figureWalk.ts';
import type { OpenedPage } from './OpenedPage.ts';
import { patience } from './slowness.ts';

/** A figure that opens a list. */
export interface CountedList {
  /** Where it stands. */
  page: string;
  href: string;
  count: number;
}

interface Named {
  name: string;
  contracts: readonly { label: string }[];
  tokens: readonly { symbol: string }[];
}

/** Names of a project in which a number may stand. */
export const namesOf = ({ name, contracts, tokens }: Named): string[] => [
  name,
  ...contracts.map(({ label }) => label),
  ...tokens.map(({ symbol }) => symbol),
];

/** Most are days of charts, all made alike: one in this many is opened. */
const everyDay = 25;

/** All lists but those of single days, callers and the like, and some of those: other ones with every seed. */
export const chooseLists = (lists: readonly CountedList[], seed: number): CountedList[] =>
  lists.filter(
    ({ href, count }, index) =>
      (index + seed) % everyDay === 0 || (count > 0 && !/[?&]day=|[?&](caller|selector|topic)=/.test(href)),
  );

const isFull = (href: string) => /\/lists\/views/.test(href);

/** What is wrong with a figure: the list that it opens has another number of entries. */
export async function checkList(
  { page, href, count }: CountedList,
  { open, openAgain }: Record<'open' | 'openAgain', (path: string) => Promise<OpenedPage>>,
): Promise<string[]> {
  const path = new URL(href, `http://site${page}`);
  const listed = async (read: typeof open) => {
    const { status, html } = await read(path.pathname + path.search);
    return status === 200 ? Number(/ data-listed="(\d+)"/.exec(html)?.[1]) : `status ${status}`;
  };
  const found = await listed(open);
  if (found === count) return [];
  // Views are counted without the shared page being made anew.
  if (isFull(href) && typeof found === 'number' && found > count) return [];
  // What is counted goes on: then the figure moves as well, when the kept pages are a minute old and made anew.
  const end = Date.now() + patience(90_000);
  for (;;) {
    const now = findFigures((await openAgain(page)).html, []).find((one) => one.href === href)?.count;
    const again = await listed(openAgain);
    if (now !== undefined && now === again) return [];
    if (Date.now() > end) return [`${now ?? count} on ${page}, but ${again} at ${href}`];
    await wait(500);
  }
}
