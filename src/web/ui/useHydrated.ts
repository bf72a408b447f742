import { startTransition, useEffect, useState } from 'react';

let isTaken = false;

/** Whether React has hydrated the page that the server rendered; never on the server. */
export const wasHydrated = () => isTaken;

/** For the entry. */
export function markHydrated(): void {
  isTaken = true;
}

/**
 * False on the server and in the first browser render, true after: for what only works with JavaScript. It turns in
 * small pieces of work, since at that moment a visitor wants to use the page.
 */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(wasHydrated);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return hydrated;
}
