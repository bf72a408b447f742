import type { Evidence } from '#model/evidence.ts';
import type { ScoreTone } from '#model/score.ts';
import type { Alert } from './alerts.ts';
import type { AuditProgress } from './projectPage.ts';
import type { ProjectFilter, ProjectOrder, ProjectRow } from './projects.ts';

/** What the table of projects shows, as its address says it. */
export interface ProjectQuery {
  filter: ProjectFilter;
  sort: ProjectOrder;
  page: number;
  perPage: number;
}

/** A value of a filter and how many projects have it. */
export interface FilterChoice {
  value: string;
  count: number;
}

/** The table of projects for an address: `query` is how the address was understood. */
/** How a part of a small picture is drawn; the first three are tones of a score. */
export type PictureLook = ScoreTone | 'ground' | 'frame' | 'line';

/** A picture the size of a word, drawn by the server: its script would weigh more on a first visit than its paths. */
export interface RowPicture {
  /** What it tells, in words. */
  label: string;
  width: number;
  paths: { look: PictureLook; d: string }[];
}

/** By project; one that was not scored has none. */
export type RowPictures = Partial<Record<string, { shape: RowPicture | null; trend: RowPicture | null }>>;

export interface ProjectTableData {
  query: ProjectQuery;
  rows: ProjectRow[];
  pictures: RowPictures;
  total: number;
  /** Nothing has the text: these are the names that come close to it. */
  closest: boolean;
  /** At most the last page there is, whatever the address asked for. */
  page: number;
  perPage: number;
  choices: { chains: FilterChoice[]; categories: FilterChoice[] };
}

/** An audit beside its project, for the lists of finished and running ones. */
export interface ProjectAudit<Progress extends AuditProgress = AuditProgress> {
  project: ProjectRow;
  audit: { id: string; title: string; auditor: string; progress: Progress };
}

/** A project and in a few words why it is shown, with what that counts: "12 views". */
export interface ProjectWithReason {
  project: ProjectRow;
  reason: Extract<Evidence, { kind: 'list' }>;
}

export interface HomeFigures {
  projects: number;
  assessed: number;
  /** Contracts and tokens that are followed on a chain; those of chains that nobody reads are not. */
  watchedContracts: number;
  alertsLast24Hours: number;
  /** Newest block that any followed chain has delivered; null until a chain is followed. */
  lastBlock: { chain: string; number: number; time: string } | null;
}

/** `/`, with the table's state in the query. */
export interface HomeData {
  figures: HomeFigures;
  /** Newest first, at most 8 and 3 of one project. */
  alerts: Alert[];
  /** By views and votes of the last 7 days, decayed; at most 6. While hardly anything trends, the busiest on chain fill up. */
  trending: ProjectWithReason[];
  /** Says so while they do. */
  trendingNote: string | null;
  /** Newest first, at most 6. */
  recentlyAudited: ProjectAudit<Extract<AuditProgress, { state: 'completed' }>>[];
  /** Furthest first, at most 12. */
  underAudit: ProjectAudit<Extract<AuditProgress, { state: 'underWay' }>>[];
  table: ProjectTableData;
  /** When this was read. */
  asOf: string;
}
