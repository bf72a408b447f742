import { caseHref } from '#model/caseHref.ts';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Paragraphs } from '#web/ui/Paragraphs.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { fixedPages } from '#wire/fixedPages.ts';
import type { TraceCase } from '#wire/traceCases.ts';

/** A kept trace says what it is, who vouches for it, and what its maker wrote. */
export function CaseHead({ shown }: { shown: TraceCase }) {
  const { id, title, note, incident, updatedAt } = shown;
  const { path, description } = fixedPages.trace;
  return (
    <>
      <Meta
        title={`${title}: a trace`}
        description={
          incident ? `The money of an incident at ${incident.project}, step by step.` : description
        }
        path={caseHref(id)}
        noindex={!incident}
      />
      <PageHead
        trail={[
          { name: 'SkyTrace', path },
          { name: 'Case', path: caseHref(id) },
        ]}
        title={title}
      >
        <span>
          {incident ? (
            <>
              Published by this site beside an incident at{' '}
              <Link to={`/projects/${incident.projectId}`} className="link underline">
                {incident.project}
              </Link>
              : {incident.title}
            </>
          ) : (
            'Kept by a user of this site, who wrote the title, the names and the note; the site vouches for none of these'
          )}
          , <TimeAgo at={updatedAt} />.
        </span>
        {note !== '' && (
          <details className="w-full">
            <summary className="link">About this case</summary>
            <div data-written="" className="mt-2 max-w-[76ch] space-y-3 text-base text-ink">
              <Paragraphs text={note} />
            </div>
          </details>
        )}
        <Link to="/products/skytrace" className="link">
          How tracing works
        </Link>
      </PageHead>
    </>
  );
}
