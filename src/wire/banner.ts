import { cookieKeys, storageKeys } from './storageKeys.ts';

export const ignoredBannerStorageKey = storageKeys.ignoredBanner.key;
export const ignoredBannerCookie = cookieKeys.ignoredBanner.name;

/** A short, stable mark of a banner's text (32-bit FNV-1a). */
export function bannerKey(content: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(content)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}
