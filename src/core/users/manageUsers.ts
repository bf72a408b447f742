import { type Actor, recordStaffAudit } from '#core/auditLog/auditLog.ts';
import { notAllowed } from '#core/auth/authErrors.ts';
import { endAllSessions, endSessions } from '#core/auth/sessions.ts';
import {
  type CreateUser,
  findUserById,
  getUserBy,
  insertUser,
  lockUser,
  noSuchUser,
  prepareUser,
  type User,
  updateUser,
} from '#core/auth/users.ts';
import type { Db } from '#db/Database.ts';
import { AppError } from '#lib/AppError.ts';
import { isAdmitted, type Role, rolesSeenBy } from '#model/users.ts';

/** Whose account, by address, name or id, and who changes it. */
interface Change {
  who: string;
  actor: Actor;
}

export interface ChangedUser {
  user: User;
  /** Sessions that ended with the change. */
  ended: number;
}

/** Makes an account, as the operator's word that it is one. */
export async function createUserByCommand(db: Db, account: CreateUser): Promise<User> {
  const prepared = await prepareUser(account);
  return db.transaction(async (tx) => {
    const user = await insertUser(tx, prepared);
    await recordStaffAudit(tx, {
      event: 'account.created',
      actor: null,
      userId: user.id,
      detail: { role: user.role },
    });
    return user;
  });
}

/** Nobody shuts themselves out by mistake, and colleagues are an admin's matter; whom somebody is not shown is not there for them. */
async function checkActor(
  tx: Db,
  { user, who, actor }: { user: User; who: string; actor: Actor },
): Promise<void> {
  if (actor === null) return;
  if (actor.id === user.id)
    throw new AppError(409, 'OwnAccount', 'Another admin must do that to your own account.');
  const role = (await findUserById(tx, actor.id))?.role ?? 'user';
  if (!rolesSeenBy(role).includes(user.role)) throw noSuchUser(who);
  if (isAdmitted(user.role, 'staff') && !isAdmitted(role, 'admin'))
    throw notAllowed('Only admins change staff accounts.');
}

/** The account is kept as it is while it is changed; the change and its line in the log are one transaction. */
function changeUser<T>(db: Db, { who, actor }: Change, work: (tx: Db, user: User) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const { id } = await getUserBy(tx, who);
    const user = await lockUser(tx, id);
    if (!user) throw new Error(`The account ${id} went away`);
    await checkActor(tx, { user, who, actor });
    return work(tx, user);
  });
}

/** Sessions end where a role is taken away: an impersonation under way must not outlive it. */
export function setUserRole(db: Db, { role, ...change }: Change & { role: Role }): Promise<ChangedUser> {
  return changeUser(db, change, async (tx, user) => {
    if (user.role === role) return { user, ended: 0 };
    await updateUser(tx, { id: user.id, role });
    await recordStaffAudit(tx, {
      event: role === 'user' ? 'role.revoked' : 'role.granted',
      actor: change.actor,
      userId: user.id,
      detail: { from: user.role, to: role },
    });
    const loses = user.role !== 'user' && role !== 'admin';
    return { user: { ...user, role }, ended: loses ? await endAllSessions(tx, user.id) : 0 };
  });
}

export function disableUser(db: Db, change: Change): Promise<ChangedUser> {
  return changeUser(db, change, async (tx, user) => {
    await updateUser(tx, { id: user.id, disabledAt: new Date() });
    await recordStaffAudit(tx, { event: 'account.disabled', actor: change.actor, userId: user.id });
    return { user, ended: await endAllSessions(tx, user.id) };
  });
}

export function enableUser(db: Db, change: Change): Promise<ChangedUser> {
  return changeUser(db, change, async (tx, user) => {
    await updateUser(tx, { id: user.id, disabledAt: null });
    await recordStaffAudit(tx, { event: 'account.enabled', actor: change.actor, userId: user.id });
    return { user, ended: 0 };
  });
}

export function endSessionsOf(db: Db, change: Change): Promise<ChangedUser> {
  return changeUser(db, change, async (tx, user) => {
    await recordStaffAudit(tx, { event: 'session.endAll', actor: change.actor, userId: user.id });
    return { user, ended: await endAllSessions(tx, user.id) };
  });
}

export async function endEverySession(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await recordStaffAudit(tx, { event: 'session.endAll', actor: null });
    return endSessions(tx, undefined);
  });
}
