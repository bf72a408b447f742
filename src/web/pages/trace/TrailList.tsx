import { Link } from '#web/ui/Link.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { TracePageData } from '#wire/tracePage.ts';

/** Something to look at for whoever comes without a question. */
export function TrailList({ trails, hasMoreTrails }: Pick<TracePageData, 'trails' | 'hasMoreTrails'>) {
  if (trails.length === 0) return null;
  return (
    <SectionCard
      title="Try one"
      description={`${hasMoreTrails ? 'The newest traces' : 'Traces'} of incidents and labelled attackers.${hasMoreTrails ? ' There are more.' : ''}`}
      bare
    >
      <ul>
        {trails.map(({ title, path, project }) => (
          <li key={path} className="flex flex-wrap gap-x-4 border-t border-line px-4.5 py-2.5">
            <Link to={path} className="link font-[550] wrap-anywhere">
              {title}
            </Link>
            {project !== null && <span className="text-muted">incident at {project}</span>}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
