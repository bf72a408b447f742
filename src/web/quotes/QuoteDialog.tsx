import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useConsent } from '#web/client/consent.ts';
import { track } from '#web/client/userEvents.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { RootData } from '#wire/pages.ts';
import { ProviderQuoteForm } from './ProviderQuoteForm.tsx';
import { QuoteForm } from './QuoteForm.tsx';

/** Request a Quote: the provider's form where it is configured, agreed to and loads; our own otherwise. */
export function QuoteDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const root = useRouteLoaderData<RootData>('root');
  const consent = useConsent();
  const [isBlocked, setBlocked] = useState(false);
  const ids = consent === 'accepted' ? root?.site.quoteForm : null;
  const close = () => {
    track('Close Request Quote');
    onClose();
  };
  return (
    <Dialog open title="Protect Your Project Today" closeOnBackdrop={false} onClose={close}>
      <p className="mb-5 text-muted">
        Tell us what you are building. An engineer answers within two working days.
      </p>
      {ids && !isBlocked ? (
        <ProviderQuoteForm
          ids={ids}
          onBlocked={() => {
            track('Quote Form Blocked');
            setBlocked(true);
          }}
        />
      ) : (
        <QuoteForm message={message} onClose={onClose} />
      )}
    </Dialog>
  );
}
