import { recordAudit } from '#core/auditLog/auditLog.ts';
import { endAllSessions, endSessions } from '#core/auth/sessions.ts';
import {
  type CreateUser,
  findUserByEmail,
  insertUser,
  prepareUser,
  type User,
  updateUserByEmail,
} from '#core/auth/users.ts';
import type { Db } from '#db/Database.ts';
import { notFound } from '#lib/AppError.ts';

const via = 'command';

/** Makes an account, as the operator's word that it is one. */
export async function createUserByCommand(db: Db, account: CreateUser): Promise<User> {
  const prepared = await prepareUser(account);
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, prepared);
    await recordAudit(tx, { event: 'account.created', userId: user.id, detail: { via, role: user.role } });
    return user;
  });
}

/** What the operator does to accounts from the command line; each change is in the audit log. */
export async function grantAdmin(db: Db, email: string): Promise<User> {
  return db.transaction(async (tx) => {
    const user = await updateUserByEmail(tx, { email, role: 'admin' });
    await recordAudit(tx, { event: 'role.granted', userId: user.id, detail: { via } });
    return user;
  });
}

/** Sessions end too: an impersonation under way must not outlive the role. */
export async function revokeAdmin(db: Db, email: string): Promise<{ user: User; ended: number }> {
  return db.transaction(async (tx) => {
    const user = await updateUserByEmail(tx, { email, role: 'user' });
    await recordAudit(tx, { event: 'role.revoked', userId: user.id, detail: { via } });
    return { user, ended: await endAllSessions(tx, user.id) };
  });
}

export async function disableUser(db: Db, email: string): Promise<{ user: User; ended: number }> {
  return db.transaction(async (tx) => {
    const user = await updateUserByEmail(tx, { email, disabledAt: new Date() });
    await recordAudit(tx, { event: 'account.disabled', userId: user.id, detail: { via } });
    return { user, ended: await endAllSessions(tx, user.id) };
  });
}

export async function enableUser(db: Db, email: string): Promise<User> {
  return db.transaction(async (tx) => {
    const user = await updateUserByEmail(tx, { email, disabledAt: null });
    await recordAudit(tx, { event: 'account.enabled', userId: user.id, detail: { via } });
    return user;
  });
}

export async function endSessionsOf(db: Db, email: string): Promise<number> {
  const user = await findUserByEmail(db, email);
  if (!user) throw notFound(`There is no account with the address ${email}`);
  return db.transaction(async (tx) => {
    await recordAudit(tx, { event: 'session.endAll', userId: user.id, detail: { via } });
    return endAllSessions(tx, user.id);
  });
}

export async function endEverySession(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await recordAudit(tx, { event: 'session.endAll', userId: null, detail: { via } });
    return endSessions(tx, undefined);
  });
}
