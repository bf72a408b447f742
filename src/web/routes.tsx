import type { RouteObject } from 'react-router';
import type { PageData, PageName } from '#wire/pages.ts';
import { pageLoader } from './pageLoader.ts';
import { type Page, pageRoute } from './pageRoute.tsx';
import { firstPages, rootRoute } from './rootRoute.tsx';

type DataPages = { readonly [N in Exclude<PageName, 'root'>]: Page<PageData[N]> };

/** Every page with data, by the name of its data. */
const dataPages: DataPages = {
  ...firstPages,
  disputes: {
    path: 'projects/:id/disputes/:number?',
    load: () => import('./pages/disputes/DisputesPage.tsx'),
  },
  list: {
    path: 'projects/:id/lists/:list',
    load: () => import('./pages/project/lists/ListPage.tsx'),
    asksNodes: true,
  },
  team: { path: 'projects/:id/team', load: () => import('./pages/team/TeamPage.tsx') },
  watchlists: { path: 'my/watchlists', load: () => import('./pages/watchlists/WatchlistsPage.tsx') },
  outlets: { path: 'my/outlets', load: () => import('./pages/outlets/OutletsPage.tsx') },
  watchRules: { path: 'my/rules', load: () => import('./pages/watchRules/RulesPage.tsx') },
  watchRule: { path: 'my/rules/:id', load: () => import('./pages/watchRules/RulePage.tsx') },
  inbox: { path: 'my/inbox', load: () => import('./pages/watchRules/InboxPage.tsx') },
  portfolio: { path: 'my/portfolio', load: () => import('./pages/portfolio/PortfolioPage.tsx') },
  settings: { path: 'my/settings', load: () => import('./pages/settings/SettingsPage.tsx') },
  organisations: {
    path: 'my/organisations',
    load: () => import('./pages/organisations/OrganisationsPage.tsx'),
  },
  organisation: {
    path: 'my/organisations/:id',
    load: () => import('./pages/organisations/OrganisationPage.tsx'),
  },
  apiKeys: { path: 'my/api-keys', load: () => import('./pages/apiKeys/ApiKeysPage.tsx') },
  desk: { path: 'admin', load: () => import('./pages/desk/DeskPage.tsx') },
  deskStep: { path: 'admin/coverage', load: () => import('./pages/desk/StepPage.tsx') },
  deskState: { path: 'admin/state', load: () => import('./pages/desk/StatePage.tsx') },
  deskReports: { path: 'admin/reports', load: () => import('./pages/desk/ReportsPage.tsx') },
  deskQuotes: { path: 'admin/quotes', load: () => import('./pages/desk/QuotesPage.tsx') },
  deskMails: { path: 'admin/mails', load: () => import('./pages/desk/MailsPage.tsx') },
  deskErrors: { path: 'admin/errors', load: () => import('./pages/desk/ErrorsPage.tsx') },
  deskAlerts: { path: 'admin/alerts', load: () => import('./pages/desk/AlertsPage.tsx') },
  deskNews: { path: 'admin/news', load: () => import('./pages/desk/NewsPage.tsx') },
  deskDisputes: { path: 'admin/disputes', load: () => import('./pages/desk/DisputesPage.tsx') },
  deskImports: { path: 'admin/imports', load: () => import('./pages/desk/ImportsPage.tsx') },
  deskImport: { path: 'admin/imports/:id', load: () => import('./pages/desk/ImportPage.tsx') },
  deskProofs: { path: 'admin/teams', load: () => import('./pages/desk/TeamsPage.tsx') },
  deskRecords: { path: 'admin/records', load: () => import('./pages/desk/records/RecordsPage.tsx') },
  deskRecord: {
    path: 'admin/records/:kind/:id',
    load: () => import('./pages/desk/records/RecordPage.tsx'),
  },
  deskPeople: { path: 'admin/people', load: () => import('./pages/desk/PeoplePage.tsx') },
  deskPerson: { path: 'admin/people/:id', load: () => import('./pages/desk/PersonPage.tsx') },
  adminFlags: { path: 'admin/flags', load: () => import('./pages/admin/FlagsPage.tsx') },
  adminAudit: { path: 'admin/audit', load: () => import('./pages/desk/AuditPage.tsx') },
  styleguide: { path: 'styleguide', load: () => import('./pages/styleguide/StyleguidePage.tsx') },
  product: { path: 'products/:slug', load: () => import('./pages/products/ProductPage.tsx') },
  resources: { path: 'resources', load: () => import('./pages/resources/ResourcesPage.tsx') },
  blog: { path: 'resources/blog', load: () => import('./pages/resources/BlogPage.tsx') },
  post: { path: 'resources/blog/:slug', load: () => import('./pages/resources/PostPage.tsx') },
  glossary: { path: 'resources/glossary', load: () => import('./pages/resources/GlossaryPage.tsx') },
  guides: { path: 'resources/guides', load: () => import('./pages/resources/GuidesPage.tsx') },
  guide: { path: 'resources/guides/:slug', load: () => import('./pages/resources/GuidePage.tsx') },
  alertRecord: {
    path: 'resources/alerts-record',
    load: () => import('./pages/resources/AlertRecordPage.tsx'),
  },
  dumps: { path: 'data', load: () => import('./pages/data/DataPage.tsx') },
  incidents: { path: 'incidents', load: () => import('./pages/incidents/IncidentsPage.tsx') },
  incident: { path: 'incidents/:id', load: () => import('./pages/incidents/IncidentPage.tsx') },
  changes: { path: 'changes', load: () => import('./pages/changes/ChangesPage.tsx') },
  categories: { path: 'categories', load: () => import('./pages/cohorts/CohortListPage.tsx') },
  category: { path: 'categories/:category', load: () => import('./pages/cohorts/CohortPage.tsx') },
  chains: { path: 'chains', load: () => import('./pages/cohorts/CohortListPage.tsx') },
  chain: { path: 'chains/:chain', load: () => import('./pages/cohorts/CohortPage.tsx') },
  copies: { path: 'copies', load: () => import('./pages/copies/CopiesPage.tsx') },
  auditors: { path: 'auditors', load: () => import('./pages/auditors/AuditorsPage.tsx') },
  auditor: { path: 'auditors/:auditor', load: () => import('./pages/auditors/AuditorPage.tsx') },
  auditorList: {
    path: 'auditors/:auditor/:list',
    load: () => import('./pages/auditors/AuditorListPage.tsx'),
  },
  compare: { path: 'compare/:projects?', load: () => import('./pages/compare/ComparePage.tsx') },
  backtest: { path: 'resources/back-test', load: () => import('./pages/resources/BacktestPage.tsx') },
  sealedLog: { path: 'log', load: () => import('./pages/sealedLog/SealedLogPage.tsx') },
  sealedEntry: {
    path: 'log/entries/:index',
    load: () => import('./pages/sealedLog/SealedEntryPage.tsx'),
  },
  badgeCheck: { path: 'badges/verify', load: () => import('./pages/verify/BadgePage.tsx') },
  calendar: { path: 'resources/calendar', load: () => import('./pages/resources/CalendarPage.tsx') },
  trace: { path: 'trace', load: () => import('./pages/trace/TracePage.tsx'), asksNodes: true },
  api: { path: 'resources/api', load: () => import('./pages/resources/ApiPage.tsx') },
  block: {
    path: 'chains/:chain/blocks/:number',
    load: () => import('./pages/evidence/BlockPage.tsx'),
    asksNodes: true,
  },
  transaction: {
    path: 'chains/:chain/transactions/:hash',
    load: () => import('./pages/evidence/TransactionPage.tsx'),
    asksNodes: true,
  },
  address: {
    path: 'chains/:chain/addresses/:address',
    load: () => import('./pages/evidence/AddressPage.tsx'),
    asksNodes: true,
  },
  slot: {
    path: 'chains/:chain/addresses/:address/slots/:slot',
    load: () => import('./pages/evidence/SlotPage.tsx'),
    asksNodes: true,
  },
  call: {
    path: 'chains/:chain/addresses/:address/calls/:data',
    load: () => import('./pages/evidence/CallPage.tsx'),
    asksNodes: true,
  },
  check: { path: 'check', load: () => import('./pages/check/CheckPage.tsx') },
  checkResult: {
    path: 'check/:id',
    load: () => import('./pages/check/CheckResultPage.tsx'),
    asksNodes: true,
  },
  approvals: {
    path: 'approvals/:address?',
    load: () => import('./pages/approvals/ApprovalsPage.tsx'),
    asksNodes: true,
  },
  stopRule: { path: 'stop/:key', load: () => import('./pages/watchRules/StopPage.tsx') },
  sharedRule: { path: 'rules/:key', load: () => import('./pages/watchRules/SharedRulePage.tsx') },
  scan: { path: 'scan', load: () => import('./pages/scan/ScanPage.tsx') },
  scanResult: { path: 'scan/:id', load: () => import('./pages/scan/ScanResultPage.tsx') },
  code: { path: 'code/:hash', load: () => import('./pages/evidence/CodePage.tsx'), asksNodes: true },
  company: { path: 'company/:slug', load: () => import('./pages/company/CompanyPage.tsx') },
};

