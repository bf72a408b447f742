import { useState } from 'react';
import { messageOf } from '#web/client/messageOf.ts';
import { useSession } from '#web/client/session.tsx';
import { useResource } from '#web/client/useResource.ts';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { Go } from './authFlow.ts';
import { FactorForm } from './FactorForm.tsx';
import { FormMessage } from './FormMessage.tsx';
import { askFactorLoss, getSecondStep, sendSecondFactor, showPasskey } from './factorCalls.ts';

/** The second step of a log-in. */
export function SecondStepForm({ go, onSignedIn }: { go: Go; onSignedIn: () => void }) {
  const { refresh } = useSession();
  const [step] = useResource(getSecondStep);
  const [lost, setLost] = useState(false);
  const done = async () => {
    track('Log In');
    await refresh({ broadcast: true });
    onSignedIn();
  };
  if (step.kind === 'loading') return <SkeletonRows rows={2} label="Loading the second step" />;
  if (step.kind === 'failed') {
    return (
      <div className="space-y-4">
        <FormMessage message="This log-in has expired." />
        <Button variant="primary" block onClick={() => go('login')}>
          Log in again
        </Button>
      </div>
    );
  }
  if (lost) return <LossForm onBack={() => setLost(false)} />;
  return (
    <div className="space-y-4">
      <p className="text-muted">Show that it is you.</p>
      <FactorForm
        ways={step.data.ways}
        submit="Log in"
        onCode={async (code) => {
          await sendSecondFactor({ code });
          await done();
        }}
        onPasskey={async () => {
          await sendSecondFactor({ passkey: await showPasskey() });
          await done();
        }}
      />
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" onClick={() => go('login')}>
          Back to login
        </Button>
        <Button variant="quiet" onClick={() => setLost(true)}>
          Lost everything?
        </Button>
      </div>
    </div>
  );
}

function LossForm({ onBack }: { onBack: () => void }) {
  const [asking, setAsking] = useState(false);
  const [dueAt, setDueAt] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const ask = async () => {
    setAsking(true);
    setRefused(undefined);
    try {
      setDueAt((await askFactorLoss()).dueAt);
    } catch (error) {
      setRefused(messageOf(error));
    }
    setAsking(false);
  };
  if (dueAt !== undefined) {
    return (
      <p role="status">
        Your second factors will be removed on {formatDate(new Date(dueAt))}. Log in again after that. We sent
        you a link that stops it.
      </p>
    );
  }
  return (
    <div className="space-y-4">
      <p>
        Without passkey, app and recovery codes you have to wait: we warn you by email, and remove them a few
        days later. Nobody can hasten it.
      </p>
      <FormMessage message={refused} />
      <Button variant="danger" block loading={asking} onClick={ask}>
        Remove my second factors
      </Button>
      <Button variant="quiet" block onClick={onBack}>
        Back
      </Button>
    </div>
  );
}
