/** `support` answers people, `editor` keeps the records, `admin` may do everything. */
export const roles = ['user', 'support', 'editor', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The roles that each kind of staff access lets in: the server refuses by it, the desk shows by it. */
const staffRoles = {
  staff: ['support', 'editor', 'admin'],
  support: ['support', 'admin'],
  editor: ['editor', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
export type StaffAccess = keyof typeof staffRoles;

export function isAdmitted(role: Role, access: StaffAccess): boolean {
  const admitted: readonly Role[] = staffRoles[access];
  return admitted.includes(role);
}

/** Whom staff is shown: people who may do nothing that they may not do themselves. */
export function rolesSeenBy(viewer: Role): readonly Role[] {
  const accesses = Object.keys(staffRoles) as StaffAccess[];
  return roles.filter((shown) =>
    accesses.every((access) => !isAdmitted(shown, access) || isAdmitted(viewer, access)),
  );
}

/** What a mailed code proves: that the address is the user's, or that they may choose a new password. */
export const codePurposes = ['confirm', 'reset'] as const;
export type CodePurpose = (typeof codePurposes)[number];
