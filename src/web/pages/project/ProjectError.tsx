import { isRouteErrorResponse, useLocation, useParams, useRouteError } from 'react-router';
import { NotFoundPage } from '#web/pages/errors/NotFoundPage.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { askedTab } from './askedTab.ts';
import { tabTitles } from './describePage.ts';
import { findLastPage } from './lastPage.ts';
import { ProjectFrame } from './ProjectFrame.tsx';
import { MomentError } from './past/MomentError.tsx';

/** A project that does not exist is a missing page; anything else can be tried again without losing the way. */
export function ProjectError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const last = findLastPage(useParams().id);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const at = new URLSearchParams(search).get('at');
  if (isRouteErrorResponse(error) && error.status === 400 && at !== null)
    return <MomentError at={at} to={pathname} />;
  const tab = askedTab(search);
  const failed = (
    <div className="card">
      <ErrorState
        title={`${last ? tabTitles[tab] : 'This project'} could not be loaded`}
        retryTo={pathname + search}
      >
        The rest of the site works. You can also go{' '}
        <Link to="/" className="link underline">
          back to the projects
        </Link>
        .
      </ErrorState>
    </div>
  );
  return (
    <main id="main" className={last ? 'wrap pb-8' : 'wrap py-16'}>
      <title>Something went wrong · Parapet</title>
      <meta name="robots" content="noindex" />
      {last ? (
        <ProjectFrame data={last} current={tab}>
          {failed}
        </ProjectFrame>
      ) : (
        <>
          <h1 className="sr-only" tabIndex={-1}>
            Something went wrong
          </h1>
          {failed}
        </>
      )}
    </main>
  );
}
