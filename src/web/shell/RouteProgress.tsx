import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** Where the bar starts. */
export const minimum = 0.08;
/** The most that one step adds; chance makes it look alive. */
const trickleRate = 0.02;
export const trickleSpeedMs = 800;
/** A page that comes sooner needs no bar. */
export const showAfterMs = 100;
/** Full is said by the page alone. */
const most = 0.994;

/** The next place of the bar while the page is still on its way. */
export function trickle(progress: number, chance: number): number {
  return Math.min(most, progress + chance * trickleRate);
}

const fadeMs = 200;

/** A bar at the top while the next page is on its way. */
export function RouteProgress() {
  const isBusy = useNavigation().state !== 'idle';
  const [progress, setProgress] = useState<number>();

  useEffect(() => {
    if (!isBusy) {
      setProgress((last) => (last === undefined ? last : 1));
      const timer = setTimeout(() => setProgress(undefined), fadeMs);
      return () => clearTimeout(timer);
    }
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let ticking: ReturnType<typeof setInterval> | undefined;
    const showing = setTimeout(() => {
      setProgress(minimum);
      if (isStill) return;
      ticking = setInterval(
        () => setProgress((last) => trickle(last ?? minimum, Math.random())),
        trickleSpeedMs,
      );
    }, showAfterMs);
    return () => {
      clearTimeout(showing);
      clearInterval(ticking);
    };
  }, [isBusy]);

  if (progress === undefined) return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={Math.round(progress * 1000) / 1000}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 origin-left bg-signal transition-transform duration-200"
      style={{ transform: `scaleX(${progress})` }}
    />
  );
}
