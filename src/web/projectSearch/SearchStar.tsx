import { StarIcon } from '#web/watchlists/StarIcon.tsx';
import { useWatchlists } from '#web/watchlists/WatchlistsContext.tsx';
import type { FoundProject } from '#wire/search.ts';

interface SearchStarProps {
  id: string;
  project: FoundProject;
  /** The input's highlight is here. */
  active: boolean;
  onAct: () => void;
}

/** The star of a suggestion. It never takes the focus: the input points at it. */
export function SearchStar({ id, project, active, onAct }: SearchStarProps) {
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
