/** From 1024 px on, dialogs take the place of the log-in and sign-up pages. */
export function isWide(): boolean {
  return matchMedia('(min-width: 1024px)').matches;
}
