import { and, asc, count, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import { requireRecentConfirmation } from '#core/auth/confirmation.ts';
import { lockUser } from '#core/auth/users.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import type { Db } from '#db/Database.ts';
import { organisation, organisationInvitation, organisationMember } from '#db/schema/organisations.ts';
import { appUser } from '#db/schema/users.ts';
import { AppError } from '#lib/AppError.ts';
import type { AuditEvent } from '#model/auditLog.ts';
import { type MemberRole, mayChange, organisationLimits } from '#model/organisations.ts';
import type { Organisation, OrganisationDetails, OwnerChoice } from '#wire/organisations.ts';
import { noSuchOrganisation, onlySeen } from './owners.ts';

export interface OneOrganisation {
  id: string;
  userId: string;
}

/** The account's role there. An organisation of others answers as if it did not exist. */
export async function getRole(db: Db, { id, userId }: OneOrganisation): Promise<MemberRole> {
  const [member] = await db
    .select({ role: organisationMember.role })
    .from(organisationMember)
    .where(and(eq(organisationMember.organisationId, id), eq(organisationMember.userId, userId)));
  if (!member) throw noSuchOrganisation();
  return member.role;
}

/** The same, while nobody else changes who belongs to it. */
export async function lockOrganisation(tx: Db, one: OneOrganisation): Promise<MemberRole> {
  await tx
    .select({ id: organisation.id })
    .from(organisation)
    .where(eq(organisation.id, one.id))
    .for('update');
  return getRole(tx, one);
}

/** To whom it happened, and who else did it. */
export const noteOrganisation = (
  tx: Db,
  event: AuditEvent,
  { id, userId, by = userId }: OneOrganisation & { by?: string },
) => recordAudit(tx, { event, userId, detail: { organisation: id, ...(by !== userId && { by }) } });

export async function getOrganisations(db: Db, { userId }: { userId: string }): Promise<Organisation[]> {
  const members = sql<number>`(select count(*) from organisation_member m where m.organisation_id = ${organisation.id})::int`;
  return db
    .select({ id: organisation.id, name: organisation.name, role: organisationMember.role, members })
    .from(organisationMember)
    .innerJoin(organisation, eq(organisation.id, organisationMember.organisationId))
    .where(eq(organisationMember.userId, userId))
    .orderBy(organisation.name, organisation.id);
}

/** Whose things a page can show to the account. */
export async function getOwnerChoice(
  db: Db,
  { userId, organisation: id }: { userId: string; organisation: string | undefined },
): Promise<OwnerChoice> {
  const all = await getOrganisations(db, { userId });
  const current = all.find((one) => one.id === id);
  if (id !== undefined && !current) throw noSuchOrganisation();
  return {
    organisations: all.map((one) => ({ id: one.id, name: one.name })),
    current: current?.id ?? null,
    mayChange: current === undefined || mayChange(current.role),
  };
}

export async function getOrganisation(db: Db, one: OneOrganisation): Promise<OrganisationDetails> {
  const role = await getRole(db, one);
  const [[found], members, invitations] = await Promise.all([
    db.select().from(organisation).where(eq(organisation.id, one.id)),
    db
      .select({
        ...{ id: appUser.id, username: appUser.username, email: appUser.email },
        ...{ role: organisationMember.role, joinedAt: organisationMember.joinedAt },
      })
      .from(organisationMember)
      .innerJoin(appUser, eq(appUser.id, organisationMember.userId))
      .where(eq(organisationMember.organisationId, one.id))
      .orderBy(asc(organisationMember.joinedAt), appUser.username),
    mayChange(role)
      ? db
          .select()
          .from(organisationInvitation)
          .where(eq(organisationInvitation.organisationId, one.id))
          .orderBy(desc(organisationInvitation.createdAt), organisationInvitation.id)
      : [],
  ]);
  if (!found) throw noSuchOrganisation();
  const now = new Date();
  return {
    ...{ id: found.id, name: found.name, role },
    members: members.map(({ id, joinedAt, ...member }) => ({
      ...member,
      joinedAt: joinedAt.toISOString(),
      isYou: id === one.userId,
    })),
    invitations: invitations.map(({ id, email, role: invited, refusedAt, expiresAt }) => ({
      ...{ id, email, role: invited },
      state: refusedAt ? 'refused' : expiresAt <= now ? 'expired' : 'waiting',
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/** Whether the account may belong to one more; its row must be locked. */
export async function checkRoomFor(tx: Db, userId: string): Promise<void> {
  const [held] = await tx
    .select({ count: count() })
    .from(organisationMember)
    .where(eq(organisationMember.userId, userId));
  if ((held?.count ?? 0) >= organisationLimits.perPerson)
    throw new AppError(
      409,
      'TooManyOrganisations',
      `An account belongs to at most ${organisationLimits.perPerson} organisations. Leave one first.`,
    );
}

/** Each has rules, outlets and keys of its own, so that one account could multiply its limits by them. */
export async function checkRoomToOwn(tx: Db, userId: string): Promise<void> {
  await lockUser(tx, userId);
  const [held] = await tx
    .select({ count: count() })
    .from(organisationMember)
    .where(and(eq(organisationMember.userId, userId), eq(organisationMember.role, 'owner')));
  if ((held?.count ?? 0) >= organisationLimits.owned)
    throw new AppError(
      409,
      'TooManyOrganisations',
      `An account owns at most ${organisationLimits.owned} organisations. Hand one over or delete it first.`,
    );
}

export async function createOrganisation(
  db: Db,
  { userId, name }: { userId: string; name: string },
): Promise<OrganisationDetails> {
  return db.transaction(async (tx) => {
    await checkRoomToOwn(tx, userId);
    await checkRoomFor(tx, userId);
    const [made] = await tx.insert(organisation).values({ name }).returning({ id: organisation.id });
    if (!made) throw new Error('The organisation was not kept');
    await tx.insert(organisationMember).values({ organisationId: made.id, userId, role: 'owner' });
    await noteOrganisation(tx, 'organisation.created', { id: made.id, userId });
    return getOrganisation(tx, { id: made.id, userId });
  });
}

export async function renameOrganisation(
  db: Db,
  { name, ...one }: OneOrganisation & { name: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!mayChange(await lockOrganisation(tx, one))) throw onlySeen();
    await tx.update(organisation).set({ name }).where(eq(organisation.id, one.id));
  });
}

export const ownersOnly = () =>
  new AppError(403, 'NotAllowed', 'Only an owner of the organisation may do this.');

/** Ends the organisation with everything that it shares: keys, rules, outlets and watchlists. */
export async function deleteOrganisation(
  db: Db,
  { viewer, id }: { viewer: Viewer; id: string },
): Promise<void> {
  const one = { id, userId: viewer.id };
  await db.transaction(async (tx) => {
    if ((await lockOrganisation(tx, one)) !== 'owner') throw ownersOnly();
    requireRecentConfirmation(viewer);
    await tx.delete(organisation).where(eq(organisation.id, id));
    await noteOrganisation(tx, 'organisation.deleted', one);
  });
}

/** Memberships, and invitations that somebody sent or was sent, for the export. */
export async function exportOrganisations(db: Db, userId: string) {
  const { email, role, createdAt, expiresAt, refusedAt } = organisationInvitation;
  const [memberships, sent, received] = await Promise.all([
    db
      .select({
        organisation: organisation.name,
        role: organisationMember.role,
        joinedAt: organisationMember.joinedAt,
      })
      .from(organisationMember)
      .innerJoin(organisation, eq(organisation.id, organisationMember.organisationId))
      .where(eq(organisationMember.userId, userId))
      .orderBy(organisationMember.joinedAt),
    db
      .select({ organisation: organisation.name, email, role, createdAt })
      .from(organisationInvitation)
      .innerJoin(organisation, eq(organisation.id, organisationInvitation.organisationId))
      .where(eq(organisationInvitation.invitedBy, userId))
      .orderBy(createdAt),
    db
      .select({ organisation: organisation.name, role, createdAt, expiresAt, refusedAt })
      .from(organisationInvitation)
      .innerJoin(organisation, eq(organisation.id, organisationInvitation.organisationId))
      .innerJoin(appUser, eq(appUser.emailKey, organisationInvitation.emailKey))
      .where(and(eq(appUser.id, userId), isNotNull(appUser.confirmedAt)))
      .orderBy(createdAt),
  ]);
  return { memberships, invitationsSent: sent, invitationsReceived: received };
}
