export interface SweepPauseOptions {
  /** Milliseconds by a clock that is never set. */
  elapsed?: () => number;
  onJump: (error: Error) => void;
}

const hourMs = 3_600_000;
/** Long enough for a person or a time server to set the clock right. */
const pauseMs = 24 * hourMs;

/**
 * What is deleted for its age is gone for good, and a clock that was set ahead makes everything old. A machine that slept looks the
 * same: then nothing is lost but a day.
 */
export function createSweepPause({ elapsed = () => performance.now(), onJump }: SweepPauseOptions) {
  let seen: { now: number; at: number } | undefined;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  return {
    /** Whether what is old by this time may be deleted. Asked before every sweep, since it compares with the time before. */
    allows(now: Date): boolean {
      const at = elapsed();
      const aheadMs = seen === undefined ? 0 : now.getTime() - seen.now - (at - seen.at);
      seen = { now: now.getTime(), at };
      if (aheadMs > hourMs) {
        pausedUntil = at + pauseMs;
        onJump(
          new Error(
            `The clock of the database is ${Math.round(aheadMs / hourMs)} hours ahead of where it should be. For a day nothing is deleted for its age, in case it is set back.`,
          ),
        );
      }
      return at >= pausedUntil;
    },
  };
}
