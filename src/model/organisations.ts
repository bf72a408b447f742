/** Owners decide everything, admins change what is shared and who is a member, members see it. */
export const memberRoles = ['owner', 'admin', 'member'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Who may change what an organisation shares. */
export const changingRoles = ['owner', 'admin'] as const satisfies readonly MemberRole[];

export const mayChange = (role: MemberRole): boolean => changingRoles.some((one) => one === role);

export const organisationLimits = {
  nameLength: 60,
  /** Organisations that one person may belong to. */
  perPerson: 20,
  /** Of those, owned by them. */
  owned: 5,
  members: 100,
  /** Invitations that wait for an answer. */
  invitations: 50,
  invitationDays: 7,
} as const;
