import type { ControlChange } from '#model/watchRules.ts';

/** Events by which widely used contracts say that who or what decides has changed. */
export const changeEvents: Readonly<Record<ControlChange, readonly string[]>> = {
  owner: [
    'event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
    'event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner)',
    'event AdminChanged(address previousAdmin, address newAdmin)',
    'event OwnerUpdated(address indexed user, address indexed newOwner)',
    'event NewAdmin(address oldAdmin, address newAdmin)',
    'event NewAdmin(address indexed newAdmin)',
    'event NewPendingAdmin(address oldPendingAdmin, address newPendingAdmin)',
    'event NewPendingAdmin(address indexed newPendingAdmin)',
    'event DefaultAdminTransferScheduled(address indexed newAdmin, uint48 acceptSchedule)',
  ],
  implementation: [
    'event Upgraded(address indexed implementation)',
    'event BeaconUpgraded(address indexed beacon)',
    'event NewImplementation(address oldImplementation, address newImplementation)',
    'event ChangedMasterCopy(address singleton)',
    'event DiamondCut((address facetAddress, uint8 action, bytes4[] functionSelectors)[] diamondCut, address init, bytes data)',
  ],
  role: [
    'event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)',
    'event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)',
    'event RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole)',
  ],
  signers: [
    'event AddedOwner(address owner)',
    'event RemovedOwner(address owner)',
    'event ChangedThreshold(uint256 threshold)',
    'event EnabledModule(address module)',
    'event DisabledModule(address module)',
    'event ChangedGuard(address guard)',
    'event ChangedModuleGuard(address moduleGuard)',
    'event ChangedFallbackHandler(address handler)',
  ],
  pause: [
    'event Paused(address account)',
    'event Unpaused(address account)',
    'event Pause()',
    'event Unpause()',
  ],
  timelock: [
    'event CallScheduled(bytes32 indexed id, uint256 indexed index, address target, uint256 value, bytes data, bytes32 predecessor, uint256 delay)',
    'event MinDelayChange(uint256 oldDuration, uint256 newDuration)',
    'event QueueTransaction(bytes32 indexed txHash, address indexed target, uint256 value, string signature, bytes data, uint256 eta)',
    'event NewDelay(uint256 indexed newDelay)',
  ],
};
