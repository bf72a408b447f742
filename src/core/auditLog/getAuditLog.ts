import { aliasedTable, and, desc, eq, lt, or, type SQL } from 'drizzle-orm';
import { hiddenName } from '#core/seenBy.ts';
import type { Db } from '#db/Database.ts';
import { authAudit } from '#db/schema/auditLog.ts';
import { appUser } from '#db/schema/users.ts';
import type { AuditEvent } from '#model/auditLog.ts';
import { type Role, rolesSeenBy } from '#model/users.ts';
import type { AuditLine } from '#wire/auditLog.ts';

export interface AuditQuery {
  limit: number;
  /** Only what concerns this account, or was done by it as an admin. */
  email?: string | undefined;
  event?: AuditEvent | undefined;
  /** Only what is older. */
  before?: Date | undefined;
}

/** The audit log, newest first, with the addresses and roles of accounts that still exist. */
function selectLines(db: Db, { limit, email, event, before }: AuditQuery) {
  const admin = aliasedTable(appUser, 'admin');
  const key = email?.toLowerCase();
  const wanted: (SQL | undefined)[] = [
    key === undefined ? undefined : or(eq(appUser.emailKey, key), eq(admin.emailKey, key)),
    event && eq(authAudit.event, event),
    before && lt(authAudit.at, before),
  ];
  return db
    .select({
      at: authAudit.at,
      event: authAudit.event,
      userId: authAudit.userId,
      user: appUser.email,
      userRole: appUser.role,
      adminId: authAudit.adminId,
      admin: admin.email,
      adminRole: admin.role,
      ip: authAudit.ip,
      detail: authAudit.detail,
    })
    .from(authAudit)
    .leftJoin(appUser, eq(appUser.id, authAudit.userId))
    .leftJoin(admin, eq(admin.id, authAudit.adminId))
    .where(and(...wanted))
    .orderBy(desc(authAudit.at), desc(authAudit.id))
    .limit(limit);
}

type Row = Awaited<ReturnType<typeof selectLines>>[number];

const toLine = (row: Row): AuditLine => ({
  at: row.at.toISOString(),
  event: row.event,
  // An account that is gone is still told apart by its id.
  user: row.user ?? row.userId,
  admin: row.admin ?? row.adminId,
  ip: row.ip,
  detail: row.detail ?? {},
});

/** For admins and operators. */
export async function getAuditLog(db: Db, query: AuditQuery): Promise<AuditLine[]> {
  return (await selectLines(db, query)).map(toLine);
}

/** For other staff: of whom they are not shown, and of whom it is not known any more, neither name nor network address. */
export async function getAuditLogFor(
  db: Db,
  { viewer, ...query }: AuditQuery & { viewer: Role },
): Promise<AuditLine[]> {
  const seen = rolesSeenBy(viewer);
  const isHidden = (id: string | null, role: Role | null) =>
    id !== null && (role === null || !seen.includes(role));
  return (await selectLines(db, query)).map((row) => {
    const hidesUser = isHidden(row.userId, row.userRole);
    const hidesAdmin = isHidden(row.adminId, row.adminRole);
    const line = toLine(row);
    return {
      ...line,
      user: hidesUser ? hiddenName : line.user,
      admin: hidesAdmin ? hiddenName : line.admin,
      ip: (row.adminId === null ? hidesUser : hidesAdmin) ? null : line.ip,
    };
  });
}
