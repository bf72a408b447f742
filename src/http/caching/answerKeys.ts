import { isTheme, type Theme } from '#wire/rendering.ts';
import { cookieKeys } from '#wire/storageKeys.ts';
import { reduceDataAddress, reducePageAddress, reduceQuery } from './reduceAddress.ts';

type CookieValues = Readonly<Record<string, string | undefined>>;

export interface AskedPage {
  url: string;
  theme: Theme;
  /** The banner on show, where the visitor has dismissed it; else empty. */
  dismissed: string;
  /** It stands in canonical addresses; without a configured one there are two. */
  origin: string;
}

export function themeOf(cookies: CookieValues): Theme {
  const theme = cookies[cookieKeys.theme.name];
  return isTheme(theme) ? theme : 'system';
}

/** Where a rendered page is kept: by all that changes it, and nothing else that visitors send; the address it is made for, and whether it may be kept at all. */
export function describePage({ url, theme, dismissed, origin }: AskedPage) {
  const { url: address, shared } = reducePageAddress(url);
  return { key: `page ${theme} ${dismissed} ${origin} ${address}`, address, shared };
}

/** The same for the data of a page, at `/api/pages/{name}`. */
export function describeData({ url, dismissed }: Pick<AskedPage, 'url' | 'dismissed'>, name: string) {
  const address = reduceDataAddress(url, name);
  return { key: `json ${dismissed} ${address}`, address };
}

/** Where an answer of the API is kept, when the route reads these keys of the query. */
export function apiKey(url: string, reads: readonly string[]): string {
  return `api ${reduceQuery(url, reads)}`;
}
