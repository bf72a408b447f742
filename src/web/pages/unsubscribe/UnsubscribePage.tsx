import { useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { track } from '#web/client/userEvents.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';

/** Asks once before it ends the mails: programs that check links in mails only look. */
export function Component() {
  const query = useQuery();
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const [error, setError] = useState<string>();
  const unsubscribe = async () => {
    setState('busy');
    setError(undefined);
    try {
      await fetchJson('/api/sso-settings/unsubscribe', { body: { id: query.get('id') } });
      track('Unsubscribe Notifications');
      setState('done');
    } catch (failure) {
      setError(messageOf(failure));
      setState('asking');
    }
  };
  return (
    <main id="main" className="wrap max-w-160 py-16">
      <title>Unsubscribe · Parapet</title>
      <meta name="robots" content="noindex" />
      <h1 tabIndex={-1}>{state === 'done' ? 'You are unsubscribed' : 'Unsubscribe from all mails?'}</h1>
      <p className="mt-4 text-muted" role="status">
        {state === 'done'
          ? 'Notification mails are off. You still get mails about account security.'
          : 'This switches off alert, score and news mails. You can switch them on again in your settings.'}
      </p>
      {error && (
        <p className="mt-4 text-danger" role="alert">
          {error}
        </p>
      )}
      <div className="mt-6">
        {state === 'done' ? (
          <ButtonLink to="/">Back to Homepage</ButtonLink>
        ) : (
          <Button variant="primary" loading={state === 'busy'} onClick={unsubscribe}>
            Unsubscribe
          </Button>
        )}
      </div>
    </main>
  );
}
