import { useEffect, useState } from 'react';
import { secondsLeft } from './authFlow.ts';

/** Seconds until another code may be asked for, counted by the clock: a sleeping tab loses none. */
export function useResendCountdown(resendFrom: number | undefined): number {
  const [now, setNow] = useState(() => resendFrom ?? 0);
  const left = secondsLeft(resendFrom, now);
  useEffect(() => {
    if (resendFrom === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (secondsLeft(resendFrom, Date.now()) === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [resendFrom]);
  return left;
}
