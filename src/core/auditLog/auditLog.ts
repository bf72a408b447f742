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

/** Written in the transaction of the change it records. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(authAudit).values(entry);
}
