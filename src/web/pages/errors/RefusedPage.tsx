import { ButtonLink } from '#web/ui/Button.tsx';
import { ErrorPage } from './ErrorPage.tsx';

const busy = {
  title: 'Too many questions',
  text: 'Too many requests. Please try again in a minute.',
};
const wrong = {
  title: 'This cannot be shown',
  text: 'This address is not valid. Check it, or start at the homepage.',
};

/** The server is well and has refused: trying again changes nothing, or must wait. */
export function RefusedPage({ status }: { status: number }) {
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
