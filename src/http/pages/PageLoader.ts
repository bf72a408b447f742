import type { Viewer } from '#core/accounts/viewer.ts';
import type { Catalogue } from '#core/projects/createCatalogue.ts';
import type { Db } from '#db/Database.ts';
import type { ChainDirectory } from '#http/ChainDirectory.ts';
import type { PageData, PageName, PageQuery } from '#wire/pages.ts';

/** What loaders may use. */
export interface PageContext {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly chains: ChainDirectory;
  /** Whether the parts are shown together on `/styleguide`: in development and tests only. */
  readonly styleguide: boolean;
}

export interface PageInput {
  query: PageQuery;
  cookies: Readonly<Record<string, string | undefined>>;
  /** The signed-in user, or the way to log-in. A page that asks is rendered for this person alone, never shared. */
  requireViewer(): Promise<Viewer>;
}

export interface LoadedPage<Data> {
  data: Data;
  /** Pages made from this data are dropped when one of the tags is touched. */
  tags: readonly string[];
}

/** One loader per page, through the same core functions that the API uses. */
export type PageLoader<N extends PageName> = (
  context: PageContext,
  input: PageInput,
) => Promise<LoadedPage<PageData[N]>>;
