import { lazy, Suspense, useEffect, useState } from 'react';
import { setAskConfirmation } from '#web/client/confirmation.ts';

const ConfirmationDialog = lazy(async () => ({
  default: (await import('./ConfirmationDialog.tsx')).ConfirmationDialog,
}));

/** Opens the dialog when a call is refused until the person confirms who they are. */
export function ConfirmationLayer() {
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>();
  useEffect(() => {
    setAskConfirmation(
      () =>
        new Promise((resolve) => {
          setAnswer(() => (confirmed: boolean) => {
            setAnswer(undefined);
            resolve(confirmed);
          });
        }),
    );
    return () => setAskConfirmation(undefined);
  }, []);
  return <Suspense>{answer && <ConfirmationDialog onAnswer={answer} />}</Suspense>;
}
