import { keccak256, stringToHex } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';
import { shortenHash } from '#lib/shortenHash.ts';

export const adminRole: Hex = `0x${'0'.repeat(64)}`;

/** Roles are hashes of their names; these are the usual names. */
const usualNames = [
  'MINTER_ROLE',
  'BURNER_ROLE',
  'PAUSER_ROLE',
  'UNPAUSER_ROLE',
  'UPGRADER_ROLE',
  'SNAPSHOT_ROLE',
  'BLACKLISTER_ROLE',
  'OPERATOR_ROLE',
  'KEEPER_ROLE',
  'GUARDIAN_ROLE',
  'MANAGER_ROLE',
  'ADMIN_ROLE',
  'PROPOSER_ROLE',
  'EXECUTOR_ROLE',
  'CANCELLER_ROLE',
  'TIMELOCK_ADMIN_ROLE',
  'WITHDRAWER_ROLE',
  'ORACLE_ROLE',
] as const;
const names = new Map<string, string>([
  [adminRole, 'DEFAULT_ADMIN_ROLE'],
  ...usualNames.map((name): [string, string] => [keccak256(stringToHex(name)), name]),
]);

/** "PAUSER_ROLE", by the whole hash: any contract may use another one that begins and ends alike. */
export const nameRole = (role: string) => names.get(role) ?? `the role ${shortenHash(role)}`;
