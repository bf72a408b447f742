import { asc, gt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database, Db } from '#db/Database.ts';
import { parseRows } from '#db/rows.ts';
import { alertChange } from '#db/schema/alertChanges.ts';
import type { Alert } from '#wire/alerts.ts';
import { alertChangeChannel } from './alertChanges.ts';
import { getAlertsByIds } from './getAlerts.ts';

export interface AlertChange {
  sequence: number;
  alert: Alert;
}

export interface AlertListener {
  /** Answers false when the listener cannot take more; it is dropped and may come back where it was. */
  onChanges(changes: readonly AlertChange[]): boolean;
  /** The stream is over. */
  onEnd(): void;
}

export interface AlertStream {
  readonly size: number;
  /** From the event after `after` on, or from now on. Answers how to leave. */
  join(listener: AlertListener, options: { after: number | undefined }): Promise<() => void>;
  close(): Promise<void>;
}

interface Member extends AlertListener {
  position: number;
}

const batchSize = 200;

const lastAlertChangeRow = z.object({ last: z.number() });

/** The newest sequence there is; 0 before the first. */
async function getLastAlertChange(db: Db): Promise<number> {
  const result = await db.execute(sql`select coalesce(max(sequence), 0)::int as last from alert_change`);
  return parseRows(result, lastAlertChangeRow)[0]?.last ?? 0;
}

/** Events after a sequence, oldest first, each with its alert as it is now. */
export async function getAlertChanges(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<AlertChange[]> {
  const rows = await db
    .select({ sequence: alertChange.sequence, alertId: alertChange.alertId })
    .from(alertChange)
    .where(gt(alertChange.sequence, after))
    .orderBy(asc(alertChange.sequence))
    .limit(limit);
  const alerts = await getAlertsByIds(db, [...new Set(rows.map(({ alertId }) => alertId))]);
  return rows.flatMap(({ sequence, alertId }) => {
    const alert = alerts.get(alertId);
    return alert ? [{ sequence, alert }] : [];
  });
}

/**
 * The live event stream (SSE) of alerts.
 * Passes news about alerts on to whoever listens in this instance. Notifications are hints; what is sent is read from the
 * table by sequence, and looked for at an interval, too, so a lost hint only delays.
 */
export async function createAlertStream(
  database: Database,
  { onError, pollMs = 10_000 }: { onError: (error: unknown) => void; pollMs?: number },
): Promise<AlertStream> {
  const { db } = database;
  const members = new Set<Member>();
  let position = await getLastAlertChange(db);
  let queue: Promise<void> = Promise.resolve();
  let pumping = false;

  const drop = (member: Member): void => {
    if (members.delete(member)) member.onEnd();
  };
  const give = (member: Member, changes: readonly AlertChange[]): void => {
    const news = changes.filter(({ sequence }) => sequence > member.position);
    member.position = Math.max(member.position, news.at(-1)?.sequence ?? 0);
    if (news.length > 0 && !member.onChanges(news)) drop(member);
  };

  /** One after the other, so that nobody gets an event twice or out of order. */
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  const pump = async (): Promise<void> => {
    pumping = false;
    for (;;) {
      const changes = await getAlertChanges(db, { after: position, limit: batchSize });
      for (const member of [...members]) give(member, changes);
      position = changes.at(-1)?.sequence ?? position;
      if (changes.length < batchSize) return;
    }
  };
  const wake = (): void => {
    if (pumping) return;
    pumping = true;
    enqueue(pump).catch(onError);
  };

  const unlisten = await database.listen(alertChangeChannel, { onNotify: wake, onGap: wake });
  const timer = setInterval(wake, pollMs);
  timer.unref();

  return {
    get size() {
      return members.size;
    },
    async join(listener, { after }) {
      const member: Member = Object.assign(listener, { position });
      await enqueue(async () => {
        // Another instance may already have sent what this one has not looked at yet.
        await pump();
        // A sequence from the future is of another database: there is nothing to go on from.
        member.position = Math.min(after ?? position, position);
        members.add(member);
        while (member.position < position && members.has(member)) {
          const changes = await getAlertChanges(db, { after: member.position, limit: batchSize });
          if (changes.length === 0) break;
          give(member, changes);
        }
      });
      return () => void members.delete(member);
    },
    async close() {
      clearInterval(timer);
      unlisten();
      for (const member of [...members]) drop(member);
      await queue;
    },
  };
}
