import { ButtonLink } from '#web/ui/Button.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { projectHref } from '#wire/projectHref.ts';
import type { Withdrawal } from '#wire/projectPage.ts';

/** In the place of a project that staff withdrew: since when, why, and that this says nothing about the project. */
export function WithdrawnPage({
  withdrawn: { id, name, at, reason, mergedInto },
}: {
  withdrawn: Withdrawal;
}) {
  return (
    <main id="main" className="wrap py-16">
      <title>{`${name} was withdrawn · Parapet`}</title>
      <meta name="robots" content="noindex" />
      <div className="max-w-160 space-y-4">
        <h1 tabIndex={-1} className="wrap-anywhere">{`${name} was withdrawn`}</h1>
        <p className="text-base text-muted">
          On {formatDate(new Date(at))} this site took the project from its lists. The reason:
        </p>
        <blockquote className="border-l-2 border-line-strong pl-4 text-base wrap-anywhere whitespace-pre-line">
          {reason}
        </blockquote>
        <p className="text-base text-muted">
          That says nothing about whether the project can be trusted. What was disputed stays{' '}
          <Link to={`/projects/${id}/disputes`} className="link underline">
            readable
          </Link>
          .
        </p>
        {mergedInto === null ? (
          <ButtonLink to="/">Back to the projects</ButtonLink>
        ) : (
          <ButtonLink to={projectHref(mergedInto)}>Open the project that was kept</ButtonLink>
        )}
      </div>
    </main>
  );
}
