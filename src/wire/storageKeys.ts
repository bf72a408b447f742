export const storageCategories = ['necessary', 'preference'] as const;
export type StorageCategory = (typeof storageCategories)[number];

export const storageAreas = ['local', 'session'] as const;
export type StorageArea = (typeof storageAreas)[number];

/**
 * Every cookie and storage key that the site uses. Code takes the names from here, and the cookie policy is compared
 * with this list by a test: a key that is not listed, or listed and not explained to visitors, fails it.
 */
export interface CookieKey {
  /** Without the `__Host-` prefix that protected cookies carry over HTTPS. */
  name: string;
  hostPrefix: boolean;
  httpOnly: boolean;
  category: StorageCategory;
}

export const cookieKeys = {
  session: { name: 'session', hostPrefix: true, httpOnly: true, category: 'necessary' },
  csrf: { name: 'csrf', hostPrefix: true, httpOnly: true, category: 'necessary' },
  oauth: { name: 'oauth', hostPrefix: true, httpOnly: true, category: 'necessary' },
  /** This browser knows the password of an unconfirmed account. */
  pending: { name: 'pending', hostPrefix: true, httpOnly: true, category: 'necessary' },
  /** A sign-in that waits for a second factor, or a passkey that is being asked for. */
  step: { name: 'step', hostPrefix: true, httpOnly: true, category: 'necessary' },
  /** This browser has signed in before. */
  device: { name: 'device', hostPrefix: true, httpOnly: true, category: 'necessary' },
  visitor: { name: 'visitor', hostPrefix: true, httpOnly: true, category: 'necessary' },
  theme: { name: 'theme', hostPrefix: false, httpOnly: false, category: 'preference' },
  /** A hint for the server, so that a dismissed banner is not rendered; local storage stays the truth. */
  ignoredBanner: { name: 'ignored_banner', hostPrefix: false, httpOnly: false, category: 'necessary' },
} as const satisfies Record<string, CookieKey>;

/** Keys of local storage, which stays, and of session storage, which ends with the tab. */
export const storageKeys = {
  cookieConsent: { key: 'cookieConsent', area: 'local' },
  cookieConsentAt: { key: 'cookieConsentAt', area: 'local' },
  /** The text of the banner that the visitor dismissed. */
  ignoredBanner: { key: 'ignoredBannerContent', area: 'local' },
  searchShortcut: { key: 'searchShortcut', area: 'local' },
  /** The id of the list that a star was last put on. */
  lastWatchlist: { key: 'lastWatchlist', area: 'local' },
  /** That a visitor was asked whether alerts of watched projects shall be mailed. */
  alertMailsAsked: { key: 'alertMailsAsked', area: 'local' },
  /** Sections of pages that the visitor opened or closed. */
  openSections: { key: 'openSections', area: 'local' },
  /** Written to tell the other tabs that somebody signed in or out. */
  sessionMessage: { key: 'nextauth.message', area: 'local' },
  scrollPositions: { key: 'scrollPositions', area: 'session' },
  /** The project whose star was pressed before the log-in. */
  pendingStar: { key: 'pendingStar', area: 'session' },
} as const satisfies Record<string, { key: string; area: StorageArea }>;

/** The only names under which something may be kept in local storage. */
export type LocalKey = Extract<(typeof storageKeys)[keyof typeof storageKeys], { area: 'local' }>['key'];
