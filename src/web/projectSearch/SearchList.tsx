import type { ReactNode } from 'react';
import { isGraded } from '#model/controlGrade.ts';
import { GradeLetters } from '#web/projectRows/GradeLetters.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StarIcon } from '#web/watchlists/StarIcon.tsx';
import { useWatchlists } from '#web/watchlists/WatchlistsContext.tsx';
import { imageUrl } from '#wire/images.ts';
import type { FoundProject } from '#wire/search.ts';
import { type ActiveCell, cellId } from './activeCell.ts';
import type { SearchOffer } from './listOffers.ts';
import type { useProjectSearch } from './useProjectSearch.ts';

interface SearchStarProps {
  id: string;
  project: FoundProject;
  /** The input's highlight is here. */
  active: boolean;
  onAct: () => void;
}

/** The star of a suggestion. It never takes the focus: the input points at it. */
function SearchStar({ id, project, active, onAct }: SearchStarProps) {
  const watched = useWatchlists().isWatched(project.id);
  return (
    <button
      type="button"
      id={id}
      tabIndex={-1}
      className={`icon-btn ${watched ? 'text-signal' : ''} ${active ? 'outline-2 outline-signal' : ''}`}
      aria-pressed={watched}
      aria-label={`Watch ${project.name}`}
      title={watched ? 'Watched. Press to stop watching.' : 'Watch this project'}
      onClick={onAct}
    >
      <StarIcon filled={watched} />
    </button>
  );
}

interface SearchListProps {
  id: string;
  search: ReturnType<typeof useProjectSearch>;
  active: ActiveCell;
  hasMore: boolean;
  /** Where the text leads besides projects. */
  offers: readonly SearchOffer[];
  /** Wider than a narrow box, which it hangs from by its right edge. */
  wide: boolean;
  onPoint: (cell: ActiveCell) => void;
  onAct: (cell: ActiveCell) => void;
}

/** The suggestions under a search box. */
export function SearchList({ id, search, active, hasMore, offers, wide, onPoint, onAct }: SearchListProps) {
  const { projects, total, mayBeMore, state, isTrending } = search;
  const isLoading = state === 'loading';
  const row = (
    index: number,
    children: ReactNode,
    { project, key }: { project?: FoundProject; key: string },
  ) => {
    const cell = { row: index, star: false };
    const star = { row: index, star: true };
    const here = index === active.row;
    return (
      // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: no table; the focus stays in the input.
      <div
        key={key}
        role="row"
        className={`flex items-stretch ${here ? 'bg-mist' : ''}`}
        onPointerMove={() => !(here && active.star) && onPoint(cell)}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input hears the keys. */}
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the input points here. */}
        <div
          id={cellId(id, cell)}
          role="gridcell"
          aria-selected={here && !active.star}
          className="flex min-h-12 min-w-0 flex-1 cursor-pointer items-center gap-3 py-2 pl-4 last:pr-4"
          onClick={() => onAct(cell)}
        >
          {children}
        </div>
        {project && (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the input points at its button.
          <div role="gridcell" className="flex items-center px-2">
            <SearchStar
              id={cellId(id, star)}
              project={project}
              active={here && active.star}
              onAct={() => onAct(star)}
            />
          </div>
        )}
      </div>
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus out of the input.
    <div
      className={`absolute top-full right-0 z-40 mt-2 overflow-hidden rounded-card border border-line-strong bg-paper text-sm text-ink ${wide ? 'left-0 lg:left-auto lg:w-96' : 'left-0'}`}
      onMouseDown={(event) => event.preventDefault()}
    >
      {isTrending && (
        <p id={`${id}-title`} className="px-4 pt-3 pb-1 text-xs font-[550] text-muted">
          Trending Search
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a popup of the input, which keeps the focus. */}
      <div
        id={id}
        role="grid"
        aria-label={isTrending ? 'Trending Search' : 'Projects'}
        aria-busy={isLoading}
        className="max-h-[min(26rem,60dvh)] overflow-y-auto py-1"
      >
        {isLoading
          ? [0, 1, 2, 3, 4].map((row) => <SkeletonRow key={row} />)
          : projects.map((project, index) =>
              row(index, <ProjectRow project={project} />, { project, key: project.id }),
            )}
        {hasMore &&
          row(
            projects.length,
            <span className="mx-auto font-[550] text-signal">
              {state === 'more' ? 'Loading...' : 'Load more'}
            </span>,
            { key: 'more' },
          )}
        {offers.map(({ text, to }, index) =>
          row(
            projects.length + (hasMore ? 1 : 0) + index,
            <span className="font-[550] text-signal">{text}</span>,
            { key: to },
          ),
        )}
      </div>
      {state === 'failed' && (
        <p className="flex items-center justify-between gap-3 px-4 py-3">
          The search did not answer.
          <button type="button" className="link font-[550]" onClick={search.retry}>
            Try again
          </button>
        </p>
      )}
      {state === 'ready' && total === 0 && offers.length === 0 && (
        <p className="px-4 py-3 text-muted">
          {isTrending ? 'Nothing is trending yet.' : 'No project has this name or token.'}
        </p>
      )}
      {state === 'ready' && mayBeMore && !hasMore && (
        <p className="px-4 py-3 text-muted">
          {isTrending
            ? `The top ${projects.length} trending projects.`
            : `The ${projects.length} best matches. Type more to narrow them.`}
        </p>
      )}
      <p className="sr-only" role="status">
        {state === 'ready' &&
          `${mayBeMore ? 'At least ' : ''}${total} ${total === 1 ? 'project' : 'projects'}`}
      </p>
    </div>
  );
}

function ProjectRow({
  project: { rank, logo, name, controlGrade, tokenTickers },
}: {
  project: FoundProject;
}) {
  return (
    <>
      <span className="num w-11 shrink-0 text-xs text-muted">#{rank ?? 'N/A'}</span>
      <Avatar name={name} shape="square" sources={[logo && imageUrl(logo, { width: 64 })]} />
      <span className="min-w-0 flex-1 truncate font-[550]">{name}</span>
      {tokenTickers[0] && <span className="shrink-0 font-mono text-xs text-muted">{tokenTickers[0]}</span>}
      {controlGrade && isGraded(controlGrade) && (
        <span title="Control grade" className="shrink-0">
          <GradeLetters grade={controlGrade} className="font-semibold" />
        </span>
      )}
    </>
  );
}

function SkeletonRow() {
  return (
    <div className="flex min-h-12 items-center gap-3 px-4 py-2" data-skeleton-row aria-hidden="true">
      <Skeleton className="h-3 w-8" />
      <Skeleton className="size-8" />
      <Skeleton className="h-3.5 w-40" />
      <span className="flex-1" />
      <Skeleton className="h-3 w-10" />
    </div>
  );
}
