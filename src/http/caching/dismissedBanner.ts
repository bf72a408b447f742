import { setTimeout as sleep } from 'node:timers/promises';
import { findAnnouncement } from '#core/announcements/announcements.ts';
import { announcementTag } from '#core/cacheTags.ts';
import type { Db } from '#db/Database.ts';
import { bannerKey, ignoredBannerCookie } from '#wire/banner.ts';

type CookieValues = Readonly<Record<string, string | undefined>>;

export interface DismissedBanner {
  /** The key of the banner on show where this visitor has dismissed it, else empty; undefined while it must be asked which one is on show. */
  find(cookies: CookieValues): string | undefined;
  get(cookies: CookieValues): Promise<string>;
  /** Called with the tags of what has changed; without them anything may have. */
  invalidate(tags?: readonly string[]): void;
}

/** As long as a page is kept, for one that begins or ends by the clock. */
const maxAgeMs = 60_000;
/** Without an answer of the database the banner is rendered, and hidden in the browser. */
const patienceMs = 1000;

/**
 * What a page takes from the cookie of the dismissed banner. Any other value changes nothing on it, and must not have the
 * page made anew.
 */
export function createDismissedBanner(
  db: Db,
  { now = () => performance.now() }: { now?: () => number } = {},
): DismissedBanner {
  let shown: { key: string; until: number } | undefined;
  let asking: Promise<void> | undefined;
  let invalidations = 0;

  async function ask(): Promise<void> {
    const before = invalidations;
    const found = await findAnnouncement(db);
    if (invalidations === before)
      shown = { key: found ? bannerKey(found.content) : '', until: now() + maxAgeMs };
  }

  function find(cookies: CookieValues): string | undefined {
    const dismissed = cookies[ignoredBannerCookie];
    if (!dismissed) return '';
    if (!shown || now() > shown.until) return undefined;
    return dismissed === shown.key ? dismissed : '';
  }

  return {
    find,
    async get(cookies) {
      const known = find(cookies);
      if (known !== undefined) return known;
      // The page itself says that the database does not answer.
      asking ??= ask().catch(() => undefined);
      const ending = new AbortController();
      const waited = sleep(patienceMs, undefined, { signal: ending.signal }).catch(() => undefined);
      await Promise.race([asking, waited]).finally(() => ending.abort());
      return find(cookies) ?? '';
    },
    invalidate(tags) {
      if (tags && !tags.includes(announcementTag)) return;
      invalidations++;
      shown = undefined;
      asking = undefined;
    },
  };
}
