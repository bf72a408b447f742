/** A case of a queue, a row of a table. */
export const entries = 'tbody tr, article';
export const controls = 'a[href], button:not(:disabled)';

const listEntries = (main: Element): Element[] => [...main.querySelectorAll(entries)];

/** Which entry of its page an element is in; -1 when it stands beside them, undefined outside of the page. */
export function placeOf(element: Element | null): number | undefined {
  const main = element?.closest('main');
  const entry = element?.closest(entries);
  if (!main) return undefined;
  return entry ? listEntries(main).indexOf(entry) : -1;
}

/**
 * After a case has left the queue its button has gone, and the focus with it: whoever works by keyboard goes on at the one that took its
 * place, or at the heading when none is left or the button stood beside the cases.
 */
export function focusNextCase(place: number | undefined): void {
  if (place === undefined || document.activeElement !== document.body) return;
  const main = document.getElementById('main');
  if (!main) return;
  const list = listEntries(main);
  const next = list[Math.min(place, list.length - 1)]?.querySelector<HTMLElement>(controls);
  if (next) next.focus();
  else focusHeading();
}

/** Where to go on after what was in hand is done with. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('#main h1')?.focus();
}
