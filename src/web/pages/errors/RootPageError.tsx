import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { reportError } from '#web/client/reportError.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { ServerErrorPage } from './ServerErrorPage.tsx';

interface RenderErrorPageProps {
  error: unknown;
  onRetry: () => void;
}

/** In place of a page whose own code failed. */
function RenderErrorPage({ error, onRetry }: RenderErrorPageProps) {
  useEffect(() => {
    const { message, stack = '' } = error instanceof Error ? error : { message: String(error) };
    reportError({ title: location.href, description: `Render error: ${message}`, trace: stack });
  }, [error]);
  return (
    <ErrorPage kind="render" title="This page could not be shown">
      <p className="mt-4 text-base text-muted">
        This page failed, and the error was reported. Please try again.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
        <ButtonLink to="/" reloadDocument>
          Back to Homepage
        </ButtonLink>
      </div>
    </ErrorPage>
  );
}

const busy = {
  title: 'Too many questions',
  text: 'Too many requests. Please try again in a minute.',
};
const wrong = {
  title: 'This cannot be shown',
  text: 'This address is not valid. Check it, or start at the homepage.',
};

/** The server is well and has refused: trying again changes nothing, or must wait. */
function RefusedPage({ status }: { status: number }) {
  const { title, text } = status === 429 ? busy : wrong;
  return (
    <ErrorPage kind="not-found" title={title}>
      <p className="mt-4 text-base text-muted">{text}</p>
      <ButtonLink className="mt-8" to="/">
        Back to Homepage
      </ButtonLink>
    </ErrorPage>
  );
}

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
