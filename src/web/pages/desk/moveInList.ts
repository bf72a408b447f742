import type { KeyboardEvent } from 'react';
import { controls, entries } from './caseFocus.ts';

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };

/**
 * With the focus on an entry of a list, J and K go to the next and the one before. Nowhere else, so that no key does
 * anything that somebody did not begin; and not while they type.
 */
export function moveInList({ key, ctrlKey, metaKey, altKey, target, currentTarget }: KeyboardEvent): void {
  const step = steps[key.toLowerCase()];
  if (step === undefined || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
  const entry = target.closest(entries);
  if (!entry || target.matches('input, textarea, select')) return;
  const list = [...currentTarget.querySelectorAll(entries)];
  const next = list[list.indexOf(entry) + step]?.querySelector<HTMLElement>(controls);
  next?.focus();
}
