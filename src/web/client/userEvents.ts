import { eventBatchSize } from '#wire/userEventBatchSize.ts';
import type { EventName, UserEvent } from '#wire/userEvents.ts';
import { getConsent } from './consent.ts';
import { sendQuietly } from './sendQuietly.ts';

const flushAfterMs = 2000;
const mostWaiting = 200;

let waiting: UserEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;
let isRefused = false;

function takeBatch(): UserEvent[] {
  const batch = waiting.slice(0, eventBatchSize);
  waiting = waiting.slice(eventBatchSize);
  return batch;
}

const toBody = (events: readonly UserEvent[]) =>
  JSON.stringify({ events, ...(getConsent() === 'accepted' && { consent: true }) });

/** What a busy server refused waits for the next time. */
async function flush(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  isRefused = false;
  while (waiting.length > 0 && !isRefused) {
    const batch = takeBatch();
    isRefused = await sendQuietly('/api/user/events', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      keepalive: true,
      body: toBody(batch),
    });
    if (isRefused) waiting = [...batch, ...waiting].slice(-mostWaiting);
  }
}

/** Hands what waits to the browser, which sends it whatever becomes of the page. */
export function handOverEvents(): void {
  while (waiting.length > 0)
    navigator.sendBeacon('/api/user/events', new Blob([toBody(takeBatch())], { type: 'application/json' }));
}

/** The page may never come back. */
function handOverWhenHidden(): void {
  if (document.visibilityState === 'hidden') handOverEvents();
}

/**
 * Where a link leads to another site, its page takes over before ours is told that it is hidden, and a browser in a hurry does not
 * wait for that: a click would be lost with the page it was made on. A link that the router follows is stopped by then.
 */
function handOverWhenFollowed({ target, defaultPrevented }: MouseEvent): void {
  if (!defaultPrevented && (target as Element).closest('a[href]')) handOverEvents();
}

/**
 * Counts something a visitor did: `track('Vote', { project: id, vote: 'yes' })`. Events wait two seconds to be sent together. They
 * carry no account unless the visitor accepted cookies, and must never carry e-mail or wallet addresses.
 */
export function track(eventName: EventName, properties: UserEvent['properties'] = {}): void {
  if (!isListening) {
    isListening = true;
    document.addEventListener('visibilitychange', handOverWhenHidden);
    // On the window, after whoever counts the click or stops it on the document.
    addEventListener('click', handOverWhenFollowed);
  }
  waiting = [...waiting, { eventName, properties }].slice(-mostWaiting);
  if (waiting.length >= eventBatchSize && !isRefused) void flush();
  else timer ??= setTimeout(() => void flush(), flushAfterMs);
}
