const start = 'sender must hold role ';

/** Roles that many contracts use, by their hash as the words show it: the name cannot be told from another hash. */
const names: Readonly<Record<string, string>> = {
  '0x00000000…0000': 'DEFAULT_ADMIN_ROLE',
  '0x9f2df0fe…56a6': 'MINTER_ROLE',
  '0x65d7a28e…862a': 'PAUSER_ROLE',
  '0x189ab7a9…d2e3': 'UPGRADER_ROLE',
  '0x3c11d16c…a848': 'BURNER_ROLE',
  '0xa4980720…1775': 'ADMIN_ROLE',
  '0x97667070…b929': 'OPERATOR_ROLE',
  '0x55435dd2…5041': 'GUARDIAN_ROLE',
  '0x241ecf16…1b08': 'MANAGER_ROLE',
  '0xb09aa5ae…9cc1': 'PROPOSER_ROLE',
  '0xd8aa0f31…9e63': 'EXECUTOR_ROLE',
  '0xfd643c72…f783': 'CANCELLER_ROLE',
};

/** The words for a guard that asks for a role. */
export const describeRoleGuard = (role: string, where: string): string => `${start}${role} in ${where}`;

/** The role that a guard asks for, by name where it is a common one; undefined where there are other ways past the guard. */
export function findRole(guard: string): string | undefined {
  if (!guard.startsWith(start) || guard.includes('; or ')) return undefined;
  const role = guard.slice(start.length).split(' ', 1)[0] ?? '';
  return names[role] ?? role;
}
