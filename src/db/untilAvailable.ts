import { setTimeout as sleep } from 'node:timers/promises';
import { findUnavailable } from './findUnavailable.ts';

export interface WaitOptions {
  /** Told once for each reason, as long as it lasts. */
  onWaiting: (reason: string) => void;
  everyMs?: number;
}

/** Does the work again and again while the database cannot be asked; any other failure ends it. */
export async function untilAvailable<T>(
  work: () => Promise<T>,
  { onWaiting, everyMs = 1000 }: WaitOptions,
): Promise<T> {
  let told: string | undefined;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const cause = findUnavailable(error);
      if (!cause) throw error;
      const reason = cause.message || (cause as NodeJS.ErrnoException).code || cause.name;
      if (reason !== told) onWaiting(reason);
      told = reason;
    }
    await sleep(everyMs);
  }
}
