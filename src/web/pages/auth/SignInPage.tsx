import { useOutletContext } from 'react-router';
import { AuthStepForm } from '#web/auth/AuthStepForm.tsx';
import { FormMessage } from '#web/auth/FormMessage.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { describeAuthPageError } from '#wire/auth.ts';
import { AuthCard } from './AuthCard.tsx';
import type { AuthPages } from './AuthPages.ts';

/** `/api/auth/signin`: every way to sign in, and what went wrong with the last try. */
export function Component() {
  const { carry, go, returnTo } = useOutletContext<AuthPages>();
  const params = useQuery();
  const error = params.get('error');
  return (
    <AuthCard title="Log In">
      {error !== null && (
        <div className="mb-5">
          <FormMessage message={describeAuthPageError(error)} />
        </div>
      )}
      <AuthStepForm step="login" {...{ carry, go, returnTo }} onSignedIn={() => {}} />
    </AuthCard>
  );
}
