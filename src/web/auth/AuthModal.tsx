import { useCallback, useEffect, useRef, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { AuthStepForm } from './AuthStepForm.tsx';
import { type AuthCarry, type AuthStep, stepTitles } from './authFlow.ts';

interface AuthModalProps {
  state: AuthStep | 'hidden';
  onChange: (state: AuthStep | 'hidden') => void;
}

/** The six states of signing in, over whatever page is on screen. */
export function AuthModal({ state, onChange }: AuthModalProps) {
  const [carry, setCarry] = useState<AuthCarry>({});
  const shown = useRef(state);
  const hidden = state === 'hidden';

  useEffect(() => {
    shown.current = state;
    // A password is kept no longer than the flow that needs it.
    if (state === 'hidden') setCarry({});
  }, [state]);

  const close = useCallback(() => onChange('hidden'), [onChange]);
  const go = useCallback(
    (step: AuthStep, next: AuthCarry = {}) => {
      // An answer that comes after the modal was closed must not open it again.
      if (shown.current === 'hidden') return;
      setCarry(next);
      onChange(step);
    },
    [onChange],
  );

  return (
    <Dialog
      open={!hidden}
      onClose={close}
      title={hidden ? '' : stepTitles[state]}
      closeOnBack
      closeOnBackdrop={false}
    >
      {!hidden && <AuthStepForm key={state} step={state} carry={carry} go={go} onSignedIn={close} />}
    </Dialog>
  );
}
