import { setTimeout as wait } from 'node:timers/promises';
import { findFigures, voidTags } from './figureWalk.ts';
import type { OpenedPage } from './OpenedPage.ts';
import { patience } from './slowness.ts';

/** A figure that opens a section with the same figure. */
export interface ShownElsewhere {
  /** Where it stands. */
  page: string;
  href: string;
  shown: string;
}

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The words of the element with an id, or of the box around it that opens with it; without an id those of the page. */
export function readSection(html: string, id: string): string | undefined {
  const main = (/<main.*<\/main>/s.exec(html)?.[0] ?? '').replaceAll(/<!--.*?-->/g, '');
  if (id === '') return textOf(main);
  const open: { tag: string; start: number; isAsked: boolean }[] = [];
  for (const { 0: whole, 1: end, 2: tag = '', index } of main.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (voidTags.has(tag)) continue;
    if (!end) {
      open.push({ tag, start: index, isAsked: whole.includes(` id="${id}"`) });
      continue;
    }
    const at = open.findLastIndex((one) => one.tag === tag);
    const closed = at < 0 ? [] : open.splice(at);
    if (!closed.some(({ isAsked }) => isAsked)) continue;
    const box = open.findLast((one) => one.tag === 'details');
    if (box) box.isAsked = true;
    else return textOf(main.slice(closed[0]?.start, index));
  }
  return undefined;
}

/** What is wrong with a figure: the section that it opens does not have it. */
export async function checkShown(
  { page, href, shown }: ShownElsewhere,
  { open, openAgain }: Record<'open' | 'openAgain', (path: string) => Promise<OpenedPage>>,
): Promise<string[]> {
  const place = new URL(href, `http://site${page}`);
  const find = async (read: typeof open) => {
    const { status, html } = await read(place.pathname + place.search);
    return status === 200 ? readSection(html, decodeURIComponent(place.hash.slice(1))) : undefined;
  };
  if ((await find(open))?.includes(shown)) return [];
  // What was counted or scored again moves here as well, when the kept pages are a minute old and made anew.
  const end = Date.now() + patience(90_000);
  for (;;) {
    const now = findFigures((await openAgain(page)).html, []).filter((one) => one.href === href);
    const section = await find(openAgain);
    if (now.every((one) => one.shown === null || section?.includes(one.shown))) return [];
    if (Date.now() > end) return [`${shown} on ${page}, but not at ${href}`];
    await wait(500);
  }
}