const authPages: Page<undefined>[] = [
  { path: 'auth/login', load: () => import('./pages/auth/LoginPage.tsx') },
  { path: 'auth/signup', load: () => import('./pages/auth/SignUpPage.tsx') },
  { path: 'auth/forgot-password', load: () => import('./pages/auth/ForgotPasswordPage.tsx') },
  { path: 'auth/reset-password', load: () => import('./pages/auth/ResetPasswordPage.tsx') },
  { path: 'auth/verify-email', load: () => import('./pages/auth/VerifyEmailPage.tsx') },
  { path: 'auth/second-step', load: () => import('./pages/auth/SecondStepPage.tsx') },
  { path: 'api/auth/signin', load: () => import('./pages/auth/SignInPage.tsx') },
];

const plainPages: Page<undefined>[] = [
  { path: 'api/auth/error', load: () => import('./pages/auth/AuthErrorPage.tsx') },
  { path: 'auth/keep-factors', load: () => import('./pages/auth/KeepFactorsPage.tsx') },
  { path: 'auth/email', load: () => import('./pages/auth/EmailConfirmPage.tsx') },
  { path: 'auth/email-back', load: () => import('./pages/auth/EmailBackPage.tsx') },
  { path: 'auth/restore', load: () => import('./pages/auth/RestorePage.tsx') },
  { path: 'resources/methodology', load: () => import('./pages/resources/MethodologyPage.tsx') },
  { path: 'resources/exam', load: () => import('./pages/resources/ExamPage.tsx') },
  { path: 'accessibility', load: () => import('./pages/accessibility/AccessibilityPage.tsx') },
  { path: 'verify', load: () => import('./pages/verify/VerifyPage.tsx') },
  { path: 'unsubscribe', load: () => import('./pages/unsubscribe/UnsubscribePage.tsx') },
];

/** What stands in the root route, the first pages first. */
export const pages: RouteObject[] = [
  ...(Object.keys(dataPages) as (keyof DataPages)[]).map((name) =>
    pageRoute(dataPages[name], { name, loader: pageLoader(name) }),
  ),
  ...plainPages.map((page) => pageRoute(page)),
  pageRoute(
    { load: () => import('./pages/auth/AuthLayout.tsx') },
    { children: authPages.map((page) => pageRoute(page)) },
  ),
  {
    path: '*',
    Component: () => null,
    loader: () => {
      throw new Response(null, { status: 404 });
    },
  },
];

/** Every page. */
export const routes: RouteObject[] = [rootRoute(pages)];
