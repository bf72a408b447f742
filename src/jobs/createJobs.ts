import { sweepAuth } from '#core/auth/sweepAuth.ts';
import { cacheTagChannel } from '#core/cacheTags.ts';
import { mailChannel } from '#core/mail/queueMail.ts';
import { type DeliverMail, releaseTakenMails, sendDueMails } from '#core/mail/sendDueMails.ts';
import { fanOutChanges } from '#core/notifications/fanOut.ts';
import { mailNotifications } from '#core/notifications/mailNotifications.ts';
import { createPictureStore } from '#core/pictures/pictures.ts';
import type { Database } from '#db/Database.ts';
import { mailTemplates } from './mailTemplates.ts';
import { createRepeater } from './repeater.ts';

export interface JobsOptions {
  database: Database;
  secret: string;
  /** Origin for links in mails. */
  origin: string;
  data: string;
  deliver: DeliverMail;
  onError: (error: unknown, job: string) => void;
  mailLeaseSeconds?: number;
  mailPollMs?: number;
  sweepMs?: number;
  notifyMs?: number;
}

export interface Jobs {
  start(): Promise<void>;
  /** Lets what is under way end, then stops. */
  stop(): Promise<void>;
}

/** The outbox worker and the sweeps. Any number of instances may run them. */
export function createJobs({
  database,
  secret,
  origin,
  data,
  deliver,
  onError,
  mailLeaseSeconds = 60,
  mailPollMs = 15_000,
  sweepMs = 15 * 60_000,
  notifyMs = 5000,
}: JobsOptions): Jobs {
  const { db } = database;
  const pictures = createPictureStore(data);
  const mail = createRepeater({
    everyMs: mailPollMs,
    onError: (error) => onError(error, 'mail'),
    async work() {
      const taken = await sendDueMails(
        { db, secret, origin },
        {
          templates: mailTemplates,
          deliver,
          leaseSeconds: mailLeaseSeconds,
          onError: (error, { template }) => onError(error, `mail ${template}`),
        },
      );
      return taken > 0;
    },
  });
  const sweep = createRepeater({
    everyMs: sweepMs,
    onError: (error) => onError(error, 'account sweep'),
    async work() {
      const lock = await database.tryLock('account sweep');
      if (!lock) return false;
      try {
        const { deletedUsernames } = await sweepAuth(db);
        for (const username of deletedUsernames) await pictures.delete(username);
      } finally {
        await lock.release();
      }
      return false;
    },
  });
  const notify = createRepeater({
    everyMs: notifyMs,
    onError: (error) => onError(error, 'notifications'),
    async work() {
      const told = await fanOutChanges(db);
      const mails = await mailNotifications(db, { now: new Date() });
      return told + mails > 0;
    },
  });
  let unlisten: (() => void)[] = [];
  return {
    async start() {
      if (database.engine === 'pglite') await releaseTakenMails(db);
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
    },
  };
}
