import { useOutletContext } from 'react-router';
import { AuthStepForm } from '#web/auth/AuthStepForm.tsx';
import { type AuthStep, stepTitles } from '#web/auth/authFlow.ts';
import { AuthCard } from './AuthCard.tsx';
import type { AuthPages } from './AuthPages.ts';

/** A step of the authentication modal as a page of its own. */
export function AuthStepPage({ step }: { step: AuthStep }) {
  const { carry, go, returnTo } = useOutletContext<AuthPages>();
  return (
    <AuthCard title={stepTitles[step]}>
      {/* What an earlier step handed over is known in the browser only: the form then starts again with it. */}
      <AuthStepForm
        key={`${step} ${carry.email ?? ''}`}
        {...{ step, carry, go, returnTo }}
        onSignedIn={() => {}}
      />
    </AuthCard>
  );
}
