import { useState } from 'react';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { resendConfirmation } from './accountCalls.ts';
import { useResendCountdown } from './useResendCountdown.ts';

interface ResendButtonProps {
  /** Without a known address there is nobody to send to. */
  email: string | undefined;
  /** When the last code was asked for before this form opened. */
  codeSentAt: number | undefined;
  onSent: (email: string) => void;
  onFailed: () => void;
}

export function ResendButton({ email, codeSentAt, onSent, onFailed }: ResendButtonProps) {
  const [sentAt, setSentAt] = useState(codeSentAt);
  const [sending, setSending] = useState(false);
  const left = useResendCountdown(sentAt);
  const send = async () => {
    if (email === undefined) return;
    track('Resend Confirmation Code');
    setSending(true);
    try {
      await resendConfirmation(email);
      setSentAt(Date.now());
      onSent(email);
    } catch {
      onFailed();
    } finally {
      setSending(false);
    }
  };
  return (
    <Button block className="num" disabled={left > 0 || email === undefined} loading={sending} onClick={send}>
      {left > 0 ? `Resend Confirmation Code (${left})` : 'Resend Confirmation Code'}
    </Button>
  );
}
