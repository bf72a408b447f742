import { aliasedTable, and, desc, eq, lt, or, type SQL } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { authAudit } from '#db/schema/auditLog.ts';
import { appUser } from '#db/schema/users.ts';
import type { AuditEvent } from '#model/auditLog.ts';
import type { AuditLine } from '#wire/auditLog.ts';

export interface AuditQuery {
  limit: number;
  /** Only what concerns this account, or was done by it as an admin. */
  email?: string | undefined;
  event?: AuditEvent | undefined;
  /** Only what is older. */
  before?: Date | undefined;
}

/** The audit log, newest first, with the addresses of accounts that still exist. */
export async function getAuditLog(db: Db, { limit, email, event, before }: AuditQuery): Promise<AuditLine[]> {
  const admin = aliasedTable(appUser, 'admin');
  const key = email?.toLowerCase();
  const wanted: (SQL | undefined)[] = [
    key === undefined ? undefined : or(eq(appUser.emailKey, key), eq(admin.emailKey, key)),
    event && eq(authAudit.event, event),
    before && lt(authAudit.at, before),
  ];
  const rows = await db
    .select({
      at: authAudit.at,
      event: authAudit.event,
      userId: authAudit.userId,
      user: appUser.email,
      adminId: authAudit.adminId,
      admin: admin.email,
      ip: authAudit.ip,
      detail: authAudit.detail,
    })
    .from(authAudit)
    .leftJoin(appUser, eq(appUser.id, authAudit.userId))
    .leftJoin(admin, eq(admin.id, authAudit.adminId))
    .where(and(...wanted))
    .orderBy(desc(authAudit.at), desc(authAudit.id))
    .limit(limit);
  return rows.map((row) => ({
    at: row.at.toISOString(),
    event: row.event,
    // An account that is gone is still told apart by its id.
    user: row.user ?? row.userId,
    admin: row.admin ?? row.adminId,
    ip: row.ip,
    detail: row.detail ?? {},
  }));
}
