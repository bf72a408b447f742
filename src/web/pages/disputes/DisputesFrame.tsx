import type { ReactNode } from 'react';
import { disputeHref } from '#web/disputes/disputeHref.ts';
import { noPayment } from '#web/disputes/disputeWords.ts';
import { Meta } from '#web/seo/Meta.tsx';
import { Link } from '#web/ui/Link.tsx';
import { projectHref } from '#wire/projectHref.ts';

interface DisputesFrameProps {
  project: { id: string; name: string };
  title: string;
  description: string;
  path: string;
  /** The page is nobody else's, or holds words of strangers. */
  noindex?: boolean;
  children: ReactNode;
}

/** What stands around a project's disputes: the way back, the heading, and that nobody can pay for an outcome. */
export function DisputesFrame({ project, title, description, path, noindex, children }: DisputesFrameProps) {
  const list = disputeHref(project.id);
  return (
    <main id="main" className="wrap max-w-3xl pb-10">
      <Meta title={title} description={description} path={path} noindex={noindex ?? false} />
      <nav aria-label="Breadcrumb" className="pt-5 text-xs text-muted">
        <ol className="flex flex-wrap gap-1.5">
          <li>
            <Link
              to={projectHref(project.id)}
              className="inline-block min-h-6 hover:text-ink hover:underline"
            >
              {project.name}
            </Link>{' '}
            /
          </li>
          {path === list ? (
            <li aria-current="page">Disputes</li>
          ) : (
            <li>
              <Link to={list} className="inline-block min-h-6 hover:text-ink hover:underline">
                Disputes
              </Link>
            </li>
          )}
        </ol>
      </nav>
      <h1 tabIndex={-1} className="mt-4 text-xl wrap-anywhere">
        {title}
      </h1>
      <p className="mt-2 text-muted">{noPayment}</p>
      <div className="mt-6 space-y-4">{children}</div>
    </main>
  );
}
