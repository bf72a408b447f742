import { and, count, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { recordAudit } from '#core/auditLog/auditLog.ts';
import type { AuthContext } from '#core/auth/AuthContext.ts';
import { checkEmail, toEmailKey } from '#core/auth/emailAddress.ts';
import { chargeLimit } from '#core/auth/rateLimits.ts';
import { isUsable, lockUser } from '#core/auth/users.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import { formatMailTime } from '#core/mail/formatMailTime.ts';
import { definePreparedMail } from '#core/mail/MailTemplate.ts';
import { queueMail } from '#core/mail/queueMail.ts';
import type { Db } from '#db/Database.ts';
import { organisation, organisationInvitation, organisationMember } from '#db/schema/organisations.ts';
import { appUser } from '#db/schema/users.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { type MemberRole, mayChange, organisationLimits } from '#model/organisations.ts';
import type { ReceivedInvitation } from '#wire/organisations.ts';
import { checkRoomFor, lockOrganisation } from './organisations.ts';
import { onlySeen } from './owners.ts';

const invitation = organisationInvitation;
const isOpen = and(isNull(invitation.refusedAt), gt(invitation.expiresAt, sql`now()`));
const noSuchInvitation = () =>
  notFound('There is no such invitation. It was answered, withdrawn or has expired.');

export const invitationMail = definePreparedMail({
  name: 'organisationInvitation',
  payload: z.object({ id: z.string() }),
  prepare: async ({ db }, { row, payload: { id } }) => {
    const [found] = await db
      .select({
        name: organisation.name,
        by: appUser.email,
        expiresAt: invitation.expiresAt,
        role: invitation.role,
      })
      .from(invitation)
      .innerJoin(organisation, eq(organisation.id, invitation.organisationId))
      .innerJoin(appUser, eq(appUser.id, invitation.invitedBy))
      .where(and(eq(invitation.id, id), isOpen));
    if (!found) return undefined;
    return { messageKey: row.id, content: { ...found, expiresAt: found.expiresAt.toISOString() } };
  },
  compose: ({ name, by, role, expiresAt }, { origin }) => ({
    subject: `Join “${name}” on Parapet`,
    heading: `Join “${name}”`,
    paragraphs: [
      `${by} invited you to the organisation “${name}” as ${role === 'admin' ? 'an admin' : 'a member'}.`,
      `Log in with this address, or sign up with it, and accept until ${formatMailTime(expiresAt)}.`,
    ],
    action: { label: 'See the invitation', url: `${origin}/my/organisations` },
    note: 'If you do not know who this is, ignore this mail or refuse the invitation.',
  }),
  examples: [
    { name: 'Acme Research', by: 'ada@example.org', role: 'member', expiresAt: '2026-01-02T03:04:05Z' },
    { name: 'Acme Research', by: 'ada@example.org', role: 'admin', expiresAt: '2026-01-02T03:04:05Z' },
  ] satisfies { name: string; by: string; role: MemberRole; expiresAt: string }[] as readonly {
    name: string;
    by: string;
    role: MemberRole;
    expiresAt: string;
  }[],
});

interface Invite {
  viewer: Viewer;
  id: string;
  email: string;
  role: 'admin' | 'member';
}

/** Asks an address to join. It says nothing of whether the address has an account. */
export async function invite(context: AuthContext, { viewer, id, email, role }: Invite): Promise<void> {
  checkEmail(email);
  const emailKey = toEmailKey(email);
  await chargeLimit(context, 'invite', viewer.id);
  await chargeLimit(context, 'inviteAddress', emailKey);
  await context.db.transaction(async (tx) => {
    if (!mayChange(await lockOrganisation(tx, { id, userId: viewer.id }))) throw onlySeen();
    const [member] = await tx
      .select({ id: appUser.id })
      .from(organisationMember)
      .innerJoin(appUser, eq(appUser.id, organisationMember.userId))
      .where(and(eq(organisationMember.organisationId, id), eq(appUser.emailKey, emailKey)));
    if (member) throw new AppError(409, 'AlreadyMember', 'This address belongs to a member already.');
    const ofOrganisation = eq(invitation.organisationId, id);
    await tx.delete(invitation).where(and(ofOrganisation, lt(invitation.expiresAt, sql`now()`)));
    const [held] = await tx.select({ count: count() }).from(invitation).where(ofOrganisation);
    if ((held?.count ?? 0) >= organisationLimits.invitations)
      throw new AppError(
        409,
        'TooManyInvitations',
        `At most ${organisationLimits.invitations} invitations wait at once. Withdraw one first.`,
      );
    const [made] = await tx
      .insert(invitation)
      .values({
        ...{ organisationId: id, email, emailKey, role, invitedBy: viewer.id },
        expiresAt: sql`now() + ${organisationLimits.invitationDays}::int * interval '1 day'`,
      })
      .onConflictDoNothing()
      .returning({ id: invitation.id });
    if (!made)
      throw new AppError(
        409,
        'AlreadyInvited',
        'This address is invited already, or has refused. Ask again once that invitation has expired.',
      );
    await queueMail(tx, { template: invitationMail, to: email, payload: { id: made.id } });
  });
}

export async function withdrawInvitation(
  db: Db,
  { viewer, id }: { viewer: Viewer; id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(invitation).where(eq(invitation.id, id));
    if (!found) throw noSuchInvitation();
    const role = await lockOrganisation(tx, { id: found.organisationId, userId: viewer.id });
    if (!mayChange(role)) throw onlySeen();
    // One that was refused stays until it expires, so that the address is left in peace.
    await tx.delete(invitation).where(and(eq(invitation.id, id), isNull(invitation.refusedAt)));
  });
}

