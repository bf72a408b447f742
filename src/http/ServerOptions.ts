import type { ApprovalReaders } from '#core/approvals/ApprovalReader.ts';
import type { OauthSettings } from '#core/auth/oauth.ts';
import type { StaffRules } from '#core/auth/staffRules.ts';
import type { CheckSimulator } from '#core/checks/CheckSimulator.ts';
import type { Content } from '#core/content/compileContent.ts';
import type { SentryTarget } from '#core/errorReports/forwardToSentry.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import type { FlagService } from '#core/flags/createFlagService.ts';
import type { PortfolioReader } from '#core/portfolio/PortfolioReader.ts';
import type { VerifierKey } from '#core/sealedLog/signedNote.ts';
import type { DomainReader } from '#core/teamProofs/DomainReader.ts';
import type { Database } from '#db/Database.ts';
import type { Replica } from '#db/openReplica.ts';
import type { Site } from '#wire/site.ts';
import type { ChainDirectory } from './operations/ChainDirectory.ts';
import type { SecurityContact } from './seo/securityText.ts';

export interface ServerOptions {
  database: Database;
  /** Where shared pages are read; absent = the database itself. */
  replica?: Replica | undefined;
  flags: FlagService;
  origin: string | undefined;
  trustProxy: false | number | string[];
  metricsToken: string | undefined;
  logLevel: string;
  /** Where the log goes instead of the standard output. */
  logStream?: { write(line: string): void } | undefined;
  styleguide: boolean;
  /** What the operator shows around the pages. */
  site?: SiteOptions;
  /** Where reports of browser errors are sent on to. */
  sentry?: SentryTarget | undefined;
  /** Who hears of requests for a quote. */
  quoteMail?: string | undefined;
  /** Whom to tell of faults of the site; absent = no security.txt. */
  securityContact?: SecurityContact | undefined;
  /** Signs codes, cookies and links. */
  secret: string;
  /** Accepted, too, while secrets change. */
  acceptedSecret?: string | undefined;
  /** Signs badges as EIP-712 attestations; absent = a key that follows from the secret. */
  attestationKey?: string | undefined;
  /** Multiplies every limit. */
  limitScale: number;
  /** Of processor time that one network may use in a minute. */
  processorSeconds?: number | undefined;
  /** Sessions and second factors of staff; absent = the standard rules. */
  staff?: StaffRules | undefined;
  /** Where uploads are kept. */
  data: string;
  /** Daily dumps of the data that are kept; absent or 0: none are made. */
  dumpsKept?: number | undefined;
  /** Foreign hosts the image service may fetch from. */
  imageHosts: readonly string[];
  /** Google sign-in; absent = not offered. */
  oauth?: OauthSettings | undefined;
  /** Logs of other sites that this one cosigns; absent = none. */
  witnessedLogs?: readonly VerifierKey[] | undefined;
  /** The chains that are followed; absent = none. */
  chains?: ChainDirectory | undefined;
  /** The folder of the built pages, or development with Vite in this process. */
  pages: { kind: 'built'; dist: string } | { kind: 'development' };
  /** The texts of the content folder, where another server has read them already. */
  content?: Content | undefined;
  /** How nodes are asked for visitors; without it pages of evidence are made from the database alone. */
  nodeReader?: NodeReader | undefined;
  /** How requests are tried before they are signed; without it they are read and not simulated. */
  checkSimulator?: CheckSimulator | undefined;
  /** How domains are asked that records name; without it no team can show who it is. */
  domainReader?: DomainReader | undefined;
  /** How nodes are asked about approvals for visitors; without it they are unknown. */
  approvalReaders?: ApprovalReaders | undefined;
  /** How wallets are read; without it no chain is. */
  portfolioReader?: PortfolioReader | undefined;
}

export interface SiteOptions extends Omit<Site, 'wechat'> {
  /** A WeChat id or address, shown as a QR image. */
  wechat?: string | undefined;
}

/** A site whose operator has set nothing. */
export const plainSite: SiteOptions = {
  social: [],
  tour: true,
  signUpOnly: false,
  quoteForm: null,
  flags: { baseUrl: '', sdkKey: 'configcat-proxy/parapet' },
};
