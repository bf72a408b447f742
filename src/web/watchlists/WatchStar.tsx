import { useWatchlists, type Watched } from './WatchlistsContext.tsx';

/** Watches a project, or stops watching it. */
export function WatchStar({ project }: { project: Watched }) {
  const { isWatched, toggle } = useWatchlists();
  const watched = isWatched(project.id);
  return (
    <button
      type="button"
      className={watched ? 'icon-btn text-signal' : 'icon-btn'}
      aria-pressed={watched}
      aria-label={`Watch ${project.name}`}
      title={watched ? 'Watched. Press to stop watching.' : 'Watch this project'}
      onClick={() => toggle(project)}
    >
      <svg viewBox="0 0 20 20" className="size-4.5" aria-hidden="true">
        <path
          d="m10 2.6 2.3 4.7 5.2.7-3.8 3.6.9 5.1-4.6-2.4-4.6 2.4.9-5.1L2.500 8l5.200-.7Z"
          fill={watched ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
