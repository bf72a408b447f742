/** What is drawn only near the screen, by `content-visibility` in app.css. */
const parts = '.drawn-near, [role="tabpanel"] .card, .table-cards tbody tr';

/** So many elements are styled and laid out within a frame even on a slow phone. */
const mostInFrame = 100;

/**
 * Has every part of the page drawn at its true height, or again only those near the screen. Before a place of the page is
 * scrolled to: the heights of parts that were never drawn are guesses.
 */
export function drawWhole(whole: boolean): void {
  document.documentElement.toggleAttribute('data-whole', whole);
}

/** On the screen or about to be, where a change would be seen. */
function isNear(part: HTMLElement): boolean {
  const { top, bottom } = part.getBoundingClientRect();
  return bottom > -innerHeight && top < 2 * innerHeight;
}

/** The row of a table, which on a wide screen is no card, is always drawn; and everything is on a whole page. */
const isLeftOut = (part: HTMLElement) => getComputedStyle(part).contentVisibility === 'auto' && !isNear(part);

const around = (part: HTMLElement) => part.parentElement?.closest<HTMLElement>(parts);

/** Parts that are far. One inside of another that is far is not asked: it has no place yet. */
function findFar(): Set<HTMLElement> {
  const far = new Set<HTMLElement>();
  for (const part of document.querySelectorAll<HTMLElement>(parts)) {
    const outer = around(part);
    if ((outer && far.has(outer)) || isLeftOut(part)) far.add(part);
  }
  return far;
}

/** Each part with those around it, put together to what one frame can draw. */
function groupParts(far: ReadonlySet<HTMLElement>): Set<HTMLElement>[] {
  const sizes = new Map([...far].map((part) => [part, part.querySelectorAll('*').length]));
  const ownSizes = new Map(sizes);
  for (const [part, size] of sizes) {
    const outer = around(part);
    if (outer) ownSizes.set(outer, (ownSizes.get(outer) ?? 0) - size);
  }
  const groups: Set<HTMLElement>[] = [];
  let room = 0;
  for (const part of far) {
    const size = ownSizes.get(part) ?? 0;
    if (groups.length === 0 || room < size) {
      groups.push(new Set());
      room = mostInFrame;
    }
    room -= size;
    for (let shown: HTMLElement | null | undefined = part; shown && far.has(shown); shown = around(shown))
      groups.at(-1)?.add(shown);
  }
  return groups;
}

/**
 * Draws each part once while there is nothing else to do, so that the browser knows its height: the page is then as long
 * as it will be, and nothing overlaps for whoever measures it. Ends early by the function that it returns.
 */
export function rememberHeights(): () => void {
  let groups: Set<HTMLElement>[] | undefined;
  let drawn: ReadonlySet<HTMLElement> = new Set();
  let isOver = false;
  const step = () => {
    groups ??= groupParts(findFar());
    const next = (isOver ? undefined : groups.shift()) ?? new Set<HTMLElement>();
    // Heights are remembered at the end of the frame in which they were drawn. What has come near stays: it would flicker.
    const done = [...drawn].filter((part) => !next.has(part) && !isNear(part));
    for (const part of done) part.style.contentVisibility = '';
    for (const part of next) part.style.contentVisibility = 'visible';
    drawn = next;
    if (drawn.size > 0) requestAnimationFrame(wait);
  };
  // Safari does not say when it rests.
  const wait = () => (globalThis.requestIdleCallback ?? setTimeout)(step);
  wait();
  return () => {
    isOver = true;
  };
}
