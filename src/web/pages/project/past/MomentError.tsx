import { readMoment } from '#model/moments.ts';
import { ErrorPage } from '#web/pages/errors/ErrorPage.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';

/** What is wrong with the moment in the address: read from it again, since errors cross as a status alone. */
export function MomentError({ at, to }: { at: string; to: string }) {
  const read = readMoment(at);
  return (
    <ErrorPage kind="not-found" title="No such moment">
      <p className="mt-4 text-base wrap-anywhere text-muted">
        {'fault' in read
          ? read.fault
          : `“${at}” lies in the future, is a block whose time this site does not know, or asks for rules other than “today” and “then”.`}
      </p>
      <ButtonLink className="mt-8" to={to}>
        To the project as it is now
      </ButtonLink>
    </ErrorPage>
  );
}
