import { eventBatchSize } from '#wire/userEventBatchSize.ts';
import type { EventName, UserEvent } from '#wire/userEvents.ts';
import { getConsent } from './consent.ts';
import { sendQuietly } from './sendQuietly.ts';

const flushAfterMs = 2000;
const mostWaiting = 200;

let waiting: UserEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

function takeBatch(): string | undefined {
  if (waiting.length === 0) return undefined;
  const events = waiting.slice(0, eventBatchSize);
  waiting = waiting.slice(eventBatchSize);
  return JSON.stringify({ events, ...(getConsent() === 'accepted' && { consent: true }) });
}

async function flush(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  for (let body = takeBatch(); body !== undefined; body = takeBatch()) {
    await sendQuietly('/api/user/events', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      keepalive: true,
      body,
    });
  }
}

/** The page may never come back: the browser takes over what is left. */
function flushOnLeave(): void {
  if (document.visibilityState !== 'hidden') return;
  for (let body = takeBatch(); body !== undefined; body = takeBatch())
    navigator.sendBeacon('/api/user/events', new Blob([body], { type: 'application/json' }));
}

/**
 * Counts something a visitor did: `track('Vote', { project: id, vote: 'yes' })`. Events wait two seconds to be sent together. They
 * carry no account unless the visitor accepted cookies, and must never carry e-mail or wallet addresses.
 */
export function track(eventName: EventName, properties: UserEvent['properties'] = {}): void {
  if (!isListening) {
    isListening = true;
    document.addEventListener('visibilitychange', flushOnLeave);
  }
  waiting = [...waiting, { eventName, properties }].slice(-mostWaiting);
  if (waiting.length >= eventBatchSize) void flush();
  else timer ??= setTimeout(() => void flush(), flushAfterMs);
}
