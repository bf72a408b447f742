/**
 * Every cookie and storage key that the site uses. Code takes the names from here, and the cookie policy is compared
 * with this list by a test: a key that is not listed, or listed and not explained to visitors, fails it.
 */
export interface CookieKey {
  /** Without the `__Host-` prefix that protected cookies carry over HTTPS. */
  name: string;
  hostPrefix: boolean;
  httpOnly: boolean;
  category: 'necessary' | 'preference';
}

export const cookieKeys = {
  session: { name: 'session', hostPrefix: true, httpOnly: true, category: 'necessary' },
  csrf: { name: 'csrf', hostPrefix: true, httpOnly: true, category: 'necessary' },
  callback: { name: 'callback', hostPrefix: true, httpOnly: true, category: 'necessary' },
  oauth: { name: 'oauth', hostPrefix: true, httpOnly: true, category: 'necessary' },
  visitor: { name: 'visitor', hostPrefix: true, httpOnly: true, category: 'necessary' },
  theme: { name: 'theme', hostPrefix: false, httpOnly: false, category: 'preference' },
  /** A hint for the server, so that a dismissed banner is not rendered; local storage stays the truth. */
  ignoredBanner: { name: 'ignored_banner', hostPrefix: false, httpOnly: false, category: 'necessary' },
} as const satisfies Record<string, CookieKey>;

/** Keys of local storage. */
export const storageKeys = {
  cookieConsent: 'cookieConsent',
  /** The text of the banner that the visitor dismissed. */
  ignoredBanner: 'ignoredBannerContent',
} as const;
