import { useState } from 'react';
import { restoreUser } from '#web/auth/accountCalls.ts';
import { FormMessage } from '#web/auth/FormMessage.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { AuthCard } from './AuthCard.tsx';

type Stage = 'asking' | 'running' | 'restored' | 'refused';

/** The mailed link's page. Opening it changes nothing: mail scanners open links too. */
export function Component() {
  const params = useQuery();
  const [stage, setStage] = useState<Stage>('asking');
  const restore = async () => {
    setStage('running');
    try {
      await restoreUser(params.get('token') ?? '');
      setStage('restored');
    } catch {
      setStage('refused');
    }
  };
  if (stage === 'restored') {
    return (
      <AuthCard title="Your account is back">
        <p role="status">It will not be deleted. You can log in as before.</p>
        <ButtonLink className="mt-6" variant="primary" block to="/auth/login">
          Log in
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Keep your account">
      <p>The account is set to be deleted. Nothing has been lost yet.</p>
      <div className="my-4">
        <FormMessage
          message={stage === 'refused' ? 'This link is no longer valid, or was already used.' : undefined}
        />
      </div>
      <Button variant="primary" block loading={stage === 'running'} onClick={restore}>
        Keep my account
      </Button>
    </AuthCard>
  );
}
