/** An entry of a feed, whatever format it is written in. */
export interface FeedEntry {
  /** Paths of this site: what names the entry for good, and where it is read. */
  id: string;
  href: string;
  title: string;
  /** Plain text; a summary where there is `html`. */
  text: string;
  /** The whole, with whole addresses. */
  html?: string;
  published: string;
  /** When something about it was last said; without it when it was published. */
  updated?: string;
  author?: string;
  categories?: readonly string[];
}

export interface Feed {
  /** Paths of this site: of the feed, and of the page that shows the same. */
  path: string;
  page: string;
  /** What names the feed for good, where that is not its own address. */
  id?: string;
  title: string;
  description?: string;
}

export interface FeedContent {
  origin: string;
  entries: readonly FeedEntry[];
}

export const feedIcon = '/icon.svg';

export const updatedOf = ({ published, updated = published }: FeedEntry): string => updated;
