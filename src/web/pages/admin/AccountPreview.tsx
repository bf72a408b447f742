import { type FormEvent, useState } from 'react';
import { HttpError } from '#web/client/httpErrors.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import type { FlagPreview } from '#wire/adminFlags.ts';
import { previewFlags } from './adminCalls.ts';
import { PreviewResult } from './PreviewResult.tsx';

/** All stored flags as one account gets them. */
export function AccountPreview() {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [preview, setPreview] = useState<FlagPreview>();

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
    setError(undefined);
    setPreview(undefined);
    try {
      setPreview(await previewFlags({ account: email.trim() }));
    } catch (failure) {
      const isUnknown = failure instanceof HttpError && failure.status === 404;
      setError(isUnknown ? 'There is no account with this address.' : messageOf(failure));
    }
    setAsking(false);
  };

  return (
    <SectionCard title="Who gets what" description="Preview for one account.">
      <form onSubmit={ask} noValidate className="flex flex-wrap items-end gap-3">
        <Field
          label="Email of the account"
          type="email"
          autoComplete="off"
          className="min-w-0 flex-1 basis-60"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" loading={asking} disabled={email.trim() === ''}>
          Show
        </Button>
      </form>
      <div aria-live="polite" className="empty:hidden">
        {error && <p className="mt-3 text-danger">{error}</p>}
        {preview && (
          <div className="mt-4 space-y-2">
            <p className="text-muted">
              Username <span className="font-mono text-ink">{preview.user.identifier}</span>
            </p>
            <PreviewResult preview={preview} />
          </div>
        )}
      </div>
    </SectionCard>
  );
}
