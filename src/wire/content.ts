import type { FindingSeverity } from '#model/severities.ts';
import type { StorageArea, StorageCategory } from './storageKeys.ts';

/** Markdown of a single field: HTML for the page, text for descriptions and structured data. */
export interface RichText {
  html: string;
  text: string;
}

export interface ContentImage {
  src: string;
  alt: string;
  width: number;
  height: number;
}

export type CaptionedImage = ContentImage & { caption?: string };

export interface ContentHeading {
  id: string;
  level: number;
  text: string;
}

export interface TitledText {
  title: string;
  text: RichText;
}

/** The body of a page: safe HTML made by our own renderer, and its headings. */
export interface Prose {
  html: string;
  contents: ContentHeading[];
}

/** How a page is named where others lead to it. */
export interface ContentLink {
  path: string;
  title: string;
  summary: string;
}

interface ContentPageBase extends ContentLink {
  prose: Prose;
}

/** Figures of the monitoring; null where nothing is known yet. */
export interface MonitoringFigures {
  projects: number;
  watchedContracts: number;
  alertsLast24Hours: number;
  lastBlock: { chain: string; number: number; time: string } | null;
}

export type LiveCell =
  | string
  | { severity: FindingSeverity }
  | { time: string }
  | { path: string; text: string }
  /** An address or transaction hash, whole. */
  | { hash: string };

/** A few rows of the site's own records, read when the page is made. The first column names the row. */
export interface LiveSample {
  title: string;
  columns: string[];
  rows: LiveCell[][];
  /** Whether all of it belongs to fictional projects. */
  demo: boolean;
  /** Where the rest is. */
  more: { path: string; text: string };
}

export interface ProductData extends ContentPageBase {
  slug: string;
  name: string;
  image: CaptionedImage;
  audience: TitledText[];
  steps: TitledText[];
  deliverables: TitledText[];
  sample: { title: string; notice: string; columns: string[]; rows: string[][] };
  questions: { question: string; answer: RichText }[];
  /** Only for the product that shows them. */
  live: { figures: MonitoringFigures | null } | null;
  /** Null while the site has no records of the kind. */
  liveSample: LiveSample | null;
  others: (ContentLink & { name: string })[];
}

export interface PostLink extends ContentLink {
  slug: string;
  date: string;
  tags: string[];
  readingMinutes: number;
  image: CaptionedImage | null;
}

export interface BlogData {
  posts: PostLink[];
  tag: string | null;
  tags: { tag: string; count: number }[];
  page: number;
  pageCount: number;
  total: number;
}

export interface PostData extends ContentPageBase, PostLink {
  author: string;
  updated: string | null;
  newer: ContentLink | null;
  older: ContentLink | null;
}

export interface ResourcesData {
  posts: PostLink[];
  guides: ContentLink[];
  glossaryTerms: number;
}

export interface GlossaryData extends ContentPageBase {
  terms: { id: string; term: string; definition: RichText; see: { id: string; term: string }[] }[];
}

export interface GuideLink extends ContentLink {
  readingMinutes: number;
}

export interface GuidesData extends ContentPageBase {
  guides: GuideLink[];
}

export interface GuideData extends ContentPageBase {
  readingMinutes: number;
  updated: string;
  previous: ContentLink | null;
  next: ContentLink | null;
}

export interface PolicyCookie {
  name: string;
  hostPrefix: boolean;
  purpose: string;
  set: string;
  lifetime: string;
  httpOnly: boolean;
  category: StorageCategory;
}

export interface PolicyStorageKey {
  key: string;
  area: StorageArea;
  purpose: string;
  set: string;
  lifetime: string;
  category: StorageCategory;
}

/** A company page and what only its kind has. */
export type CompanyData = ContentPageBase & {
  slug: string;
  others: ContentLink[];
} & (
    | { kind: 'company'; updated: string }
    | {
        kind: 'careers';
        updated: string;
        positions: { title: string; location: string; hours: string; text: RichText }[];
      }
    | { kind: 'legal'; effective: string; notice: RichText }
    | {
        kind: 'cookies';
        effective: string;
        notice: RichText;
        cookies: PolicyCookie[];
        storage: PolicyStorageKey[];
      }
  );
