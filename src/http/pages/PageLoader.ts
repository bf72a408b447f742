import type { ApprovalReaders, Asker } from '#core/approvals/ApprovalReader.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import type { ContentStore } from '#core/content/openContent.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import type { FlagService } from '#core/flags/createFlagService.ts';
import type { Portfolios } from '#core/portfolio/createPortfolios.ts';
import type { Catalogue } from '#core/projects/createCatalogue.ts';
import type { LogKeys } from '#core/sealedLog/logKeys.ts';
import type { Db } from '#db/Database.ts';
import type { ChainDirectory } from '#http/operations/ChainDirectory.ts';
import type { BadgeCheckData } from '#wire/badges.ts';
import type { MonitoringFigures } from '#wire/content.ts';
import type { DumpsData } from '#wire/dumps.ts';
import type { OpenApiDocument } from '#wire/openApi.ts';
import type { PageData, PageName, PageQuery } from '#wire/pages.ts';
import type { Site } from '#wire/site.ts';
import type { SiteState } from '#wire/siteState.ts';

/** What loaders may use. */
export interface PageContext {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly chains: ChainDirectory;
  readonly nodes: NodeReader;
  readonly flags: FlagService;
  readonly portfolios: Portfolios;
  readonly approvals: ApprovalReaders;
  /** Whether the parts are shown together on `/styleguide`: in development and tests only. */
  readonly styleguide: boolean;
  readonly content: ContentStore;
  /** How the site is, for staff. */
  readonly getState: () => Promise<SiteState>;
  /** Of the sealed log. */
  readonly logKeys: LogKeys;
  /** What this site says of a badge. */
  readonly checkBadge: (token: string) => Promise<NonNullable<BadgeCheckData['result']>>;
  readonly getDumps: () => Promise<DumpsData>;
  readonly describeApi: () => Promise<OpenApiDocument>;
  /** Absent while no project records are kept. */
  readonly getFigures?: (() => Promise<MonitoringFigures>) | undefined;
  /** What the operator configured for the shell. */
  readonly site: Site;
}

export interface PageInput {
  query: PageQuery;
  asker: Asker;
  /** The key of the banner on show, where this visitor has dismissed it; else empty. Loaders see no other cookie: pages are kept for all. */
  dismissed: string;
  /** The signed-in user, or the way to log-in. A page that asks is rendered for this person alone, never shared. */
  requireViewer(): Promise<Viewer>;
  /** Somebody who is signed in asked for what is not for them: for the audit log. */
  recordRefusal(): Promise<void>;
  /** Refuses a network that asks too much. */
  limitQuestions(): void;
  /** Before a node is asked: the same, counted as so many questions, and others are made while this page waits. */
  beforeNode(questions?: number): void;
}

export interface LoadedPage<Data> {
  data: Data;
  /** Pages made from this data are dropped when one of the tags is touched. */
  tags: readonly string[];
  /** One of a tail without end, which would push out of the cache what everybody asks for. */
  rare?: boolean;
  /** Of the document, where it is not 200. */
  status?: number;
  /** Where the document is for good instead. */
  movedTo?: string;
}

/** One loader per page, through the same core functions that the API uses. */
export type PageLoader<N extends PageName> = (
  context: PageContext,
  input: PageInput,
) => Promise<LoadedPage<PageData[N]>>;
