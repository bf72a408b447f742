import type { PageName } from '#wire/pages.ts';
import { loadAdminAudit, loadAdminFlags } from './admin.ts';
import { loadAlertRecord } from './alertRecord.ts';
import { loadApiKeys } from './apiKeys.ts';
import { loadApprovals } from './approvals.ts';
import { loadAuditor, loadAuditorList, loadAuditors } from './auditors.ts';
import { loadBacktest } from './backtest.ts';
import { loadBadgeCheck } from './badgeCheck.ts';
import { loadCalendar } from './calendar.ts';
import { loadChanges } from './changes.ts';
import { loadCheck, loadCheckResult } from './check.ts';
import { loadCategories, loadCategory, loadChain, loadChains } from './cohorts.ts';
import { loadCompare } from './compare.ts';
import {
  loadApi,
  loadBlog,
  loadCompany,
  loadGlossary,
  loadGuide,
  loadGuides,
  loadPost,
  loadProduct,
  loadResources,
} from './content.ts';
import { loadCopies } from './copies.ts';
import {
  loadDesk,
  loadDeskAlerts,
  loadDeskErrors,
  loadDeskMails,
  loadDeskQuotes,
  loadDeskReports,
  loadDeskState,
  loadDeskStep,
} from './desk.ts';
import { loadDeskDisputes, loadDisputes } from './disputes.ts';
import { loadDumps } from './dumps.ts';
import { evidenceLoaders } from './evidence.ts';
import { loadHome } from './home.ts';
import { loadDeskImport, loadDeskImports } from './imports.ts';
import { loadIncident, loadIncidents } from './incidents.ts';
import { loadList } from './lists.ts';
import { loadDeskNews } from './news.ts';
import { loadOrganisation, loadOrganisations } from './organisations.ts';
import { loadOutlets } from './outlets.ts';
import type { PageLoader } from './PageLoader.ts';
import { loadDeskPeople, loadDeskPerson } from './people.ts';
import { loadPortfolio } from './portfolio.ts';
import { loadProject } from './project.ts';
import { loadDeskRecord, loadDeskRecords } from './records.ts';
import { loadRoot } from './root.ts';
import { loadScan, loadScanResult } from './scan.ts';
import { loadSealedEntry, loadSealedLog } from './sealedLog.ts';
import { loadSettings } from './settings.ts';
import { loadStyleguide } from './styleguide.ts';
import { loadDeskProofs, loadTeam } from './team.ts';
import { loadTrace } from './trace.ts';
import { loadWatchlists } from './watchlists.ts';
import { loadInbox, loadSharedRule, loadStopRule, loadWatchRule, loadWatchRules } from './watchRules.ts';

/** The loader of each page. */
export const pageLoaders: { readonly [N in PageName]: PageLoader<N> } = {
  root: loadRoot,
  home: loadHome,
  project: loadProject,
  disputes: loadDisputes,
  list: loadList,
  team: loadTeam,
  settings: loadSettings,
  apiKeys: loadApiKeys,
  organisations: loadOrganisations,
  organisation: loadOrganisation,
  watchlists: loadWatchlists,
  outlets: loadOutlets,
  watchRules: loadWatchRules,
  watchRule: loadWatchRule,
  inbox: loadInbox,
  desk: loadDesk,
  deskStep: loadDeskStep,
  deskState: loadDeskState,
  deskReports: loadDeskReports,
  deskQuotes: loadDeskQuotes,
  deskMails: loadDeskMails,
  deskErrors: loadDeskErrors,
  deskAlerts: loadDeskAlerts,
  deskNews: loadDeskNews,
  deskDisputes: loadDeskDisputes,
  deskImports: loadDeskImports,
  deskImport: loadDeskImport,
  deskProofs: loadDeskProofs,
  deskRecords: loadDeskRecords,
  deskRecord: loadDeskRecord,
  deskPeople: loadDeskPeople,
  deskPerson: loadDeskPerson,
  adminFlags: loadAdminFlags,
  adminAudit: loadAdminAudit,
  portfolio: loadPortfolio,
  styleguide: loadStyleguide,
  product: loadProduct,
  resources: loadResources,
  blog: loadBlog,
  post: loadPost,
  glossary: loadGlossary,
  guides: loadGuides,
  guide: loadGuide,
  company: loadCompany,
  alertRecord: loadAlertRecord,
  dumps: loadDumps,
  incidents: loadIncidents,
  incident: loadIncident,
  compare: loadCompare,
  copies: loadCopies,
  auditors: loadAuditors,
  auditor: loadAuditor,
  auditorList: loadAuditorList,
  categories: loadCategories,
  category: loadCategory,
  chains: loadChains,
  chain: loadChain,
  changes: loadChanges,
  backtest: loadBacktest,
  badgeCheck: loadBadgeCheck,
  sealedLog: loadSealedLog,
  sealedEntry: loadSealedEntry,
  calendar: loadCalendar,
  trace: loadTrace,
  api: loadApi,
  check: loadCheck,
  checkResult: loadCheckResult,
  approvals: loadApprovals,
  stopRule: loadStopRule,
  sharedRule: loadSharedRule,
  scan: loadScan,
  scanResult: loadScanResult,
  ...evidenceLoaders,
};
