import { useEffect, useState } from 'react';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { resendConfirmation } from './accountCalls.ts';
import { secondsLeft } from './authFlow.ts';

/** Seconds until another code may be asked for, counted by the clock: a sleeping tab loses none. */
function useResendCountdown(codeSentAt: number | undefined): number {
  const [now, setNow] = useState(() => codeSentAt ?? 0);
  const left = secondsLeft(codeSentAt, now);
  useEffect(() => {
    if (codeSentAt === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (secondsLeft(codeSentAt, Date.now()) === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [codeSentAt]);
  return left;
}

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
