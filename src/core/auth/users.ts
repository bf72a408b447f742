import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { appUser } from '#db/schema/users.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import type { Role } from '#model/users.ts';
import { isEmail } from '#wire/auth.ts';
import { messages } from '#wire/messages.ts';
import { checkEmail, toEmailKey } from './emailAddress.ts';
import { hashPassword } from './passwordHash.ts';
import { checkPassword } from './passwordPolicy.ts';

export type User = typeof appUser.$inferSelect;

export interface CreateUser {
  email: string;
  password: string;
  role?: Role;
  confirmed?: boolean;
}

/** Usernames are public (they key the picture), so they say nothing about the address. */
export function createUsername(): string {
  return `u${randomBytes(9)
    .toString('base64url')
    .replace(/[^a-zA-Z0-9]/g, 'x')
    .toLowerCase()}`;
}

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  // No account has such an address, and the database refuses some of what may be in it.
  if (!isEmail(email)) return undefined;
  const [user] = await db
    .select()
    .from(appUser)
    .where(eq(appUser.emailKey, toEmailKey(email)));
  return user;
}

export async function findUserById(db: Db, id: string): Promise<User | undefined> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return undefined;
  const [user] = await db.select().from(appUser).where(eq(appUser.id, id));
  return user;
}

/** Reads an account and keeps it as it is until the transaction ends. */
export async function lockUser(tx: Db, id: string): Promise<User | undefined> {
  const [user] = await tx.select().from(appUser).where(eq(appUser.id, id)).for('update');
  return user;
}

/** May this account be used? Neither disabled nor on its way to deletion. */
export function isUsable(user: User): boolean {
  return user.disabledAt === null && user.deleteAt === null;
}

/** Inserts an account row, or answers UsernameExistsException when the address has one. */
export async function insertUser(
  db: Db,
  { email, ...rest }: Omit<typeof appUser.$inferInsert, 'username' | 'emailKey'>,
): Promise<User> {
  const [user] = await db
    .insert(appUser)
    .values({ username: createUsername(), email, emailKey: toEmailKey(email), ...rest })
    .onConflictDoNothing({ target: appUser.emailKey })
    .returning();
  if (!user) throw new AppError(409, 'UsernameExistsException', messages.emailTaken);
  return user;
}

/** Checks a new account and hashes its password, which takes too long for a transaction. */
export async function prepareUser({ email, password, role = 'user', confirmed = false }: CreateUser) {
  checkEmail(email);
  checkPassword(password, { email });
  return {
    email,
    passwordHash: await hashPassword(password),
    role,
    confirmedAt: confirmed ? new Date() : null,
  };
}

/** Makes an account without a word to anybody, for demos and tests. */
export async function createUser(db: Db, account: CreateUser): Promise<User> {
  return insertUser(db, await prepareUser(account));
}

/** Finds an account by what staff may have of it: its address, its username or its id. */
export async function findUserBy(db: Db, who: string): Promise<User | undefined> {
  if (who.includes('@')) return findUserByEmail(db, who);
  const [named] = await db.select().from(appUser).where(eq(appUser.username, who));
  return named ?? findUserById(db, who);
}

export const noSuchUser = (who: string): AppError =>
  notFound(`There is no account with the address, name or id ${who}`);

export async function getUserBy(db: Db, who: string): Promise<User> {
  const user = await findUserBy(db, who);
  if (!user) throw noSuchUser(who);
  return user;
}

export async function updateUser(
  db: Db,
  { id, ...changes }: { id: string } & Partial<Pick<User, 'role' | 'disabledAt'>>,
): Promise<void> {
  await db.update(appUser).set(changes).where(eq(appUser.id, id));
}
