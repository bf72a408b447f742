import type { LiveSource } from './LiveSource.ts';
import { createPrices, type PriceSettings } from './prices.ts';
import { createRepositories, type RepositorySettings } from './repositories.ts';
import { createSecurityTexts } from './securityTexts.ts';
import { createVerifiedSources, type VerifiedSourceSettings } from './verifiedSources.ts';
import { createWebsites } from './websites.ts';

/** What the operator says about each source; a source that is not named is off. */
export interface SourceSettings {
  websites?: object | undefined;
  securityTexts?: object | undefined;
  repositories?: RepositorySettings | undefined;
  verifiedSources?: VerifiedSourceSettings | undefined;
  prices?: PriceSettings | undefined;
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
    settings.repositories && createRepositories(settings.repositories, { userAgent }),
    settings.verifiedSources && createVerifiedSources(settings.verifiedSources, { userAgent }),
    settings.prices && createPrices(settings.prices, { userAgent }),
  ].filter((source) => source !== undefined);
}
