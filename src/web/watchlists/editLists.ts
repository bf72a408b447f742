import type { Watchlist } from '#wire/watchlists.ts';

export interface ListEdit {
  add?: readonly string[];
  remove?: readonly string[];
}

/** What the lists will be when the server agrees: shown at once, taken back when it does not. */
export function editLists(
  lists: readonly Watchlist[],
  listId: string,
  { add = [], remove = [] }: ListEdit,
): Watchlist[] {
  return lists.map((list) => {
    if (list.id !== listId) return list;
    const kept = list.projects.filter((id) => !remove.includes(id));
    return { ...list, projects: [...kept, ...add.filter((id) => !kept.includes(id))] };
  });
}

export function mergeList(lists: readonly Watchlist[], changed: Watchlist): Watchlist[] {
  const known = lists.some(({ id }) => id === changed.id);
  return known ? lists.map((list) => (list.id === changed.id ? changed : list)) : [...lists, changed];
}
