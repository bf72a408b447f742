import { type AuditListSettings, createAuditLists } from './auditLists.ts';
import { createBountyPages } from './bountyPages.ts';
import { createDomains, type DomainSettings } from './domains.ts';
import { createIncidents, type IncidentSettings } from './incidents.ts';
import { type DemoWorld, joinDemo } from './joinDemo.ts';
import type { Source } from './LiveSource.ts';
import { createPrices, type PriceSettings } from './prices.ts';
import { createRatings, type RatingSettings } from './ratings.ts';
import { createRecordFiles, type RecordFileSettings } from './recordFiles.ts';
import { createRepositories, type RepositorySettings } from './repositories.ts';
import { createSecurityTexts } from './securityTexts.ts';
import { createTokenLists, type TokenListSettings } from './tokenLists.ts';
import { createVerifiedSources, type VerifiedSourceSettings } from './verifiedSources.ts';
import { createWebsites } from './websites.ts';

/** What the operator says about each source; a source that is not named is off. */
export interface SourceSettings {
  websites?: object | undefined;
  securityTexts?: object | undefined;
  repositories?: RepositorySettings | undefined;
  verifiedSources?: VerifiedSourceSettings | undefined;
  prices?: PriceSettings | undefined;
  domains?: DomainSettings | undefined;
  bountyPages?: object | undefined;
  tokenLists?: TokenListSettings | undefined;
  auditLists?: AuditListSettings | undefined;
  incidents?: IncidentSettings | undefined;
  ratings?: RatingSettings | undefined;
  recordFiles?: RecordFileSettings | undefined;
}

/** The sources that are on. */
export function createLiveSources(
  settings: SourceSettings,
  { origin, demo }: { origin: string | undefined; demo?: DemoWorld | undefined },
): Source[] {
  // Whoever is asked can find out who asks.
  const userAgent = origin === undefined ? 'Parapet' : `Parapet (+${origin})`;
  const demoAgent = { userAgent, demo };
  return [
    joinDemo(settings.websites && createWebsites({ userAgent }), demo && createWebsites(demoAgent), demo),
    joinDemo(
      settings.securityTexts && createSecurityTexts({ userAgent }),
      demo && createSecurityTexts(demoAgent),
      demo,
    ),
    joinDemo(
      settings.repositories && createRepositories(settings.repositories, { userAgent }),
      demo && createRepositories({ url: demo.forge }, demoAgent),
      demo,
    ),
    joinDemo(
      settings.verifiedSources && createVerifiedSources(settings.verifiedSources, { userAgent }),
      demo && createVerifiedSources({ url: demo.verifiedSources }, demoAgent),
      demo,
    ),
    settings.prices && createPrices(settings.prices, { userAgent }),
    settings.domains && createDomains(settings.domains, { userAgent }),
    settings.bountyPages && createBountyPages({ userAgent }),
    settings.tokenLists && createTokenLists(settings.tokenLists, { userAgent }),
    settings.auditLists && createAuditLists(settings.auditLists, { userAgent }),
    settings.incidents && createIncidents(settings.incidents, { userAgent }),
    joinDemo(
      settings.ratings && createRatings(settings.ratings, { userAgent }),
      demo && createRatings(demo.ratings, demoAgent),
      demo,
    ),
    settings.recordFiles && createRecordFiles(settings.recordFiles),
  ].filter((source) => source !== undefined);
}
