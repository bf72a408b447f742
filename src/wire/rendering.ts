import type { LoadPage } from './pages.ts';

export type Theme = 'system' | 'light' | 'dark';

export function isTheme(value: unknown): value is Theme {
  return value === 'system' || value === 'light' || value === 'dark';
}

/** Files that the document refers to. */
export interface Assets {
  /** The one script that the document itself loads: it brings the others once the page has been seen. */
  starter: string;
  entry: string;
  styles: readonly string[];
  /** Fonts that the first paint of every page needs. */
  fonts: readonly string[];
  /** Modules to fetch together with the entry, found from the sources of the matched routes. */
  preload(sources: readonly string[]): readonly string[];
  /** Markup for the head that only development needs. */
  head: string;
}

export interface RenderRequest {
  /** Absolute address of the page. */
  url: string;
  theme: Theme;
  loadPage: LoadPage;
  /** Waited for between the data and the rendering, which holds up everybody else. */
  takeTurn: () => Promise<void>;
  assets: Assets;
}

export type Rendered =
  /** The document is what its parts are, one after the other: to put them together would copy all of it. */
  | { kind: 'page'; status: number; parts: readonly string[] }
  | { kind: 'redirect'; status: number; location: string };

export type RenderPage = (request: RenderRequest) => Promise<Rendered>;

/** What the server's half of the pages exports. */
export interface ServerEntry {
  render: RenderPage;
  /** Addresses of all pages that take no parameters. */
  paths: readonly string[];
}
