import { SearchBox } from '#web/projectSearch/SearchBox.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ErrorPage } from './ErrorPage.tsx';

export function NotFoundPage() {
  return (
    <ErrorPage kind="not-found" title="Page not found">
      <p className="mt-4 text-base text-muted">This page does not exist. Search for a project instead:</p>
      <div className="mt-6">
        <SearchBox look="page" />
      </div>
      <ButtonLink className="mt-8" to="/">
        Back to Homepage
      </ButtonLink>
    </ErrorPage>
  );
}
