import type { PageName } from '#wire/pages.ts';
import { projectQueryKeys } from '#wire/projectQuery.ts';

interface SharedPage {
  path: RegExp;
  /** What the page reads of its address beside the path; on the server and in the browser. */
  reads: readonly string[];
  /** The parts of the path, which the address of its data has as parameters. */
  parts: readonly string[];
}

/** The pages whose addresses are reduced. One that is not in the list is made for each address as it is asked. */
const sharedPages: Partial<Record<PageName, SharedPage>> = {
  home: { path: /^\/$/, reads: [...projectQueryKeys, 'tour'], parts: [] },
  project: {
    path: /^\/projects\/[^/]+$/,
    reads: ['tab', 'severity', 'status', 'audit', 'at', 'rules', 'draft'],
    parts: ['id'],
  },
  disputes: {
    path: /^\/projects\/[^/]+\/disputes(\/[^/]+)?$/,
    reads: ['about'],
    parts: ['id', 'number'],
  },
  blog: { path: /^\/resources\/blog$/, reads: ['tag', 'page'], parts: [] },
  post: { path: /^\/resources\/blog\/[^/]+$/, reads: [], parts: ['slug'] },
  resources: { path: /^\/resources$/, reads: [], parts: [] },
  glossary: { path: /^\/resources\/glossary$/, reads: [], parts: [] },
  guides: { path: /^\/resources\/guides$/, reads: [], parts: [] },
  guide: { path: /^\/resources\/guides\/[^/]+$/, reads: [], parts: ['slug'] },
  product: { path: /^\/products\/[^/]+$/, reads: [], parts: ['slug'] },
  company: { path: /^\/company\/[^/]+$/, reads: [], parts: ['slug'] },
  alertRecord: {
    path: /^\/resources\/alerts-record$/,
    reads: ['detector', 'outcome', 'page'],
    parts: [],
  },
  backtest: { path: /^\/resources\/back-test$/, reads: ['rules'], parts: [] },
  calendar: { path: /^\/resources\/calendar$/, reads: [], parts: [] },
  api: { path: /^\/resources\/api$/, reads: [], parts: [] },
};

/** Pages without data read nothing of their address on the server. */
const plainPage = /^\/(?:resources\/methodology|verify)$/;

const sharedPagesByName = new Map(Object.entries(sharedPages));

/** Pages with a token or a way back in their address: they are made as asked, and kept for nobody. */
const personal = /^\/(?:auth|api\/auth|unsubscribe)(?:\/|$)/;

function reduce(path: string, query: string, keys: readonly string[]): string {
  const search = new URLSearchParams(query);
  const kept = keys.flatMap((key) => search.getAll(key).map((value): [string, string] => [key, value]));
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept)}`;
}

const splitAddress = (url: string): [string, string | undefined] => {
  const at = url.indexOf('?');
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
};

/** An address with only these keys of its query, in this order. */
export function reduceQuery(url: string, keys: readonly string[]): string {
  const [path, query] = splitAddress(url);
  return query === undefined ? path : reduce(path, query, keys);
}

/** A page's address without what the page does not read, so that `/?x=1` and `/?x=2` are one page made once. */
export function reducePageAddress(url: string): { url: string; shared: boolean } {
  const [path, query] = splitAddress(url);
  if (query === undefined) return { url, shared: true };
  if (personal.test(path)) return { url, shared: false };
  if (plainPage.test(path)) return { url: path, shared: true };
  const page = [...sharedPagesByName.values()].find((one) => one.path.test(path));
  return { url: page ? reduce(path, query, page.reads) : url, shared: true };
}

/** The same for a page's data at `/api/pages/{name}`. */
export function reduceDataAddress(url: string, name: string): string {
  const page = sharedPagesByName.get(name);
  return page ? reduceQuery(url, [...page.parts, ...page.reads]) : url;
}
