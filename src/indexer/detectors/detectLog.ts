import { keccak256, stringToHex, toEventSelector } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';
import type { Detect, DetectorFamily } from './AlertDraft.ts';
import { largeMoveDetectors } from './largeMoves.ts';
import { readWords, toAddress, zeroAddress } from './logWords.ts';
import { timelockDetectors } from './timelocks.ts';

/** The first owner is part of a contract's set-up and no news. */
const detectOwner: Detect = (log, { nameOf }) => {
  const [before, after] = readWords(log).map(toAddress);
  if (before === undefined || after === undefined || before === zeroAddress || before === after)
    return undefined;
  if (after === zeroAddress)
    return {
      detector: 'ownershipRenounced',
      severity: 'minor',
      title: 'Ownership renounced',
      text: `${nameOf(before)} gave up the ownership of ${nameOf(log.address)} and named nobody in its place.`,
    };
  return {
    detector: 'ownershipTransferred',
    severity: 'major',
    title: 'Ownership transferred',
    text: `The ownership of ${nameOf(log.address)} went from ${nameOf(before)} to ${nameOf(after)}.`,
  };
};

const detectProxyAdmin: Detect = (log, { nameOf, isNew }) => {
  const [before, after] = readWords(log).map(toAddress);
  if (isNew || before === undefined || after === undefined || before === zeroAddress || before === after)
    return undefined;
  return {
    detector: 'ownershipTransferred',
    severity: 'major',
    title: 'Proxy admin changed',
    text: `${nameOf(log.address)} names ${nameOf(after)} instead of ${nameOf(before)} as the admin of its proxy, who as a rule may replace its code.`,
  };
};

export const ownershipDetectors: DetectorFamily = {
  [toEventSelector('OwnershipTransferred(address,address)')]: detectOwner,
  [toEventSelector('AdminChanged(address,address)')]: detectProxyAdmin,
};

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

const nameRole = (role: Hex) => names.get(role) ?? `the role ${role.slice(0, 10)}…`;

const detectGrant: Detect = (log, { isNew, nameOf }) => {
  const [role, word] = readWords(log);
  const account = toAddress(word);
  if (isNew || role === undefined || account === undefined) return undefined;
  const isAdmin = role === adminRole;
  return {
    detector: 'roleGranted',
    severity: isAdmin ? 'major' : 'medium',
    title: 'Role granted',
    text: `${nameOf(account)} was given ${nameRole(role)} at ${nameOf(log.address)}${isAdmin ? ', the role that may hand out all others unless the contract says otherwise' : ''}.`,
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
    text: `${nameOf(account)} lost ${nameRole(role)} at ${nameOf(log.address)}.`,
  };
};

export const roleDetectors: DetectorFamily = {
  [toEventSelector('RoleGranted(bytes32,address,address)')]: detectGrant,
  [toEventSelector('RoleRevoked(bytes32,address,address)')]: detectRevoke,
};

const by = (log: Parameters<Detect>[0], nameOf: (address: `0x${string}`) => string) => {
  const account = toAddress(readWords(log)[0]);
  return account === undefined ? '' : ` by ${nameOf(account)}`;
};

const detectPause: Detect = (log, { nameOf }) => ({
  detector: 'paused',
  severity: 'major',
  title: 'Contract paused',
  text: `${nameOf(log.address)} was paused${by(log, nameOf)}. A paused contract refuses some functions, often transfers or withdrawals; which ones it refuses was not tried.`,
});

const detectUnpause: Detect = (log, { nameOf }) => ({
  detector: 'unpaused',
  severity: 'minor',
  title: 'Contract unpaused',
  text: `${nameOf(log.address)} was unpaused${by(log, nameOf)}.`,
});

export const pauseDetectors: DetectorFamily = {
  [toEventSelector('Paused(address)')]: detectPause,
  [toEventSelector('Pause()')]: detectPause,
  [toEventSelector('Unpaused(address)')]: detectUnpause,
  [toEventSelector('Unpause()')]: detectUnpause,
};

const detectBlock: Detect = (log, { nameOf }) => {
  const [account, flag] = readWords(log);
  const blocked = toAddress(account);
  // Some contracts use one event for both ways and say which by its second argument.
  if (blocked === undefined || (flag !== undefined && BigInt(flag) === 0n)) return undefined;
  return {
    detector: 'blacklistUsed',
    severity: 'medium',
    title: 'Address blacklisted',
    text: `${nameOf(log.address)} says by this event that it bars ${nameOf(blocked)}. What that stops was not tried.`,
  };
};

const detectDestroyed: Detect = (log, { nameOf }) => {
  const account = toAddress(readWords(log)[0]);
  if (account === undefined) return undefined;
  return {
    detector: 'blacklistUsed',
    severity: 'major',
    title: 'Funds of a blacklisted address destroyed',
    text: `${nameOf(log.address)} says by this event that it destroyed funds of ${nameOf(account)}.`,
  };
};

export const blacklistDetectors: DetectorFamily = {
  [toEventSelector('Blacklisted(address)')]: detectBlock,
  [toEventSelector('AddedBlackList(address)')]: detectBlock,
  [toEventSelector('Blocked(address,bool)')]: detectBlock,
  [toEventSelector('UserBlocked(address)')]: detectBlock,
  [toEventSelector('Frozen(address)')]: detectBlock,
  [toEventSelector('AddressFrozen(address)')]: detectBlock,
  [toEventSelector('DestroyedBlackFunds(address,uint256)')]: detectDestroyed,
  [toEventSelector('FundsDestroyed(address,uint256)')]: detectDestroyed,
};

const detectUpgrade: Detect = (log, { isNew, nameOf }) => {
  const code = toAddress(readWords(log)[0]);
  if (isNew || code === undefined) return undefined;
  return {
    detector: 'implementationUpgraded',
    severity: 'major',
    title: 'Implementation upgraded',
    text: `${nameOf(log.address)} was given the code at ${nameOf(code)}. What was audited before may no longer be what runs.`,
  };
};

const detectBeacon: Detect = (log, { isNew, nameOf }) => {
  const beacon = toAddress(readWords(log)[0]);
  if (isNew || beacon === undefined) return undefined;
  return {
    detector: 'implementationUpgraded',
    severity: 'major',
    title: 'Beacon changed',
    text: `${nameOf(log.address)} was told to take its code from the beacon ${nameOf(beacon)}. What was audited before may no longer be what runs.`,
  };
};

const detectDiamondCut: Detect = (log, { isNew, nameOf }) =>
  isNew
    ? undefined
    : {
        detector: 'implementationUpgraded',
        severity: 'major',
        title: 'Functions replaced',
        text: `Functions of ${nameOf(log.address)} were added, replaced or removed. What was audited before may no longer be what runs.`,
      };

export const upgradeDetectors: DetectorFamily = {
  [toEventSelector('Upgraded(address)')]: detectUpgrade,
  [toEventSelector('BeaconUpgraded(address)')]: detectBeacon,
  [toEventSelector('DiamondCut((address,uint8,bytes4[])[],address,bytes)')]: detectDiamondCut,
};

const all: DetectorFamily = {
  ...ownershipDetectors,
  ...upgradeDetectors,
  ...roleDetectors,
  ...pauseDetectors,
  ...blacklistDetectors,
  ...timelockDetectors,
  ...largeMoveDetectors,
};

/** What looks at logs with this first topic; most logs interest nobody. */
export const findDetector = (topic: Hex | undefined): Detect | undefined =>
  topic === undefined ? undefined : all[topic];
