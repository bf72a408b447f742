import { StarIcon } from './StarIcon.tsx';
import { useWatchlists, type Watched } from './WatchlistsContext.tsx';

/** Watches a project, or stops watching it. */
export function WatchStar({ project: { id, name } }: { project: Watched }) {
  const { isWatched, toggle } = useWatchlists();
  const watched = isWatched(id);
  return (
    <button
      type="button"
      className={watched ? 'icon-btn text-signal' : 'icon-btn'}
      aria-pressed={watched}
      aria-label={`Watch ${name}`}
      title={watched ? 'Watched. Press to stop watching.' : 'Watch this project'}
      onClick={() => toggle({ id, name })}
    >
      <StarIcon filled={watched} />
    </button>
  );
}
