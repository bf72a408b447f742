/** A case of a queue, a row of a table. */
export const entries = 'tbody tr, article';
export const controls = 'a[href], button:not(:disabled)';

const listEntries = (main: Element): Element[] => [...main.querySelectorAll(entries)];

/** Which entry of its page an element is in; undefined when in none. */
export function placeOf(element: Element | null): number | undefined {
  const entry = element?.closest(entries);
  const main = entry?.closest('main');
  return entry && main ? listEntries(main).indexOf(entry) : undefined;
}

/**
 * After a case has left the queue its button has gone, and the focus with it: whoever works by keyboard goes on at the one that took its
 * place, or at the heading when none is left.
 */
export function focusNextCase(place: number | undefined): void {
  if (place === undefined || document.activeElement !== document.body) return;
  const main = document.getElementById('main');
  if (!main) return;
  const list = listEntries(main);
  const next = list[Math.min(place, list.length - 1)]?.querySelector<HTMLElement>(controls);
  (next ?? main.querySelector<HTMLElement>('h1'))?.focus();
}
