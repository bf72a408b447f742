import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { track } from '#web/client/userEvents.ts';
import type { FoundProject, SearchAnswer } from '#wire/search.ts';

/** Events hold no addresses of wallets: what is as long as one is searched for and not counted. */
export const isCounted = (keyword: string): boolean => keyword.length < 42;

/** Fewer characters than this show what is trending. */
const shortestKeyword = 2;
const perPage = 5;
const typingPauseMs = 150;

export interface ProjectSearch {
  projects: readonly FoundProject[];
  total: number;
  /** More may answer than the total. */
  mayBeMore: boolean;
  /** `more`: the next page is on its way while the list stays. */
  state: 'loading' | 'more' | 'ready' | 'failed';
  isTrending: boolean;
}

// One object each: the same again renders nothing again.
const awaited: ProjectSearch = {
  projects: [],
  total: 0,
  mayBeMore: false,
  state: 'loading',
  isTrending: false,
};
const awaitedTrending: ProjectSearch = { ...awaited, isTrending: true };

/** Suggestions for a text: trending projects until it is long enough. Nothing is fetched before `active`. */
export function useProjectSearch({ text, active }: { text: string; active: boolean }) {
  const keyword = text.trim().length < shortestKeyword ? '' : text.trim();
  const [search, setSearch] = useState(awaitedTrending);
  const page = useRef(1);
  const running = useRef<AbortController>(undefined);

  const load = useCallback(
    async (next: number) => {
      running.current?.abort();
      const request = new AbortController();
      running.current = request;
      const { signal } = request;
      const isTrending = keyword === '';
      setSearch((last) => (next > 1 ? { ...last, state: 'more' } : isTrending ? awaitedTrending : awaited));
      try {
        const query = new URLSearchParams({ keyword, page: String(next), perPage: String(perPage) });
        const answer = await fetchJson<SearchAnswer>(`/api/search-project?${query}`, { signal });
        if (signal.aborted) return;
        page.current = next;
        setSearch((last) => ({
          projects: next > 1 ? [...last.projects, ...answer.projects] : answer.projects,
          total: answer.total,
          mayBeMore: answer.mayBeMore ?? false,
          state: 'ready',
          isTrending,
        }));
        if (!isTrending && next === 1 && isCounted(keyword)) {
          track('Search Project', { keyword, total: answer.total });
          if (answer.total === 0) track('Search No Results', { keyword });
        }
      } catch {
        if (!signal.aborted) setSearch((last) => ({ ...last, state: 'failed' }));
      }
    },
    [keyword],
  );

  useLayoutEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => void load(1), keyword === '' ? 0 : typingPauseMs);
    // Skeletons before anything is drawn: the old results do not belong to the new text.
    setSearch(keyword === '' ? awaitedTrending : awaited);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [active, keyword, load]);

  const loadMore = () => {
    track('Load More Search Results');
    void load(page.current + 1);
  };
  /** Asks for the page that did not come; what is listed stays. */
  const retry = () => void load(search.projects.length > 0 ? page.current + 1 : 1);
  return { ...search, loadMore, retry };
}
