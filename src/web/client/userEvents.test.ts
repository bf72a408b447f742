import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser's page whose server answers so, in turn; what was sent, by name. */
async function openPage(statuses: number[] = []) {
  const fetched: string[][] = [];
  const beacons: Blob[] = [];
  const { addEventListener, dispatchEvent } = eventsOf(new EventTarget());
  const page = { visibilityState: 'visible', addEventListener };
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', addEventListener);
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('navigator', { sendBeacon: (_url: string, body: Blob) => beacons.push(body) });
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    fetched.push(namesOf(body));
    const status = statuses.shift();
    if (status === undefined) throw new TypeError('Failed to fetch');
    return new Response('{}', { status });
  });
  vi.resetModules();
  const { track } = await import('./userEvents.ts');
  return {
    track,
    fetched,
    hide() {
      page.visibilityState = 'hidden';
      dispatchEvent(new Event('visibilitychange'));
    },
    /** A press inside what `closest` finds, or not, by its selector; `stopped` by who follows the link instead. */
    press({ inside, stopped = false }: { inside: string; stopped?: boolean }) {
      const event = new Event('click', { cancelable: true });
      Object.defineProperty(event, 'target', { value: { closest: (of: string) => of === inside || null } });
      if (stopped) event.preventDefault();
      dispatchEvent(event);
    },
    handedOver: () => Promise.all(beacons.splice(0).map(async (body) => namesOf(await body.text()))),
  };
}

const eventsOf = (target: EventTarget) => ({
  addEventListener: target.addEventListener.bind(target),
  dispatchEvent: target.dispatchEvent.bind(target),
});

const namesOf = (body: string): string[] =>
  JSON.parse(body).events.map(({ eventName }: { eventName: string }) => eventName);

it('sends again, with what comes next, what a busy server refused, and nothing else', async () => {
  const { track, fetched, hide, handedOver } = await openPage([503, 200, 429, 500]);
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
  hide();
  expect(await handedOver()).toEqual([['View Settings']]);
});

it('hands over what waits when a link is followed that leads out of the page, and only then', async () => {
  const { track, press, handedOver } = await openPage();
  track('Click Project Website');
  press({ inside: 'button' });
  press({ inside: 'a[href]', stopped: true });
  expect(await handedOver()).toEqual([]);
  press({ inside: 'a[href]' });
  expect(await handedOver()).toEqual([['Click Project Website']]);
});
