import type { TabOf } from '#wire/projectPage.ts';

interface LastChange {
  at: string;
  text: string;
  /** The section of the page that tells more. */
  anchor: string;
}

/** The newest of what happened to a project and what moved its score; undefined where nothing did. */
export function findLastChange({
  alerts,
  history,
}: Pick<TabOf<'overview'>, 'alerts' | 'history'>): LastChange | undefined {
  const happened = alerts
    .filter(({ state }) => state !== 'retracted')
    .map(({ id, time, title }): LastChange => ({ at: time, text: title, anchor: `alert-${id}` }));
  const moved = history
    // The first score is no change.
    .filter(({ cause }) => cause !== 'first')
    .map(({ at, sentence }): LastChange => ({ at, text: sentence, anchor: 'history' }));
  return [...happened, ...moved].sort((a, b) => b.at.localeCompare(a.at))[0];
}
