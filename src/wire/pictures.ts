/** Public address of a user's picture; it answers 204 when there is none. The key changes every minute. */
export function pictureUrl(username: string, now: number): string {
  return `/pictures/${encodeURIComponent(username)}.webp?v=${Math.floor(now / 60_000)}`;
}

/** The address of the picture that was saved then: what a browser has kept from before it is under another. */
export function savedPictureUrl(username: string, savedAt: Date): string {
  return `/pictures/${encodeURIComponent(username)}.webp?v=${savedAt.getTime()}`;
}

export const pictureLimits = {
  bytes: 1024 * 1024,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
} as const;
