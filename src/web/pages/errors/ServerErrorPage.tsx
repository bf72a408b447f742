import { useEffect } from 'react';
import { reportError } from '#web/client/reportError.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ErrorPage } from './ErrorPage.tsx';

export interface ServerErrorPageProps {
  title?: string;
  subtitle?: string;
}

export function ServerErrorPage({
  title = 'Oops',
  subtitle = 'Sorry, something went wrong.',
}: ServerErrorPageProps) {
  useEffect(() => reportError({ title: location.href, description: 'Server error page shown' }), []);
  return (
    <ErrorPage kind="server" title={title}>
      <p className="mt-4 text-lg">{subtitle}</p>
      <p className="mt-2 text-base text-muted">
        Server Error 500. We apologize and are fixing the problem. Please try again at a later stage.
      </p>
      <ButtonLink className="mt-8" variant="primary" to="/" reloadDocument>
        Back to Homepage
      </ButtonLink>
    </ErrorPage>
  );
}
