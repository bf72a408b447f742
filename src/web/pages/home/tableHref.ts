import { firstOrder, writeProjectQuery } from '#homePage/projectQuery.ts';
import type { Sort } from '#web/ui/Table.tsx';
import type { ProjectQuery } from '#wire/homePage.ts';
import type { ProjectSort } from '#wire/projectWords.ts';

/** Opens a new page at the table. */
export const tableAnchor = '#projects';

/** Address of the home page with this table. */
export function tableHref(query: ProjectQuery): string {
  const search = writeProjectQuery(query).toString();
  return search ? `/?${search}` : '/';
}

/** A header's link: the first press sorts as people expect, the second turns the order around. */
export function sortLink(query: ProjectQuery, by: ProjectSort): Sort {
  const { sort } = query;
  const current = sort.by === by;
  const turned = sort.order === 'asc' ? 'desc' : 'asc';
  const order = current ? turned : firstOrder(by);
  const direction = sort.order === 'asc' ? 'ascending' : 'descending';
  return {
    to: tableHref({ ...query, sort: { by, order }, page: 1 }) + tableAnchor,
    direction: current ? direction : undefined,
  };
}
