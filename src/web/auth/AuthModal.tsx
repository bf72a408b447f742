import { useCallback, useEffect, useRef } from 'react';
import { track } from '#web/client/userEvents.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useAuthModal } from './AuthModalContext.tsx';
import { AuthStepForm } from './AuthStepForm.tsx';
import { type AuthStep, type Go, stepTitles } from './authFlow.ts';

/** The five forms of signing in, over whatever page is on screen; the sixth state is its absence. */
export function AuthModal({ step }: { step: AuthStep }) {
  const { carry, show, hide } = useAuthModal();
  const open = useRef(true);

  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const go = useCallback<Go>(
    (next, handed) => {
      // An answer that comes after the modal was closed must not open it again.
      if (open.current) show(next, handed);
    },
    [show],
  );

  const close = () => {
    track('Close Auth Modal');
    hide();
  };

  return (
    <Dialog open onClose={close} title={stepTitles[step]} closeOnBack closeOnBackdrop={false}>
      <AuthStepForm key={step} step={step} carry={carry} go={go} onSignedIn={hide} />
    </Dialog>
  );
}
