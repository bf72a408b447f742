import { sweepAuth } from '#core/auth/sweepAuth.ts';
import { cacheTagChannel } from '#core/cacheInvalidation.ts';
import { createMailHolder } from '#core/mail/createMailHolder.ts';
import { mailChannel } from '#core/mail/queueMail.ts';
import { type DeliverMail, sendDueMails } from '#core/mail/sendDueMails.ts';
import { mailTemplates } from '#core/mailTemplates/mailTemplates.ts';
import { fanOutChanges } from '#core/notifications/fanOut.ts';
import { mailNotifications } from '#core/notifications/mailNotifications.ts';
import { createPictureStore } from '#core/pictures/pictures.ts';
import { removeLostFactors } from '#core/secondFactors/factorLoss.ts';
import type { Database } from '#db/Database.ts';
import { getDatabaseTime } from '#db/getDatabaseTime.ts';
import { tryLead } from '#db/tryLead.ts';
import { createRepeater } from './repeater.ts';
import { sweepOld } from './sweepOld.ts';

interface SweepPauseOptions {
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

export interface JobsOptions {
  database: Database;
  secret: string;
  acceptedSecret?: string | undefined;
  /** Origin for links in mails. */
  origin: string;
  /** What a chain is called on this site; without it, as everywhere. */
  nameChain?: (chain: string) => string;
  data: string;
  deliver: DeliverMail;
  onError: (error: unknown, job: string) => void;
  mailPollMs?: number;
  sweepMs?: number;
  notifyMs?: number;
}

/** A frozen process keeps a mail from the others for so long; one that is gone does not. */
const mailLeaseSeconds = 60;

export interface Jobs {
  start(): Promise<void>;
  /** Lets what is under way end, then stops. */
  stop(): Promise<void>;
}

/** The schedule (cron): the outbox worker and the sweeps. Any number of instances may run them. */
export function createJobs({
  database,
  secret,
  acceptedSecret,
  origin,
  nameChain,
  data,
  deliver,
  onError,
  mailPollMs = 15_000,
  sweepMs = 15 * 60_000,
  notifyMs = 5000,
}: JobsOptions): Jobs {
  const { db } = database;
  const pictures = createPictureStore(data);
  const holder = createMailHolder(database);
  const mail = createRepeater({
    everyMs: mailPollMs,
    onError: (error) => onError(error, 'mail'),
    async work() {
      await holder.keep();
      await holder.releaseAbandoned();
      const taken = await sendDueMails(
        { db, secret, acceptedSecret, origin, nameChain },
        {
          templates: mailTemplates,
          deliver,
          holder,
          leaseSeconds: mailLeaseSeconds,
          onError: (error, { template }) => onError(error, `mail ${template}`),
        },
      );
      return taken > 0;
    },
  });
  const sweepPause = createSweepPause({ onJump: (error) => onError(error, 'account sweep') });
  const sweep = createRepeater({
    everyMs: sweepMs,
    onError: (error) => onError(error, 'account sweep'),
    async work() {
      const leader = await tryLead(database, 'account sweep');
      if (!leader) return false;
      try {
        const now = await getDatabaseTime(leader.db);
        if (!sweepPause.allows(now)) return false;
        await removeLostFactors(leader.db);
        const { deletedUsernames } = await sweepAuth(leader.db);
        for (const username of deletedUsernames) await pictures.delete(username);
        await sweepOld(leader.db, { now });
      } finally {
        await leader.release();
      }
      return false;
    },
  });
  const notify = createRepeater({
    everyMs: notifyMs,
    onError: (error) => onError(error, 'notifications'),
    async work() {
      const now = new Date();
      const told = await fanOutChanges(db, { now });
      const mails = await mailNotifications(db, { now });
      return told + mails > 0;
    },
  });
  let unlisten: (() => void)[] = [];
  return {
    async start() {
      // A notification is a hint that may be lost; the poll beside it is what counts.
      unlisten = [
        await database.listen(mailChannel, { onNotify: mail.wake, onGap: mail.wake }),
        await database.listen(cacheTagChannel, { onNotify: notify.wake, onGap: notify.wake }),
      ];
      mail.start();
      sweep.start();
      notify.start();
    },
    async stop() {
      for (const stop of unlisten) stop();
      await Promise.all([mail.stop(), sweep.stop(), notify.stop()]);
      await holder.close();
    },
  };
}
