/** Local storage: the text of the banner that the visitor dismissed. */
export const ignoredBannerStorageKey = 'ignoredBannerContent';

/** A hint for the server, so that a dismissed banner is not rendered; local storage stays the truth. */
export const ignoredBannerCookie = 'ignored_banner';

/** A short, stable mark of a banner's text (32-bit FNV-1a). */
export function bannerKey(content: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(content)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}
