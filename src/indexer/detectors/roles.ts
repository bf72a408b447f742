import { keccak256, stringToHex, toEventSelector } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';
import { shortenHash } from '#lib/shortenHash.ts';
import type { Detect, DetectorFamily } from './AlertDraft.ts';
import { readWords, toAddress } from './logWords.ts';

const adminRole: Hex = `0x${'0'.repeat(64)}`;

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
const names = new Map<Hex, string>([
  [adminRole, 'DEFAULT_ADMIN_ROLE'],
  ...usualNames.map((name): [Hex, string] => [keccak256(stringToHex(name)), name]),
]);

const nameRole = (role: Hex) => names.get(role) ?? `the role ${shortenHash(role)}`;

const detectGrant: Detect = (log, { isNew, nameOf }) => {
  const [role, word] = readWords(log);
  const account = toAddress(word);
  if (isNew || role === undefined || account === undefined) return undefined;
  const isAdmin = role === adminRole;
  return {
    detector: 'roleGranted',
    severity: isAdmin ? 'major' : 'medium',
    title: 'Role granted',
    text: `${nameOf(account)} was granted ${nameRole(role)} on ${nameOf(log.address)}${isAdmin ? ', which by default can grant every other role' : ''}.`,
  };
};

const detectRevoke: Detect = (log, { nameOf }) => {
  const [role, word] = readWords(log);
  const account = toAddress(word);
  if (role === undefined || account === undefined) return undefined;
  return {
    detector: 'roleRevoked',
    severity: 'info',
    title: 'Role revoked',
    text: `${nameOf(account)} lost ${nameRole(role)} on ${nameOf(log.address)}.`,
  };
};

export const roleDetectors: DetectorFamily = {
  [toEventSelector('RoleGranted(bytes32,address,address)')]: detectGrant,
  [toEventSelector('RoleRevoked(bytes32,address,address)')]: detectRevoke,
};
