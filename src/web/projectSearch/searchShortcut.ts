import { findOpenLayer } from '#web/ui/findOpenLayer.ts';
import { storageKeys } from '#wire/storageKeys.ts';
import { readStored } from '../storage/storage.ts';

/** `off` in local storage switches the one-key shortcut off. */
export const shortcutStorageKey = storageKeys.searchShortcut.key;

function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return Boolean(element?.closest?.('input, textarea, select, [contenteditable="true"]'));
}

function isShortcut(event: KeyboardEvent): boolean {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return true;
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isTyping(event.target) && readStored(shortcutStorageKey) !== 'off';
}

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return element.checkVisibility({ visibilityProperty: true }) && bottom > 0 && top < window.innerHeight;
}

/** `/` and Ctrl or ⌘ K focus the search box on screen, or call `reveal` when there is none. Returns the end of it. */
export function focusSearchShortcut(reveal: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isShortcut(event)) return;
    const inputs = [...document.querySelectorAll<HTMLElement>('[data-project-search]')];
    const open = findOpenLayer();
    if (open && !inputs.some((input) => open.contains(input))) return;
    event.preventDefault();
    const input = inputs.find((one) => isOnScreen(one) && (!open || open.contains(one)));
    if (input) input.focus();
    else reveal();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
