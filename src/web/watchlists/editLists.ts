import type { Watchlist } from '#wire/watchlists.ts';

export interface ListEdit {
  add?: readonly string[];
  remove?: readonly string[];
}

/** What the lists will be when the server agrees: shown at once, rolled back when it does not. */
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

/** Takes over what the server said of one list, unless something newer is known already. */
export function mergeList(lists: readonly Watchlist[], changed: Watchlist): Watchlist[] {
  const known = lists.find(({ id }) => id === changed.id);
  if (!known) return [...lists, changed];
  return known.version > changed.version
    ? [...lists]
    : lists.map((list) => (list.id === changed.id ? changed : list));
}
