import { readProjectQuery, writeProjectQuery } from '#homePage/projectQuery.ts';
import { findingStatuses, findingStatusNames } from '#model/findings.ts';
import { findingSeverities, findingSeverityNames } from '#model/severities.ts';
import type { PageName } from '#wire/pages.ts';
import { projectTabs } from '#wire/projectPage.ts';
import { readPageQuery } from '#wire/readPageQuery.ts';
import { traceQuerySchema } from '#wire/trace.ts';

type Entry = [key: string, value: string];

interface SharedPage {
  path: RegExp;
  /** What changes the page, on the server or in the browser, of its address beside the path; the same page has the same. */
  reads: (search: URLSearchParams) => Entry[];
  /** The parts of the path, which the address of its data has as parameters. */
  parts: readonly string[];
}

/** Whatever is given for these keys, in this order. */
const readKeys =
  (...keys: readonly string[]) =>
  (search: URLSearchParams): Entry[] =>
    keys.flatMap((key) => search.getAll(key).map((value): Entry => [key, value]));

/** A key whose unknown values change nothing. */
function readKnown(search: URLSearchParams, key: string, known: readonly string[]): Entry[] {
  const value = search.get(key) ?? '';
  return known.includes(value) ? [[key, value]] : [];
}

/** Addresses of the table hold what differs from the defaults, whatever order and form it was given in. */
function readHome(search: URLSearchParams): Entry[] {
  const table = writeProjectQuery(readProjectQuery(readPageQuery(search)));
  return [...table, ...(search.has('tour') ? [['tour', 'true'] satisfies Entry] : [])];
}

const severityWords = [...findingSeverities, ...Object.values(findingSeverityNames)];
const statusWords = ['open', 'Open', ...findingStatuses, ...Object.values(findingStatusNames)];
const readDraftOrPast = readKeys('tab', 'severity', 'status', 'audit', 'at', 'rules', 'draft');

function readProject(search: URLSearchParams): Entry[] {
  if (search.has('at') || search.has('draft')) return readDraftOrPast(search);
  const tab = readKnown(search, 'tab', projectTabs);
  if (tab[0]?.[1] !== 'code-audit') return tab;
  return [
    ...tab,
    ...readKnown(search, 'severity', severityWords),
    ...readKnown(search, 'status', statusWords),
    ...readKeys('audit')(search),
  ];
}

const readAlertList = readKeys('detector', 'outcome', 'page');
const readAbout = readKeys('about');
const readNothing = () => [];

