import { findFigures } from './figureWalk.ts';
import { type CountedList, checkList, chooseLists } from './listWalk.ts';
import type { OpenedPage } from './OpenedPage.ts';
import { checkShown, type ShownElsewhere } from './shownWalk.ts';

/** A page, and the names on it in which a number may stand. */
export interface WalkedPage {
  path: string;
  names: readonly string[];
}

export interface FigureWalk {
  figures: number;
  lists: number;
  sections: number;
  faults: string[];
}

interface WalkOptions {
  /** Which of the lists of single days and the like are opened. */
  seed: number;
  open: (path: string) => Promise<OpenedPage>;
  /** Once more, whatever was opened before. */
  openAgain: (path: string) => Promise<OpenedPage>;
}

/** Whether a link leads to the page that it stands on, and to no section of it. */
export function isSamePlace(href: string, page: string): boolean {
  const [here, there] = [new URL(page, 'http://site'), new URL(href, `http://site${page}`)];
  return there.hash === '' && there.pathname === here.pathname && there.search === here.search;
}

/** Follows every figure of some pages: it opens something, and what it opens shows the same. */
export async function walkFigures(
  pages: readonly WalkedPage[],
  { seed, open, openAgain }: WalkOptions,
): Promise<FigureWalk> {
  const lists = new Map<string, CountedList>();
  const sections = new Map<string, ShownElsewhere>();
  const faults: string[] = [];
  let figures = 0;
  for (const { path: page, names } of pages)
    for (const { text, path, href, count, shown } of findFigures((await open(page)).html, names)) {
      figures++;
      if (href !== null && isSamePlace(href, page))
        faults.push(`leads to its own page: “${text}” on ${page}`);
      if (href === null) faults.push(`opens nothing: “${text}” in ${path} on ${page}`);
      else if (count !== null) lists.set(new URL(href, `http://site${page}`).href, { page, href, count });
      else if (shown !== null) sections.set(`${href} ${shown}`, { page, href, shown });
    }
  for (const list of chooseLists([...lists.values()], seed))
    faults.push(...(await checkList(list, { open, openAgain })));
  for (const section of sections.values()) faults.push(...(await checkShown(section, { open, openAgain })));
  return { figures, lists: lists.size, sections: sections.size, faults };
}
