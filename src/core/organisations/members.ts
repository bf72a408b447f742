import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { requireRecentConfirmation } from '#core/auth/confirmation.ts';
import type { Viewer } from '#core/auth/viewer.ts';
import type { Db } from '#db/Database.ts';
import { organisationInvitation, organisationMember } from '#db/schema/organisations.ts';
import { appUser } from '#db/schema/users.ts';
import { AppError, notFound } from '#lib/AppError.ts';
import { type MemberRole, mayChange } from '#model/organisations.ts';
import {
  checkRoomToOwn,
  lockOrganisation,
  noteOrganisation,
  type OneOrganisation,
  ownersOnly,
} from './organisations.ts';
import { onlySeen } from './owners.ts';

async function getMember(tx: Db, { id, username }: { id: string; username: string }) {
  const [member] = await tx
    .select({
      ...{ userId: appUser.id, role: organisationMember.role },
      isOpen: sql<boolean>`${and(isNull(appUser.disabledAt), isNull(appUser.deleteAt))}`,
    })
    .from(organisationMember)
    .innerJoin(appUser, eq(appUser.id, organisationMember.userId))
    .where(and(eq(organisationMember.organisationId, id), eq(appUser.username, username)));
  if (!member) throw notFound('There is no such member');
  return member;
}

/** Somebody whose account is open must be there who decides. */
async function checkOtherOwner(tx: Db, { id, userId }: OneOrganisation): Promise<void> {
  const [other] = await tx
    .select({ userId: organisationMember.userId })
    .from(organisationMember)
    .innerJoin(appUser, eq(appUser.id, organisationMember.userId))
    .where(
      and(
        eq(organisationMember.organisationId, id),
        eq(organisationMember.role, 'owner'),
        ne(organisationMember.userId, userId),
        ...[isNull(appUser.disabledAt), isNull(appUser.deleteAt)],
      ),
    )
    .limit(1);
  if (!other)
    throw new AppError(
      409,
      'LastOwner',
      'The last owner cannot leave. Make somebody else an owner first, or delete the organisation.',
    );
}

/** What somebody sent who may no longer invite: an address of their own among them would be a way back. */
const withdrawInvitationsOf = (tx: Db, { id, userId }: OneOrganisation) =>
  tx
    .delete(organisationInvitation)
    .where(
      and(
        eq(organisationInvitation.organisationId, id),
        eq(organisationInvitation.invitedBy, userId),
        isNull(organisationInvitation.refusedAt),
      ),
    );

/** Whether a member can be made an owner. */
async function checkNewOwner(tx: Db, member: { userId: string; isOpen: boolean }): Promise<void> {
  if (!member.isOpen)
    throw new AppError(409, 'AccountClosed', 'The account of this member is closed. Name another member.');
  await checkRoomToOwn(tx, member.userId);
}

const setRole = (tx: Db, { id, userId, role }: OneOrganisation & { role: MemberRole }) =>
  tx
    .update(organisationMember)
    .set({ role })
    .where(and(eq(organisationMember.organisationId, id), eq(organisationMember.userId, userId)));

interface OneMember {
  viewer: Viewer;
  id: string;
  username: string;
}

/** Owners give every role; admins make members admins and the other way round. */
export async function setMemberRole(
  db: Db,
  { viewer, id, username, role }: OneMember & { role: MemberRole },
): Promise<void> {
  await db.transaction(async (tx) => {
    const own = await lockOrganisation(tx, { id, userId: viewer.id });
    if (!mayChange(own)) throw onlySeen();
    const member = await getMember(tx, { id, username });
    const isOfOwners = role === 'owner' || member.role === 'owner';
    if (isOfOwners && own !== 'owner') throw ownersOnly();
    if (member.role === role) return;
    if (isOfOwners) requireRecentConfirmation(viewer);
    if (member.role === 'owner') await checkOtherOwner(tx, { id, userId: member.userId });
    if (role === 'owner') await checkNewOwner(tx, member);
    await setRole(tx, { id, userId: member.userId, role });
    if (!mayChange(role)) await withdrawInvitationsOf(tx, { id, userId: member.userId });
    await noteOrganisation(tx, 'organisation.role', { id, userId: member.userId, by: viewer.id });
  });
}

/** Makes another member an owner, and the owner who does it an admin. */
export async function transferOrganisation(db: Db, { viewer, id, username }: OneMember): Promise<void> {
  const one = { id, userId: viewer.id };
  await db.transaction(async (tx) => {
    if ((await lockOrganisation(tx, one)) !== 'owner') throw ownersOnly();
    const member = await getMember(tx, { id, username });
    if (member.userId === viewer.id)
      throw new AppError(400, 'BadRequest', 'You are an owner already. Name another member.');
    requireRecentConfirmation(viewer);
    if (member.role !== 'owner') await checkNewOwner(tx, member);
    await setRole(tx, { id, userId: member.userId, role: 'owner' });
    await setRole(tx, { ...one, role: 'admin' });
    await noteOrganisation(tx, 'organisation.role', { id, userId: member.userId, by: viewer.id });
    await noteOrganisation(tx, 'organisation.role', one);
  });
}

/** Ends a membership: one's own, or another's, with the invitations they sent. Keys, rules, outlets and watchlists stay with the organisation. */
export async function removeMember(db: Db, { viewer, id, username }: OneMember): Promise<void> {
  await db.transaction(async (tx) => {
    const own = await lockOrganisation(tx, { id, userId: viewer.id });
    const member = await getMember(tx, { id, username });
    const isSelf = member.userId === viewer.id;
    if (!isSelf && !mayChange(own)) throw onlySeen();
    if (!isSelf && member.role === 'owner') {
      if (own !== 'owner') throw ownersOnly();
      requireRecentConfirmation(viewer);
    }
    if (member.role === 'owner') await checkOtherOwner(tx, { id, userId: member.userId });
    await tx
      .delete(organisationMember)
      .where(and(eq(organisationMember.organisationId, id), eq(organisationMember.userId, member.userId)));
    await withdrawInvitationsOf(tx, { id, userId: member.userId });
    await noteOrganisation(tx, 'organisation.left', { id, userId: member.userId, by: viewer.id });
  });
}