/** The open invitations to the account's confirmed address. */
export async function getInvitations(db: Db, { userId }: { userId: string }): Promise<ReceivedInvitation[]> {
  const inviter = sql<string | null>`(select email from app_user i where i.id = ${invitation.invitedBy})`;
  const rows = await db
    .select({
      ...{ id: invitation.id, organisation: organisation.name, role: invitation.role, invitedBy: inviter },
      expiresAt: invitation.expiresAt,
    })
    .from(invitation)
    .innerJoin(organisation, eq(organisation.id, invitation.organisationId))
    .innerJoin(appUser, eq(appUser.emailKey, invitation.emailKey))
    .where(and(eq(appUser.id, userId), isNotNull(appUser.confirmedAt), isOpen))
    .orderBy(invitation.createdAt, invitation.id);
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() }));
}

/** Answers an invitation, with the account whose confirmed address was invited. Another's answers as if it did not exist. */
export async function answerInvitation(
  db: Db,
  { userId, id, accept }: { userId: string; id: string; accept: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [asked] = await tx.select().from(invitation).where(eq(invitation.id, id));
    // In this order everywhere, so that two never wait for each other: the organisation, then the account.
    if (asked)
      await tx
        .select({ id: organisation.id })
        .from(organisation)
        .where(eq(organisation.id, asked.organisationId))
        .for('update');
    const user = await lockUser(tx, userId);
    if (!asked || !user || !isUsable(user) || user.confirmedAt === null) throw noSuchInvitation();
    const mine = and(eq(invitation.id, id), eq(invitation.emailKey, user.emailKey), isOpen);
    if (!accept) {
      const refused = await tx
        .update(invitation)
        .set({ refusedAt: sql`now()` })
        .where(mine)
        .returning({ id: invitation.id });
      if (refused.length === 0) throw noSuchInvitation();
      return;
    }
    const [taken] = await tx.delete(invitation).where(mine).returning();
    if (!taken) throw noSuchInvitation();
    await checkRoomFor(tx, userId);
    const [held] = await tx
      .select({ count: count() })
      .from(organisationMember)
      .where(eq(organisationMember.organisationId, taken.organisationId));
    if ((held?.count ?? 0) >= organisationLimits.members)
      throw new AppError(
        409,
        'TooManyMembers',
        `An organisation has at most ${organisationLimits.members} members. Ask its owners to make room.`,
      );
    await tx
      .insert(organisationMember)
      .values({ organisationId: taken.organisationId, userId, role: taken.role })
      .onConflictDoNothing();
    await recordAudit(tx, {
      event: 'organisation.joined',
      userId,
      detail: { organisation: taken.organisationId },
    });
  });
}

/** Forgets invitations that nobody can answer any more. */
export async function sweepInvitations(db: Db): Promise<void> {
  await db.delete(invitation).where(lt(invitation.expiresAt, sql`now()`));
}
