import { SearchBox } from '#web/projectSearch/SearchBox.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ErrorPage } from './ErrorPage.tsx';

export function NotFoundPage() {
  return (
    <ErrorPage kind="not-found" title="Page not found">
      <p className="mt-4 text-base text-muted">
        There is nothing at this address. It may have moved, or the link may be mistyped. Perhaps the project
        that you are looking for is here:
      </p>
      <div className="mt-6">
        <SearchBox look="page" />
      </div>
      <ButtonLink className="mt-8" to="/">
        Back to Homepage
      </ButtonLink>
    </ErrorPage>
  );
}
