import type { Db } from '#db/Database.ts';
import { authAudit } from '#db/schema/auditLog.ts';

export type AuditEvent =
  | 'account.signUp'
  | 'account.confirm'
  | 'account.deletionAsked'
  | 'account.restored'
  | 'account.deleted'
  | 'account.exported'
  | 'account.disabled'
  | 'account.enabled'
  | 'account.picture'
  | 'account.pictureDeleted'
  | 'session.start'
  | 'session.end'
  | 'session.endOthers'
  | 'password.reset'
  | 'password.change'
  | 'identity.link'
  | 'impersonation.start'
  | 'impersonation.stop'
  | 'impersonation.change'
  | 'role.granted'
  | 'role.revoked'
  | 'flag.saved'
  | 'flag.deleted'
  | 'flag.undone'
  | 'alert.retracted'
  | 'alert.confirmed';

export interface AuditEntry {
  event: AuditEvent;
  /** Null: nobody signed in did it, but somebody at the command line. */
  userId: string | null;
  adminId?: string | null;
  ip?: string | null;
  detail?: Record<string, string>;
}

/** Written in the transaction of the change it records. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(authAudit).values(entry);
}
