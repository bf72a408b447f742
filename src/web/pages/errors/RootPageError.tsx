import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RefusedPage } from './RefusedPage.tsx';
import { RenderErrorPage } from './RenderErrorPage.tsx';
import { ServerErrorPage } from './ServerErrorPage.tsx';

/** Shown in place of a page that does not exist, could not be loaded or failed to render; the shell stays. */
export function RootPageError() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (!isRouteErrorResponse(error)) {
    return <RenderErrorPage error={error} onRetry={() => void revalidate()} />;
  }
  const { status } = error;
  if (status === 404) return <NotFoundPage />;
  return status < 500 ? <RefusedPage status={status} /> : <ServerErrorPage />;
}
