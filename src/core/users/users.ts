import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#db/Database.ts';
import { appUser } from '#db/schema/users.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { checkEmail } from './emailAddress.ts';
import { hashPassword } from './passwordHash.ts';
import { checkPassword } from './passwordPolicy.ts';

export type User = typeof appUser.$inferSelect;

export interface CreateUser {
  email: string;
  password: string;
  role?: 'user' | 'admin';
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
  const [user] = await db.select().from(appUser).where(eq(appUser.emailKey, email.toLowerCase()));
  return user;
}

/** Makes an account, or answers UsernameExistsException when the address has one. */
export async function createUser(
  db: Db,
  { email, password, role = 'user', confirmed = false }: CreateUser,
): Promise<User> {
  checkEmail(email);
  checkPassword(password);
  const passwordHash = await hashPassword(password);
  const [user] = await db
    .insert(appUser)
    .values({
      username: createUsername(),
      email,
      emailKey: email.toLowerCase(),
      passwordHash,
      role,
      confirmedAt: confirmed ? new Date() : null,
    })
    .onConflictDoNothing()
    .returning();
  if (!user) throw new AppError(409, 'UsernameExistsException', 'This email has been taken.');
  return user;
}

export async function grantAdmin(db: Db, email: string): Promise<User> {
  const [user] = await db
    .update(appUser)
    .set({ role: 'admin' })
    .where(eq(appUser.emailKey, email.toLowerCase()))
    .returning();
  if (!user) throw notFound(`There is no account with the address ${email}`);
  return user;
}
