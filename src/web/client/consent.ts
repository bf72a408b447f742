import { useSyncExternalStore } from 'react';
import { readStored, store } from './storage.ts';

const key = 'cookieConsent';
/** An answer is asked for again after a year. */
const yearMs = 365 * 24 * 60 * 60 * 1000;
const dateKey = 'cookieConsentAt';

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

/** `loading` on the server and until hydration. */
export function useConsent(): Consent | 'loading' {
  return useSyncExternalStore<Consent | 'loading'>(subscribe, getConsent, () => 'loading');
}
