const wide = '(min-width: 1024px)';

/** From 1024 px on, dialogs take the place of the log-in and sign-up pages. */
export function isWide(): boolean {
  return matchMedia(wide).matches;
}

/** Calls back when a narrow screen has become a wide one, as when a tablet is turned. Returns the end of it. */
export function onWiden(act: () => void): () => void {
  const query = matchMedia(wide);
  const hear = () => query.matches && act();
  query.addEventListener('change', hear);
  return () => query.removeEventListener('change', hear);
}
