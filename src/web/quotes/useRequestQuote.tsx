import { lazy, useCallback } from 'react';
import { track } from '#web/client/userEvents.ts';
import { useOpenDialog } from '#web/ui/DialogLayer.tsx';

const QuoteDialog = lazy(async () => ({ default: (await import('./QuoteDialog.tsx')).QuoteDialog }));

/** Request a Quote: 'Protect Your Project Today'. */
export function useRequestQuote(): () => void {
  const openDialog = useOpenDialog();
  return useCallback(() => {
    track('Open Request Quote');
    openDialog((close) => <QuoteDialog onClose={close} />);
  }, [openDialog]);
}
