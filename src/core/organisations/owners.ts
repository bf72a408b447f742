import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { lockUser } from '#core/auth/users.ts';
import type { Db } from '#db/Database.ts';
import { organisation, organisationMember } from '#db/schema/organisations.ts';
import { appUser } from '#db/schema/users.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { changingRoles } from '#model/organisations.ts';

/** Whose a thing is. Its two columns, as they are written. */
export type Owner =
  | { userId: string; organisationId?: undefined }
  | { organisationId: string; userId?: undefined };

export const ownerIdOf = (owner: Owner): string => owner.userId ?? owner.organisationId;

/** What an account wants to do with a thing. */
export type Use = 'see' | 'change';

type Owned = PgTable & { id: AnyPgColumn; ownerId: AnyPgColumn };

/** The organisations in which an account may do that. */
const organisationsOf = (userId: string, use: Use) => sql`(
  select ${organisationMember.organisationId} from ${organisationMember} where ${organisationMember.userId} = ${userId}::uuid
    ${use === 'change' ? sql`and ${inArray(organisationMember.role, [...changingRoles])}` : sql``})`;

/**
 * Decides whether an account may see or change a thing, as a condition of the statement that does it: whoever is removed from an
 * organisation may not from the next statement on.
 */
export const mayUse = (table: Pick<Owned, 'ownerId'>, { userId, use }: { userId: string; use: Use }): SQL =>
  sql`${or(eq(table.ownerId, userId), sql`${table.ownerId} in ${organisationsOf(userId, use)}`)}`;

/** Why nothing was changed: it is not there for this account, or only to be seen. */
export async function refuseChange(
  db: Db,
  table: Owned,
  { id, userId, missing }: { id: string; userId: string; missing: AppError },
): Promise<AppError> {
  const [seen] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), mayUse(table, { userId, use: 'see' })));
  return seen ? onlySeen() : missing;
}

export const onlySeen = () =>
  new AppError(403, 'NotAllowed', 'Owners and admins of the organisation change this. Members see it.');

export const noSuchOrganisation = () => notFound('There is no such organisation');

/** The account itself, or the organisation that it names, as far as it may do that there. */
export async function getOwner(
  db: Db,
  { userId, organisation: id, use }: { userId: string; organisation?: string | undefined; use: Use },
): Promise<Owner> {
  if (id === undefined) return { userId };
  const [member] = await db
    .select({ role: organisationMember.role })
    .from(organisationMember)
    .where(and(eq(organisationMember.organisationId, id), eq(organisationMember.userId, userId)));
  if (!member) throw noSuchOrganisation();
  if (use === 'change' && !changingRoles.some((role) => role === member.role)) throw onlySeen();
  return { organisationId: id };
}

/**
 * One after the other, so that two at once do not both find room for another thing of the same owner. Whoever was removed from the
 * organisation meanwhile is refused: until the transaction ends, nobody's role there changes.
 */
export async function lockOwner(tx: Db, { owner, userId }: { owner: Owner; userId: string }): Promise<void> {
  if (owner.userId !== undefined) return void (await lockUser(tx, owner.userId));
  const { organisationId } = owner;
  await tx
    .select({ id: organisation.id })
    .from(organisation)
    .where(eq(organisation.id, organisationId))
    .for('update');
  await getOwner(tx, { userId, organisation: organisationId, use: 'change' });
}

/** The accounts that look after a thing: its owner, or owners and admins of its organisation. */
export async function getKeepers(
  db: Db,
  { ownerId }: { ownerId: string },
): Promise<{ id: string; email: string }[]> {
  const keeping = db
    .select({ id: organisationMember.userId })
    .from(organisationMember)
    .where(
      and(
        eq(organisationMember.organisationId, ownerId),
        inArray(organisationMember.role, [...changingRoles]),
      ),
    );
  return db
    .select({ id: appUser.id, email: appUser.email })
    .from(appUser)
    .where(or(eq(appUser.id, ownerId), inArray(appUser.id, keeping)));
}
