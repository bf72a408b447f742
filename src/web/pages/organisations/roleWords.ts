import type { MemberRole } from '#model/organisations.ts';

export const roleWords: Readonly<Record<MemberRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
};
