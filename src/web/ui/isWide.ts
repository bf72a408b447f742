/** Where a screen begins to be wide. */
export const wideQuery = '(min-width: 1024px)';

/** On a wide screen dialogs take the place of pages such as log-in. */
export function isWide(): boolean {
  return matchMedia(wideQuery).matches;
}
