import { useState } from 'react';
import { FormMessage } from '#web/auth/FormMessage.tsx';
import { keepFactors } from '#web/auth/factorCalls.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { AuthCard } from './AuthCard.tsx';

type Stage = 'asking' | 'running' | 'stopped' | 'refused';

/** The mailed link's page. Opening it changes nothing: mail scanners open links too. */
export function Component() {
  const params = useQuery();
  const [stage, setStage] = useState<Stage>('asking');
  const stop = async () => {
    setStage('running');
    try {
      await keepFactors(params.get('token') ?? '');
      setStage('stopped');
    } catch {
      setStage('refused');
    }
  };
  if (stage === 'stopped') {
    return (
      <AuthCard title="Removal stopped">
        <p role="status">
          Your second factors stay. Somebody knows how to log in as you: change your password.
        </p>
        <ButtonLink className="mt-6" variant="primary" block to="/auth/forgot-password">
          Change password
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Keep second factors">
      <p>Somebody asked to remove all second factors of your account.</p>
      <div className="my-4">
        <FormMessage
          message={stage === 'refused' ? 'This link is no longer valid, or was already used.' : undefined}
        />
      </div>
      <Button variant="primary" block loading={stage === 'running'} onClick={stop}>
        Stop the removal
      </Button>
    </AuthCard>
  );
}
