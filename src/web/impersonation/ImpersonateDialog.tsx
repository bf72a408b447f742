import { type FormEvent, useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { HttpError, isRefusal, NotFoundError } from '#web/client/httpErrors.ts';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { messages } from '#wire/messages.ts';

async function switchUser(id: string): Promise<void> {
  const user = await fetchJson<{ id: string }>(`/api/user/lookup?${new URLSearchParams({ id })}`);
  await fetchJson('/api/impersonation-tool/create', { body: { impersonatingUserId: user.id } });
}

function explain(error: unknown): string {
  if (error instanceof NotFoundError || (error instanceof HttpError && error.status === 400))
    return messages.userMissing;
  return (isRefusal(error) && error.apiMessage) || messages.unknown;
}

/** An admin types a user's id, address or name and acts as that user. */
export function ImpersonateDialog({ onClose }: { onClose: () => void }) {
  const [id, setId] = useState('');
  const [error, setError] = useState('');
  const [loading, setLoading] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (loading || id.trim() === '') return;
    setLoading(true);
    setError('');
    try {
      await switchUser(id.trim());
      track('Start Impersonation');
      location.reload();
    } catch (failure) {
      setError(explain(failure));
      setLoading(false);
    }
  };
  return (
    <Dialog open title="Impersonate" onClose={onClose}>
      <form className="space-y-4" onSubmit={(event) => void submit(event)}>
        <p className="text-muted">
          You will see and do everything as this user for at most one hour. Start and end are recorded.
        </p>
        <Field
          label="User id, email or name"
          value={id}
          autoComplete="off"
          spellCheck={false}
          error={error}
          onChange={(event) => setId(event.target.value)}
        />
        <Button type="submit" variant="danger" block loading={loading} disabled={id.trim() === ''}>
          Switch User
        </Button>
      </form>
    </Dialog>
  );
}
