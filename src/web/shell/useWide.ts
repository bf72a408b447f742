import { useSyncExternalStore } from 'react';

/** From this width on, dialogs take the place of the log-in and sign-up pages. */
const wideQuery = '(min-width: 1024px)';

export function isWide(): boolean {
  return matchMedia(wideQuery).matches;
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wideQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the screen is wide; false on the server. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => false);
}
