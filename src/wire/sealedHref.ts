/** Where the entries about something are listed. */
export const sealedAboutHref = (about: string): string => `/log?about=${encodeURIComponent(about)}`;
export const sealedEntryHref = (index: number): string => `/log/entries/${index}`;
