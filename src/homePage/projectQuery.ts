import { controlGrades } from '#model/controlGrade.ts';
import { controlTypes } from '#model/controlTypes.ts';
import { ratings } from '#model/ratings.ts';
import type { ProjectQuery } from '#wire/homePage.ts';
import type { ProjectFilter, ProjectOrder } from '#wire/projects.ts';
import {
  auditAbsences,
  defaultPageSize,
  openFindingChoices,
  projectSorts,
  sortOrders,
} from '#wire/projectWords.ts';

/** Who looks for a name wants the closest first; who looks around, the best. */
export function defaultSort({ text }: ProjectFilter): ProjectOrder {
  return { by: text ? 'match' : 'rank', order: 'asc' };
}

/** Without a text there is nothing to match. */
function sortFor(filter: ProjectFilter, sort: ProjectOrder): ProjectOrder {
  return sort.by === 'match' ? defaultSort(filter) : sort;
}

const pageSizes = [10, 25, 50, 100];

function listOf<const T extends string>(
  text: string | undefined,
  allowed?: readonly T[],
): string[] | undefined {
  const items = text
    ?.split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && (!allowed || allowed.some((one) => one === item)));
  return items && items.length > 0 ? items.slice(0, 50) : undefined;
}

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const number = Number(text);
  return number >= 0 && number <= 100 ? number : undefined;
}

const yesNo = (text: string | undefined) => (text === 'yes' ? true : text === 'no' ? false : undefined);

function oneOf<const T extends string>(text: string | undefined, allowed: readonly T[]): T | undefined {
  return allowed.find((one) => one === text);
}

function wholeOf(text: string | undefined, fallback: number): number {
  return text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : fallback;
}

/** Everything that `readProjectQuery` looks at. */
export const projectQueryKeys = [
  'q',
  'chain',
  'category',
  'min',
  'max',
  'rating',
  'audited',
  'open',
  'control',
  'grade',
  'underAudit',
  'assessed',
  'sort',
  'order',
  'page',
  'perPage',
] as const;

/**
 * Reads `?q=&chain=&category=&min=&max=&rating=&audited=&open=&control=&grade=&underAudit=&assessed=&sort=&order=&page=&perPage=`.
 * Lists are separated by commas. What is not understood is left out: an old or mistyped address still shows a table.
 */
export function readProjectQuery(
  query: Readonly<Partial<Record<(typeof projectQueryKeys)[number], string>>>,
): ProjectQuery {
  const filter = {
    text: query.q?.trim().slice(0, 200) || undefined,
    chains: listOf(query.chain),
    categories: listOf(query.category),
    scoreMin: numberOf(query.min),
    scoreMax: numberOf(query.max),
    ratings: listOf(query.rating, ratings) as ProjectFilter['ratings'],
    audited: yesNo(query.audited),
    auditAbsence: oneOf(query.audited, auditAbsences),
    openFindings: oneOf(query.open, openFindingChoices),
    control: listOf(query.control, controlTypes) as ProjectFilter['control'],
    controlGrades: listOf(query.grade, controlGrades) as ProjectFilter['controlGrades'],
    underAudit: yesNo(query.underAudit),
    assessed: yesNo(query.assessed),
  };
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const known = Object.fromEntries(given) as ProjectFilter;
  const by = oneOf(query.sort, projectSorts) ?? defaultSort(known).by;
  const perPage = wholeOf(query.perPage, defaultPageSize);
  return {
    filter: known,
    sort: sortFor(known, { by, order: oneOf(query.order, sortOrders) ?? firstOrder(by) }),
    page: wholeOf(query.page, 1),
    perPage: pageSizes.includes(perPage) ? perPage : defaultPageSize,
  };
}

/** The order people expect on the first click on a column: best, safest, newest or most first. */
export function firstOrder(by: ProjectOrder['by']): ProjectOrder['order'] {
  return ['rank', 'match', 'name', 'control', 'controlGrade'].includes(by) ? 'asc' : 'desc';
}

/** The address of a table: only what differs from the defaults, so that equal tables have equal addresses. */
export function writeProjectQuery({ filter, sort: given, page, perPage }: ProjectQuery): URLSearchParams {
  const sort = sortFor(filter, given);
  const yesOrNo = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no');
  const entries: [string, string | undefined][] = [
    ['q', filter.text],
    ['chain', filter.chains?.join(',')],
    ['category', filter.categories?.join(',')],
    ['min', filter.scoreMin?.toString()],
    ['max', filter.scoreMax?.toString()],
    ['rating', filter.ratings?.join(',')],
    ['audited', filter.auditAbsence ?? yesOrNo(filter.audited)],
    ['open', filter.openFindings],
    ['control', filter.control?.join(',')],
    ['grade', filter.controlGrades?.join(',')],
    ['underAudit', yesOrNo(filter.underAudit)],
    ['assessed', yesOrNo(filter.assessed)],
    ['sort', sort.by === defaultSort(filter).by ? undefined : sort.by],
    ['order', sort.order === firstOrder(sort.by) ? undefined : sort.order],
    ['page', page === 1 ? undefined : String(page)],
    ['perPage', perPage === defaultPageSize ? undefined : String(perPage)],
  ];
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => !!entry[1]));
}
