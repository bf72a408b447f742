import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router';
import type { RootData } from '#wire/pages.ts';
import { Document } from './Document.tsx';
import { NotFoundPage } from './pages/errors/NotFoundPage.tsx';
import { ServerErrorPage } from './pages/errors/ServerErrorPage.tsx';
import { Shell } from './shell/Shell.tsx';

/** Shown in place of a page that does not exist or failed, inside the usual shell. */
export function RootError() {
  const error = useRouteError();
  const root = useRouteLoaderData<RootData>('root');
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Document>
      <Shell announcement={root?.announcement ?? null}>
        {missing ? <NotFoundPage /> : <ServerErrorPage />}
      </Shell>
    </Document>
  );
}
