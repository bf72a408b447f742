import { useEffect } from 'react';
import { reportError } from '#web/client/reportError.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorPage } from './ErrorPage.tsx';

interface RenderErrorPageProps {
  error: unknown;
  onRetry: () => void;
}

/** In place of a page whose own code failed. */
export function RenderErrorPage({ error, onRetry }: RenderErrorPageProps) {
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