/** The pages whose addresses are reduced. One that is not in the list is made for each address as it is asked. */
export const sharedPages: Partial<Record<PageName, SharedPage>> = {
  /** Around all pages, as data alone. */
  root: { path: /^$/, reads: readNothing, parts: [] },
  home: { path: /^\/$/, reads: readHome, parts: [] },
  project: { path: /^\/projects\/[^/]+$/, reads: readProject, parts: ['id'] },
  disputes: {
    // The form of a new one reads what it is about, and is made for one person.
    path: /^\/projects\/[^/]+\/disputes(\/(?!new$)[^/]+)?$/,
    reads: (search) => (search.get('number') === 'new' ? readAbout(search) : []),
    parts: ['id', 'number'],
  },
  blog: { path: /^\/resources\/blog$/, reads: readKeys('tag', 'page'), parts: [] },
  post: { path: /^\/resources\/blog\/[^/]+$/, reads: readNothing, parts: ['slug'] },
  resources: { path: /^\/resources$/, reads: readNothing, parts: [] },
  glossary: { path: /^\/resources\/glossary$/, reads: readNothing, parts: [] },
  guides: { path: /^\/resources\/guides$/, reads: readNothing, parts: [] },
  guide: { path: /^\/resources\/guides\/[^/]+$/, reads: readNothing, parts: ['slug'] },
  product: { path: /^\/products\/[^/]+$/, reads: readNothing, parts: ['slug'] },
  company: { path: /^\/company\/[^/]+$/, reads: readNothing, parts: ['slug'] },
  alertRecord: {
    path: /^\/resources\/alerts-record$/,
    reads: (search) => (search.has('detector') ? readAlertList(search) : []),
    parts: [],
  },
  sealedLog: { path: /^\/log$/, reads: readKeys('about'), parts: [] },
  sealedEntry: { path: /^\/log\/entries\/[^/]+$/, reads: readNothing, parts: ['index'] },
  dumps: { path: /^\/data$/, reads: readNothing, parts: [] },
  incidents: {
    path: /^\/incidents$/,
    reads: readKeys('year', 'technique', 'chain', 'audited', 'page'),
    parts: [],
  },
  incident: { path: /^\/incidents\/[^/]+$/, reads: readNothing, parts: ['id'] },
  changes: { path: /^\/changes$/, reads: readKeys('kind', 'projectId', 'days', 'page'), parts: [] },
  categories: { path: /^\/categories$/, reads: readNothing, parts: [] },
  category: { path: /^\/categories\/[^/]+$/, reads: readKeys('page'), parts: ['category'] },
  chains: { path: /^\/chains$/, reads: readNothing, parts: [] },
  chain: { path: /^\/chains\/[^/]+$/, reads: readKeys('page'), parts: ['chain'] },
  copies: { path: /^\/copies$/, reads: readKeys('page'), parts: [] },
  auditors: { path: /^\/auditors$/, reads: readKeys('page'), parts: [] },
  auditor: { path: /^\/auditors\/[^/]+$/, reads: readKeys('page'), parts: ['auditor'] },
  auditorList: {
    path: /^\/auditors\/[^/]+\/[^/]+$/,
    reads: readKeys('severity', 'status', 'fix', 'state', 'page'),
    parts: ['auditor', 'list'],
  },
  compare: { path: /^\/compare(\/[^/]+)?$/, reads: readKeys('find', 'project'), parts: ['projects'] },
  backtest: { path: /^\/resources\/back-test$/, reads: readKeys('rules'), parts: [] },
  calendar: { path: /^\/resources\/calendar$/, reads: readNothing, parts: [] },
  trace: {
    path: /^\/trace$/,
    reads: readKeys(...Object.keys(traceQuerySchema.shape), 'case'),
    parts: [],
  },
  api: { path: /^\/resources\/api$/, reads: readNothing, parts: [] },
};

/** Pages without data read nothing of their address on the server. */
const plainPage = /^\/(?:resources\/(?:methodology|exam)|verify|accessibility)$/;

const sharedPagesByName = new Map(Object.entries(sharedPages));

/** Pages with a token or a way back in their address: they are made as asked, and kept for nobody. */
const personal = /^\/(?:auth|api\/auth|unsubscribe)(?:\/|$)/;

const joinAddress = (path: string, entries: Entry[]): string =>
  entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;

const splitAddress = (url: string): [string, string | undefined] => {
  const at = url.indexOf('?');
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
};

/** An address with only these keys of its query, in this order. */
export function reduceQuery(url: string, keys: readonly string[]): string {
  const [path, query] = splitAddress(url);
  return query === undefined ? path : joinAddress(path, readKeys(...keys)(new URLSearchParams(query)));
}

/** A page's address without what does not change the page, so that `/?x=1` and `/?x=2` are one page made once. */
export function reducePageAddress(url: string): { url: string; shared: boolean } {
  const [path, query] = splitAddress(url);
  if (query === undefined) return { url, shared: true };
  if (personal.test(path)) return { url, shared: false };
  if (plainPage.test(path)) return { url: path, shared: true };
  const page = [...sharedPagesByName.values()].find((one) => one.path.test(path));
  if (!page) return { url, shared: true };
  const search = new URLSearchParams(query);
  for (const part of page.parts) search.delete(part);
  return { url: joinAddress(path, page.reads(search)), shared: true };
}

/** The same for a page's data at `/api/pages/{name}`. */
export function reduceDataAddress(url: string, name: string): string {
  const page = sharedPagesByName.get(name);
  const [path, query] = splitAddress(url);
  if (!page || query === undefined) return url;
  const search = new URLSearchParams(query);
  return joinAddress(path, [...readKeys(...page.parts)(search), ...page.reads(search)]);
}
