import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { NotFoundPage } from '#web/pages/errors/NotFoundPage.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';

/** A project that does not exist is a missing page; anything else can be tried again without losing the way. */
export function ProjectError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <main id="main" className="wrap py-16">
      <title>Something went wrong · Parapet</title>
      <meta name="robots" content="noindex" />
      <h1 className="sr-only" tabIndex={-1}>
        Something went wrong
      </h1>
      <div className="card">
        <ErrorState title="This project could not be loaded" retryTo={pathname + search}>
          The rest of the site works. You can also go{' '}
          <Link to="/" className="link underline">
            back to the projects
          </Link>
          .
        </ErrorState>
      </div>
    </main>
  );
}
