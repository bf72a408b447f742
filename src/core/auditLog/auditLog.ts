import type { Db } from '#db/Database.ts';
import { authAudit } from '#db/schema/auditLog.ts';
import type { AuditEvent } from '#model/auditLog.ts';

export interface AuditEntry {
  event: AuditEvent;
  /** Null when nobody signed in did it: a command, or a log-in with an unknown address. */
  userId: string | null;
  adminId?: string | null;
  ip?: string | null;
  detail?: Record<string, string>;
}

/** Who of the staff does something, and from where; null is the command line. */
export type Actor = { id: string; ip: string } | null;

/** Written in the transaction of the change it records. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(authAudit).values(entry);
}

/** What staff does, on the site or by a command: to the account `userId`, or to something that is nobody's. */
export async function recordStaffAudit(
  db: Db,
  {
    event,
    actor,
    userId,
    detail = {},
  }: { event: AuditEvent; actor: Actor; userId?: string; detail?: Record<string, string> },
): Promise<void> {
  await recordAudit(db, {
    event,
    userId: userId ?? actor?.id ?? null,
    adminId: userId === undefined ? null : (actor?.id ?? null),
    ip: actor?.ip ?? null,
    detail: actor ? detail : { via: 'command', ...detail },
  });
}
