import { toEventSelector } from 'viem/utils';
import type { Hex } from '#lib/hex.ts';

/** After these events somebody may hold another power, or the contract may run other code. */
const events = [
  'OwnershipTransferred(address,address)',
  'RoleGranted(bytes32,address,address)',
  'RoleRevoked(bytes32,address,address)',
  'RoleAdminChanged(bytes32,bytes32,bytes32)',
  'Upgraded(address)',
  'AdminChanged(address,address)',
  'BeaconUpgraded(address)',
  'DiamondCut((address,uint8,bytes4[])[],address,bytes)',
  'Paused(address)',
  'Unpaused(address)',
  'MinDelayChange(uint256,uint256)',
  'NewDelay(uint256)',
  'NewAdmin(address)',
  'AddedOwner(address)',
  'RemovedOwner(address)',
  'ChangedThreshold(uint256)',
  'EnabledModule(address)',
  'DisabledModule(address)',
  'AuthorityUpdated(address)',
];

export const tellingTopics: readonly Hex[] = events.map((event) => toEventSelector(event));
