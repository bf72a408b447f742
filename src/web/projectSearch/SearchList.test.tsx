import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SearchList } from './SearchList.tsx';

function show({ mayBeMore, isTrending = false }: { mayBeMore: boolean; isTrending?: boolean }): string {
  const search = {
    ...{ projects: [], total: 1000, mayBeMore, state: 'ready' as const, isTrending },
    ...{ loadMore: () => undefined, retry: () => undefined },
  };
  const none = { row: -1, star: false };
  const nothing = () => undefined;
  return renderToStaticMarkup(
    <SearchList
      id="list"
      search={search}
      active={none}
      hasMore={false}
      offers={[]}
      wide={false}
      onPoint={nothing}
      onAct={nothing}
    />,
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
