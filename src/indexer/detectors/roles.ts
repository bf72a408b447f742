import { toEventSelector } from 'viem/utils';
import { adminRole, nameRole } from '#chain/nameRole.ts';
import type { Detect, DetectorFamily } from './AlertDraft.ts';
import { readWords, toAddress } from './logWords.ts';

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
