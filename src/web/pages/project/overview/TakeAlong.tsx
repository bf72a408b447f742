import { Link } from '#web/ui/Link.tsx';
import { fixedPages } from '#wire/fixedPages.ts';

/** Everything behind the score as one file, and where such a file is checked. */
export function TakeAlong({ projectId }: { projectId: string }) {
  return (
    <p className="flex flex-wrap gap-x-5 text-xs">
      <a
        href={`/api/projects/${encodeURIComponent(projectId)}/evidence`}
        download
        className="link inline-block min-h-6"
      >
        Download the evidence
      </a>
      <Link to={fixedPages.verify.path} className="link inline-block min-h-6">
        {fixedPages.verify.title}
      </Link>
    </p>
  );
}
