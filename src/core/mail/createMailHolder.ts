import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, HeldLock } from '#db/Database.ts';
import { mailOutbox } from '#db/schema/mail.ts';

/** One process among those that send mail. Its lock shows the others that it still lives. */
export interface MailHolder {
  readonly id: string;
  /** Sees to it that the lock is held, also after the connection it was on is gone. */
  keep(): Promise<void>;
  /** Writes down that a mail is done. When that fails, it is written when the next round begins. */
  end(mailId: string, write: () => Promise<void>): Promise<void>;
  /**
   * Makes mails due again that were taken by a process which is gone, or by this one in an earlier round whose connection
   * was lost. Only between two rounds.
   */
  releaseAbandoned(): Promise<void>;
  close(): Promise<void>;
}

const lockName = (id: string) => `mail holder ${id}`;

export function createMailHolder({ db, tryLock }: Pick<Database, 'db' | 'tryLock'>): MailHolder {
  const id = randomUUID();
  let lock: HeldLock | undefined;
  const unwritten = new Map<string, () => Promise<void>>();

  async function end(mailId: string, write: () => Promise<void>): Promise<void> {
    unwritten.set(mailId, write);
    await write();
    unwritten.delete(mailId);
  }

  async function release(holder: string): Promise<void> {
    await db
      .update(mailOutbox)
      .set({ holder: null, dueAt: sql`now()` })
      .where(and(eq(mailOutbox.holder, holder), isNull(mailOutbox.doneAt)));
  }

  return {
    id,
    async keep() {
      if (lock && !lock.signal.aborted) return;
      await lock?.release();
      lock = await tryLock(lockName(id));
    },
    end,
    async releaseAbandoned() {
      for (const [mailId, write] of unwritten) await end(mailId, write);
      const taken = await db
        .selectDistinct({ holder: mailOutbox.holder })
        .from(mailOutbox)
        .where(and(isNull(mailOutbox.doneAt), isNotNull(mailOutbox.holder)));
      for (const { holder } of taken) {
        if (holder === null) continue;
        if (holder === id) await release(id);
        else {
          const abandoned = await tryLock(lockName(holder));
          if (abandoned) await release(holder).finally(abandoned.release);
        }
      }
    },
    async close() {
      await lock?.release();
      lock = undefined;
    },
  };
}
