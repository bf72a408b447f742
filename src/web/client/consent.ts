import { startTransition, useEffect, useState } from 'react';
import { wasHydrated } from '#web/ui/useHydrated.ts';
import { storageKeys } from '#wire/storageKeys.ts';
import { readStored, store } from '../storage/storage.ts';

const { key } = storageKeys.cookieConsent;
/** An answer is asked for again after a year. */
const yearMs = 365 * 24 * 60 * 60 * 1000;
const dateKey = storageKeys.cookieConsentAt.key;

/** `unknown` until the visitor answers. */
export type Consent = 'accepted' | 'rejected' | 'unknown';

const listeners = new Set<() => void>();

export function getConsent(): Consent {
  const stored = readStored(key);
  if (stored === null || Date.now() - Number(readStored(dateKey) ?? Date.now()) > yearMs) return 'unknown';
  return stored === 'true' ? 'accepted' : 'rejected';
}

/** Remembers the answer; `unknown` forgets it, which brings the bar back. */
export function setConsent(consent: Consent): void {
  store(key, consent === 'unknown' ? null : String(consent === 'accepted'));
  store(dateKey, consent === 'unknown' ? null : String(Date.now()));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/**
 * `loading` on the server and until hydration. No external store, which React would render at once in the task that makes
 * the page ready: then a visitor wants to use it, and the answer comes in small pieces of work.
 */
export function useConsent(): Consent | 'loading' {
  const [consent, keep] = useState<Consent | 'loading'>(() => (wasHydrated() ? getConsent() : 'loading'));
  useEffect(() => {
    const update = () => keep(getConsent());
    startTransition(update);
    return subscribe(update);
  }, []);
  return consent;
}
