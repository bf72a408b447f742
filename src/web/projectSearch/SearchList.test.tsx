import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WatchlistsContext } from '#web/watchlists/WatchlistsContext.tsx';
import type { FoundProject } from '#wire/search.ts';
import { SearchList } from './SearchList.tsx';

interface Shown {
  mayBeMore: boolean;
  isTrending?: boolean;
  projects?: FoundProject[];
}

function show({ mayBeMore, isTrending = false, projects = [] }: Shown): string {
  const search = {
    ...{ projects, total: 1000, mayBeMore, state: 'ready' as const, isTrending },
    ...{ loadMore: () => undefined, retry: () => undefined },
  };
  const none = { row: -1, star: false };
  const nothing = () => undefined;
  const never = async () => false;
  const watchlists = {
    ...{ lists: [], isWatched: () => false, toggle: nothing },
    ...{ change: never, create: never, reload: async () => undefined },
  };
  return renderToStaticMarkup(
    <WatchlistsContext value={watchlists}>
      <SearchList
        id="list"
        search={search}
        active={none}
        hasMore={false}
        offers={[]}
        wide={false}
        onPoint={nothing}
        onAct={nothing}
      />
    </WatchlistsContext>,
  );
}

it('says at its end that more may answer than were found', () => {
  expect(show({ mayBeMore: true })).toMatch(
    /best matches\. Type more to narrow them.*At least 1000 projects/s,
  );
  expect(show({ mayBeMore: true, isTrending: true })).toContain('trending projects');
  const whole = show({ mayBeMore: false });
  expect([whole.includes('best matches'), whole.includes('At least')]).toEqual([false, false]);
});

it('shows the control grade of a project that has one', () => {
  const project = { id: 'ada', name: 'Ada', logo: null, rank: null, tokenTickers: ['ADA'] };
  const graded = (best: 'A' | 'E') =>
    show({ mayBeMore: false, projects: [{ ...project, controlGrade: { best, worst: 'F' } }] });
  expect(graded('E')).toMatch(/ADA<\/span><span title="Control grade".*grade <\/span>E<.*F<\/span>/);
  expect(graded('A')).not.toContain('grade');
});
