import { type DeliverParts, deliverDue } from '#core/outlets/deliverDue.ts';
import { tellAlerts } from '#core/outlets/tellAlerts.ts';
import type { Db } from '#db/Database.ts';
import { createRepeater } from './repeater.ts';

interface AlertTellerOptions extends Pick<DeliverParts, 'origin' | 'connect'> {
  db: Db;
  everyMs?: number;
  onError: (error: unknown, job: string) => void;
}

/** Tells people of what their rules matched, where they asked for it. Any number of instances may run it. */
export function createAlertTeller({ db, everyMs = 2_000, onError, ...parts }: AlertTellerOptions) {
  const telling = createRepeater({
    everyMs,
    onError: (error) => onError(error, 'alerts of rules'),
    work: async () => (await tellAlerts(db, { now: new Date() })) > 0,
  });
  // A receiver that takes its time holds up no telling.
  const delivering = createRepeater({
    everyMs,
    onError: (error) => onError(error, 'deliveries'),
    work: async () => (await deliverDue(db, { ...parts, now: () => new Date() })) > 0,
  });
  return {
    start: () => {
      telling.start();
      delivering.start();
    },
    stop: async () => {
      await Promise.all([telling.stop(), delivering.stop()]);
    },
  };
}
