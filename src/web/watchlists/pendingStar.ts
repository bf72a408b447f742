import { storageKeys } from '#wire/storageKeys.ts';
import type { Watched } from './WatchlistsContext.tsx';

const key = storageKeys.pendingStar.key;

/** Who logs in later than this has forgotten the star. */
const keptMs = 15 * 60_000;

/** Remembers a star pressed before the log-in, which may lead over another site and back. */
export function keepStar({ id, name }: Watched, now: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ id, name, at: now }));
  } catch {
    // Without storage the star has to be pressed again.
  }
}

export function forgetStar(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** The star to complete now, once. */
export function takeStar(now: number): Watched | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    if (kept === null) return undefined;
    sessionStorage.removeItem(key);
    const { id, name, at } = JSON.parse(kept) as Watched & { at: number };
    return now - at < keptMs ? { id, name } : undefined;
  } catch {
    return undefined;
  }
}
