import type { NodeReader } from '#core/evidence/NodeReader.ts';
import { type DeliverParts, startDeliveries } from '#core/outlets/startDeliveries.ts';
import { tellAlerts } from '#core/outlets/tellAlerts.ts';
import { checkRules } from '#core/watchRules/checkRules.ts';
import { tellLateChains } from '#core/watchRules/tellLateChains.ts';
import { tellLateRules } from '#core/watchRules/tellLateRules.ts';
import type { Db } from '#db/Database.ts';
import { createRepeater } from './repeater.ts';

/** How often it is looked whether chains are read and rules are checked in time. */
const lookMs = 60_000;
/** Outlets that something is on its way to at once. */
const mostBusy = 200;

interface AlertTellerOptions extends Pick<DeliverParts, 'origin' | 'connect'> {
  db: Db;
  nodes: NodeReader;
  everyMs?: number;
  onError: (error: unknown, job: string) => void;
}

type DelivererOptions = Omit<DeliverParts, 'busy' | 'now'> & {
  db: Db;
  everyMs: number;
  onError: (error: unknown) => void;
};

/** Sends what is due again and again. Nothing waits for a receiver that takes its time but what goes there, too. */
function createDeliverer({ db, everyMs, onError, ...parts }: DelivererOptions) {
  const busy = new Map<string, Promise<void>>();
  const { start, stop, wake } = createRepeater({
    everyMs,
    onError,
    work: async () => {
      if (busy.size >= mostBusy) return false;
      const started = await startDeliveries(db, { ...parts, busy: [...busy.keys()], now: () => new Date() });
      for (const { outletId, sent } of started) {
        const end = () => {
          busy.delete(outletId);
          wake();
        };
        busy.set(outletId, sent.catch(onError).finally(end));
      }
      return started.length > 0;
    },
  });
  return {
    start,
    stop: async () => {
      await stop();
      await Promise.all(busy.values());
    },
  };
}

/** Tells people of what their rules matched, where they asked for it. Any number of instances may run it. */
export function createAlertTeller({ db, nodes, everyMs = 2_000, onError, ...parts }: AlertTellerOptions) {
  const telling = createRepeater({
    everyMs,
    onError: (error) => onError(error, 'alerts of rules'),
    work: async () => (await tellAlerts(db, { now: new Date() })) > 0,
  });
  const delivering = (['first', 'again'] as const).map((lane) =>
    createDeliverer({ db, lane, everyMs, onError: (error) => onError(error, 'deliveries'), ...parts }),
  );
  const checking = createRepeater({
    everyMs,
    onError: (error) => onError(error, 'rules that are looked at'),
    work: async () =>
      (await checkRules(db, {
        ...{ nodes, now: new Date() },
        onError: (error) => onError(error, 'a rule that is looked at'),
      })) > 0,
  });
  const timing = createRepeater({
    everyMs: lookMs,
    onError: (error) => onError(error, 'late chains and rules'),
    work: async () => {
      await tellLateChains(db, { now: new Date() });
      await tellLateRules(db, { now: new Date() });
      return false;
    },
  });
  const all = [telling, ...delivering, checking, timing];
  return {
    start: () => {
      for (const one of all) one.start();
    },
    stop: async () => {
      await Promise.all(all.map((one) => one.stop()));
    },
  };
}
