import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Database, HeldLock } from '#db/Database.ts';
import { mailOutbox } from '#db/schema/mail.ts';

/** One process among those that send mail. Its lock shows the others that it still lives. */
export interface MailHolder {
  readonly id: string;
  /** Sees to it that the lock is held, also after the connection it was on is gone. */
  keep(): Promise<void>;
  /** Makes mails due again that were taken by a process which is gone. */
  releaseAbandoned(): Promise<void>;
  close(): Promise<void>;
}

const lockName = (id: string) => `mail holder ${id}`;

export function createMailHolder({ db, tryLock }: Pick<Database, 'db' | 'tryLock'>): MailHolder {
  const id = randomUUID();
  let lock: HeldLock | undefined;

  return {
    id,
    async keep() {
      if (lock && !lock.signal.aborted) return;
      await lock?.release();
      lock = await tryLock(lockName(id));
    },
    async releaseAbandoned() {
      const taken = await db
        .selectDistinct({ holder: mailOutbox.holder })
        .from(mailOutbox)
        .where(and(isNull(mailOutbox.doneAt), isNotNull(mailOutbox.holder), ne(mailOutbox.holder, id)));
      for (const { holder } of taken) {
        if (holder === null) continue;
        const abandoned = await tryLock(lockName(holder));
        if (!abandoned) continue;
        await db
          .update(mailOutbox)
          .set({ holder: null, dueAt: sql`now()` })
          .where(and(eq(mailOutbox.holder, holder), isNull(mailOutbox.doneAt)))
          .finally(abandoned.release);
      }
    },
    async close() {
      await lock?.release();
      lock = undefined;
    },
  };
}
