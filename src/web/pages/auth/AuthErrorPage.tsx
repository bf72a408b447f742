import { useQuery } from '#web/client/useQuery.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { describeAuthPageError } from '#wire/auth.ts';
import { AuthCard } from './AuthCard.tsx';

/** `/api/auth/error`: where a sign-in that could not go on ends. */
export function Component() {
  const params = useQuery();
  return (
    <AuthCard title="Sign-in failed" form={false}>
      <p className="text-base">{describeAuthPageError(params.get('error') ?? undefined)}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {params.get('error') === 'SecondFactorRequired' ? (
          <ButtonLink variant="primary" to="/auth/second-step">
            Continue
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" to="/auth/login">
            Back to login
          </ButtonLink>
        )}
        <ButtonLink to="/">Back to Homepage</ButtonLink>
      </div>
    </AuthCard>
  );
}
