import { useState } from 'react';
import { HttpError } from '#web/client/httpErrors.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useSession } from '#web/client/session.tsx';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { useHydrated } from '#web/ui/useHydrated.ts';
import { FormMessage } from './FormMessage.tsx';
import { logInByPasskey } from './factorCalls.ts';

/** Passkeys belong to a host name; an IP address can have none. */
const mayHavePasskeys = () =>
  typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|:/.test(location.hostname);

/** Log-in without a password, where the browser knows passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const { refresh } = useSession();
  const hydrated = useHydrated();
  const [asking, setAsking] = useState(false);
  const [message, setMessage] = useState<string>();
  if (!hydrated || !mayHavePasskeys()) return null;
  const signIn = async () => {
    setAsking(true);
    setMessage(undefined);
    try {
      await logInByPasskey();
      track('Log In');
      await refresh({ broadcast: true });
      onSignedIn();
    } catch (error) {
      setMessage(error instanceof HttpError ? messageOf(error) : 'No passkey was used.');
      setAsking(false);
    }
  };
  return (
    <div className="space-y-4">
      {message !== undefined && <FormMessage message={message} />}
      <Button block loading={asking} onClick={signIn}>
        Use a passkey
      </Button>
    </div>
  );
}
