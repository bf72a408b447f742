import { lazy, useCallback } from 'react';
import { track } from '#web/client/userEvents.ts';
import { useOpenDialog } from '#web/ui/DialogLayer.tsx';

const QuoteDialog = lazy(async () => ({ default: (await import('./QuoteDialog.tsx')).QuoteDialog }));

/** Request a Quote: 'Protect Your Project Today'; the message may begin with what it is about. */
export function useRequestQuote(message = ''): () => void {
  const openDialog = useOpenDialog();
  return useCallback(() => {
    track('Open Request Quote');
    openDialog((close) => <QuoteDialog message={message} onClose={close} />);
  }, [openDialog, message]);
}
