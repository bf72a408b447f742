import { afterEach, expect, it, vi } from 'vitest';
import { track } from './userEvents.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser's page whose server answers so, in turn; what was sent, by name. */
function openPage(statuses: number[]) {
  const fetched: string[][] = [];
  const beacons: Blob[] = [];
  const listeners: (() => void)[] = [];
  const page = {
    visibilityState: 'visible',
    addEventListener: (_name: string, listener: () => void) => listeners.push(listener),
  };
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('navigator', { sendBeacon: (_url: string, body: Blob) => beacons.push(body) });
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    fetched.push(namesOf(body));
    const status = statuses.shift();
    if (status === undefined) throw new TypeError('Failed to fetch');
    return new Response('{}', { status });
  });
  return {
    fetched,
    async leave() {
      page.visibilityState = 'hidden';
      for (const listener of listeners) listener();
      return Promise.all(beacons.map(async (body) => namesOf(await body.text())));
    },
  };
}

const namesOf = (body: string): string[] =>
  JSON.parse(body).events.map(({ eventName }: { eventName: string }) => eventName);

it('sends again, with what comes next, what a busy server refused, and nothing else', async () => {
  const { fetched, leave } = openPage([503, 200, 429, 500]);
  track('View Product Page');
  track('View Legal Page');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toEqual([['View Product Page', 'View Legal Page']]);

  track('View Blog');
  await vi.advanceTimersByTimeAsync(2000);
  expect(fetched.splice(0)).toEqual([
    ['View Product Page', 'View Legal Page'],
    ['View Product Page', 'View Legal Page', 'View Blog'],
  ]);

  // A server that refuses is not asked for each further event, and no page keeps more than 200.
  for (let count = 0; count < 50; count++) track('View Home');
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched.splice(0).map(({ length }) => length)).toEqual([50]);
  for (let count = 0; count < 200; count++) track('View Blog Post');
  await vi.advanceTimersByTimeAsync(1999);
  expect(fetched).toEqual([]);
  // Whatever fails otherwise may have been counted: it is not counted twice.
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched.map((names) => [names[0], names.length])).toEqual(Array(4).fill(['View Blog Post', 50]));

  track('View Settings');
  expect(await leave()).toEqual([['View Settings']]);
});
