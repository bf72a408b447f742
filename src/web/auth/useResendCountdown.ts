import { useEffect, useState } from 'react';
import { secondsLeft } from './authFlow.ts';

/** Seconds until another code may be asked for, counted by the clock: a sleeping tab loses none. */
export function useResendCountdown(codeSentAt: number | undefined): number {
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
