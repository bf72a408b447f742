/** Where a screen begins to be wide. */
export const wideQuery = '(min-width: 1024px)';

/** From 1024 px on, dialogs take the place of the log-in and sign-up pages. */
export function isWide(): boolean {
  return matchMedia(wideQuery).matches;
}
