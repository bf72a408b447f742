export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What a mailed code proves: that the address is the user's, or that they may choose a new password. */
export const codePurposes = ['confirm', 'reset'] as const;
export type CodePurpose = (typeof codePurposes)[number];
