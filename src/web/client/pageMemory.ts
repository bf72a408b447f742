import type { HydrationState } from 'react-router';

/** Data of a page as the router holds it. */
export type KeptData = NonNullable<HydrationState['loaderData']>[string];

/** What an entry of the history shows. */
export interface ShownPage {
  data: KeptData;
}

interface AskedAhead {
  askedAt: number;
  answer: Promise<KeptData>;
}

/** Older than this, what was asked for ahead of a click is asked for again. */
const freshMs = 10_000;
const mostAhead = 10;
const mostShown = 10;

const ahead = new Map<string, AskedAhead>();
const shown = new Map<string, ShownPage>();

function keep<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}

const findFresh = (address: string) => {
  const asked = ahead.get(address);
  return asked && Date.now() - asked.askedAt < freshMs ? asked.answer : undefined;
};

export const isAskedAhead = (address: string) => findFresh(address) !== undefined;

export function keepAhead(address: string, answer: Promise<KeptData>): void {
  keep(ahead, address, { askedAt: Date.now(), answer }, mostAhead);
}

/** What was asked for ahead is used once: whoever asks again wants to know what is true then. */
export function takeAhead(address: string): Promise<KeptData> | undefined {
  const answer = findFresh(address);
  ahead.delete(address);
  return answer;
}

/** The key is the router's for the entry of the history. */
export function keepShown(key: string, page: ShownPage): void {
  keep(shown, key, page, mostShown);
}

export function findShown(key: string): ShownPage | undefined {
  return shown.get(key);
}

/** Called when something was changed, or somebody else is signed in: nothing from before is shown then. */
export function forgetPages(): void {
  ahead.clear();
  shown.clear();
}
