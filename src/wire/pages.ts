import type { AdminFlagsData } from './adminFlags.ts';
import type { AlertRecordPage } from './alertRecord.ts';
import type { Announcement } from './announcements.ts';
import type { ApiKeysData } from './apiKeys.ts';
import type { ApprovalsPageData } from './approvals.ts';
import type { AdminAuditData } from './auditLog.ts';
import type { AuditorListData, AuditorPageData, AuditorsAnswer } from './auditors.ts';
import type { BacktestData } from './backtest.ts';
import type { BadgeCheckData } from './badges.ts';
import type { Calendar } from './calendar.ts';
import type { ChangesPageData } from './changes.ts';
import type { CheckFormData, CheckView } from './checks.ts';
import type { Cohort, CohortList } from './cohorts.ts';
import type { ComparePageData } from './compare.ts';
import type {
  BlogData,
  CompanyData,
  GlossaryData,
  GuideData,
  GuidesData,
  PostData,
  ProductData,
  ResourcesData,
} from './content.ts';
import type { CopyGroups } from './copies.ts';
import type {
  DeskAlertsData,
  DeskErrorsData,
  DeskHomeData,
  DeskMailsData,
  DeskQuotesData,
  DeskReportsData,
  DeskStepData,
} from './desk.ts';
import type { DeskRecordData, DeskRecordsData } from './deskRecords.ts';
import type { DeskDisputesData, DisputesPageData } from './disputes.ts';
import type { DumpsData } from './dumps.ts';
import type {
  AddressPageData,
  BlockPageData,
  CallPageData,
  CodePageData,
  SlotPageData,
  TransactionPageData,
} from './evidencePages.ts';
import type { HomeData } from './homePage.ts';
import type { DeskImportData, DeskImportsData } from './imports.ts';
import type { IncidentPageData, IncidentsPageData } from './incidents.ts';
import type { ListPageData } from './lists.ts';
import type { DeskNewsData } from './news.ts';
import type { OpenApiDocument } from './openApi.ts';
import type { OrganisationData, OrganisationsData } from './organisations.ts';
import type { OutletsData } from './outlets.ts';
import type { DeskPeopleData, DeskPersonData } from './people.ts';
import type { PortfolioPage } from './portfolio.ts';
import type { DraftPageData, ProjectPageData, WithdrawnPageData } from './projectPage.ts';
import type { ScanFormData, ScanPageData } from './scans.ts';
import type { SealedEntryPage, SealedLogPage } from './sealedLog.ts';
import type { Site } from './site.ts';
import type { SiteStateData } from './siteState.ts';
import type { DeskProofsData, TeamPageData } from './teamProofs.ts';
import type { TracePageData } from './tracePage.ts';
import type { Profile } from './users.ts';
import type { WatchlistsPage } from './watchlists.ts';
import type { InboxData, SharedRuleData, StopRuleData, WatchRuleData, WatchRulesData } from './watchRules.ts';

/** What every page's shell needs. */
export interface RootData {
  announcement: Announcement | null;
  site: Site;
  /** The chains that this site reads, by CAIP-2 id, with the names they have here. */
  chainNames: Readonly<Record<string, string>>;
  /** For the copyright line; from the server, so that both sides write the same. */
  year: number;
}

export interface SettingsData {
  profile: Profile;
  /** An admin acts as this user. */
  impersonating: boolean;
}

/** The data of each page by its name: the server's loaders and the browser's requests are checked against it. */
export interface PageData {
  root: RootData;
  home: HomeData;
  project: ProjectPageData | DraftPageData | WithdrawnPageData;
  disputes: DisputesPageData;
  list: ListPageData;
  team: TeamPageData;
  settings: SettingsData;
  apiKeys: ApiKeysData;
  organisations: OrganisationsData;
  organisation: OrganisationData;
  watchlists: WatchlistsPage;
  outlets: OutletsData;
  watchRules: WatchRulesData;
  watchRule: WatchRuleData;
  inbox: InboxData;
  desk: DeskHomeData;
  deskStep: DeskStepData;
  deskState: SiteStateData;
  deskReports: DeskReportsData;
  deskQuotes: DeskQuotesData;
  deskMails: DeskMailsData;
  deskErrors: DeskErrorsData;
  deskAlerts: DeskAlertsData;
  deskNews: DeskNewsData;
  deskDisputes: DeskDisputesData;
  deskImports: DeskImportsData;
  deskImport: DeskImportData;
  deskProofs: DeskProofsData;
  deskRecords: DeskRecordsData;
  deskRecord: DeskRecordData;
  deskPeople: DeskPeopleData;
  deskPerson: DeskPersonData;
  adminFlags: AdminFlagsData;
  adminAudit: AdminAuditData;
  portfolio: PortfolioPage;
  styleguide: null;
  product: ProductData;
  resources: ResourcesData;
  blog: BlogData;
  post: PostData;
  glossary: GlossaryData;
  guides: GuidesData;
  guide: GuideData;
  company: CompanyData;
  alertRecord: AlertRecordPage;
  dumps: DumpsData;
  incidents: IncidentsPageData;
  incident: IncidentPageData;
  compare: ComparePageData;
  copies: CopyGroups;
  auditors: AuditorsAnswer;
  auditor: AuditorPageData;
  auditorList: AuditorListData;
  categories: CohortList;
  category: Cohort;
  chains: CohortList;
  chain: Cohort;
  changes: ChangesPageData;
  backtest: BacktestData;
  badgeCheck: BadgeCheckData;
  sealedLog: SealedLogPage;
  sealedEntry: SealedEntryPage;
  calendar: Calendar;
  trace: TracePageData;
  api: OpenApiDocument;
  block: BlockPageData;
  transaction: TransactionPageData;
  address: AddressPageData;
  slot: SlotPageData;
  call: CallPageData;
  code: CodePageData;
  check: CheckFormData;
  checkResult: CheckView;
  approvals: ApprovalsPageData;
  stopRule: StopRuleData;
  sharedRule: SharedRuleData;
  scan: ScanFormData;
  scanResult: ScanPageData;
}

export type PageName = keyof PageData;

/** A page's route parameters and query in one record. */
export type PageQuery = Readonly<Record<string, string>>;

/** Where pages get their data: a direct call on the server, `GET /api/pages/{name}` in the browser. */
export type LoadPage = <N extends PageName>(name: N, query: PageQuery) => Promise<PageData[N]>;
