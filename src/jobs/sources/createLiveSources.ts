import type { LiveSource } from './LiveSource.ts';
import { createSecurityTexts } from './securityTexts.ts';
import { createWebsites } from './websites.ts';

/** What the operator says about each source; a source that is not named is off. */
export interface SourceSettings {
  websites?: object | undefined;
  securityTexts?: object | undefined;
}

/** The sources that are on. */
export function createLiveSources(
  settings: SourceSettings,
  { origin }: { origin: string | undefined },
): LiveSource[] {
  // Whoever is asked can find out who asks.
  const userAgent = origin === undefined ? 'Parapet' : `Parapet (+${origin})`;
  return [
    settings.websites && createWebsites({ userAgent }),
    settings.securityTexts && createSecurityTexts({ userAgent }),
  ].filter((source) => source !== undefined);
}
