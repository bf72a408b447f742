/** A number on a page and what it opens. */
export interface PageFigure {
  text: string;
  /** The elements around it, to find it by. */
  path: string;
  /** Null for one that opens nothing, and stands in no statement that does. */
  href: string | null;
  /** As many entries has the list that it opens; null where it opens something else. */
  count: number | null;
  /** What stands in the section that it opens; null where it opens something else. */
  shown: string | null;
}

interface Element {
  tag: string;
  attributes: string;
  /** Whether something inside can be opened. */
  isOpen: boolean;
  /** Numbers inside a statement, until it is known whether the statement opens anything. */
  waiting: PageFigure[];
}

export const voidTags = new Set('br img input meta link hr source wbr'.split(' '));
/** Names, moments, pictures with words of their own and what is there to be pressed: no figures. */
const quietTags = new Set(
  'time svg button option output code pre h1 h2 h3 dt th summary label figcaption noscript'.split(' '),
);
/** Words as somebody wrote them, and what the site counts of itself, not of a project. */
const quietMarks = ['data-written', 'data-site'];
const notFigures =
  /0x[0-9a-f…]+|\b[0-9a-f]{4}…[0-9a-f]{4}\b|\d{1,2} [A-Z][a-z]{2} \d{4}|\d\d:\d\d(:\d\d)?|\d{4}-\d\d-\d\d/gi;

/** Whether a link leads to evidence: one to object to a statement or to answer it shows nothing of it. */
const opensEvidence = (attributes: string) =>
  attributes.includes(' href="') && !/\/disputes[/"]|\/team\?about=/.test(attributes);

function isFigure(text: string, names: readonly string[]): boolean {
  let own = text.replaceAll(notFigures, '');
  for (const name of names) own = own.replaceAll(name, '');
  return /(?<![\w.#-])\d[\d,.]*(?![\w-])/.test(own) && !/^[\s0%$.,]*$/.test(own);
}

const attribute = (attributes: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]?.replaceAll('&amp;', '&');
const has = ({ attributes }: Element, name: string) => attributes.includes(` ${name}=`);

function toFigure(text: string, open: readonly Element[]): PageFigure {
  const link = open.findLast(({ tag }) => tag === 'a')?.attributes ?? '';
  const count = attribute(link, 'data-count');
  return {
    text: text.trim(),
    path: open
      .slice(-3)
      .map(({ tag, attributes }) =>
        [tag, attribute(attributes, 'class')?.split(' ')[0]].filter(Boolean).join('.'),
      )
      .join(' > '),
    href: attribute(link, 'href') ?? null,
    count: count === undefined ? null : Number(count.replaceAll(',', '')),
    shown: attribute(link, 'data-shown') ?? null,
  };
}

/** Where a number belongs: to a statement, or to itself; undefined when it is no figure. */
function findPlace(
  text: string,
  open: readonly Element[],
  names: readonly string[],
): Element | 'alone' | undefined {
  const link = open.findLast(({ tag }) => tag === 'a');
  // A count opens its list, also where it is nothing.
  if (link && has(link, 'data-count') && /\d/.test(text)) return 'alone';
  if (!isFigure(text, names)) return undefined;
  if (link) return 'alone';
  if (open.some((one) => quietTags.has(one.tag) || quietMarks.some((mark) => has(one, mark))))
    return undefined;
  return open.findLast((one) => has(one, 'data-stated')) ?? 'alone';
}

/**
 * Every number in the main part of a rendered page that is not a name, a moment, words as somebody wrote them
 * (`data-written`) or a count of the site's own (`data-site`). In a statement (`data-stated`) it is enough that the statement has something to open.
 */
export function findFigures(html: string, names: readonly string[]): PageFigure[] {
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  const shown = main.replaceAll(/<!--.*?-->|<script.*?<\/script>/gs, '');
  const figures: PageFigure[] = [];
  const open: Element[] = [];
  const close = (element: Element) => {
    if (!element.isOpen) figures.push(...element.waiting);
    const outer = open.at(-1);
    if (outer) outer.isOpen ||= element.isOpen;
  };
  for (const [, end, tag = '', attributes = '', text] of shown.matchAll(
    /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g,
  )) {
    if (text !== undefined) {
      const place = findPlace(text, open, names);
      if (place) (place === 'alone' ? figures : place.waiting).push(toFigure(text, open));
    } else if (end) {
      const index = open.findLastIndex((one) => one.tag === tag);
      const closed = index < 0 ? [] : open.splice(index);
      for (const element of closed.reverse()) close(element);
    } else if (!voidTags.has(tag) && !attributes.endsWith('/'))
      open.push({ tag, attributes, isOpen: tag === 'a' && opensEvidence(attributes), waiting: [] });
  }
  return figures;
}
