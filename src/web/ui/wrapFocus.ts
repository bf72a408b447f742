const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Keeps the Tab key inside an element: from its last stop to the first, and back. */
export function wrapFocus(event: KeyboardEvent, element: Element): void {
  if (event.key !== 'Tab') return;
  const list = [...element.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  );
  const active = document.activeElement;
  const end = event.shiftKey ? list[0] : list.at(-1);
  // A title has the focus without being a stop; nothing is before it.
  const isOutside = !element.contains(active) || (event.shiftKey && active?.matches('[tabindex="-1"]'));
  if (active !== end && !isOutside) return;
  event.preventDefault();
  (event.shiftKey ? list.at(-1) : list[0])?.focus();
}
