import { eleventhHeldOutMarkets } from './eleventhHeldOutMarkets.ts';
import { eleventhHeldOutTokens } from './eleventhHeldOutTokens.ts';
import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const twoSteps = `acceptOwnership:ownership ${ownable}`;
const roles = 'grantRole:ownership revokeRole:ownership';
const upgradeable = 'upgradeTo:upgrade upgradeToAndCall:upgrade';
const owners = 'addOwner:ownership removeOwner:ownership swapOwner:ownership';
const members = 'addMember:ownership changeMember:ownership removeMember:ownership changeRequirement revoke';
const controllers = 'addController:ownership removeController:ownership';
const destructible = 'destroy destroyAndSend transferOwnership:ownership';
const terminable = 'setOwner:ownership terminate';

/**
 * The eleventh choice, labelled from source before the analyser was first run on it, of publishers that no earlier set has:
 * votes of festivals, delegations, payment channels, work records, split payments, prescriptions, wallets of a Bitcoin
 * address, light clients, key servers, event stores, bookings, assessments, names, order books, farms, sales, options;
 * compilers from 0.4 to 0.8. Left out are initialisers, what only a signature or a proof decides, what everybody may do as
 * long as a switch says so, what always fails or changes nothing, what a token tells whoever receives it, what is due to
 * the sender, what is decided within a library that is not in the code, and what somebody may do to a project of their own.
 */
export const eleventhHeldOut: readonly PublishedSet[] = [
  ...eleventhHeldOutMarkets,
  ...eleventhHeldOutTokens,
  {
    spec: 'culturestake-contracts@1.0.28',
    licence: 'AGPL-3.0',
    contracts: {
      Admin: { privileged: owners },
      Culturestake: {
        privileged: `burnNonce deactivateFestival deactivateQuestion deactivateVotingBooth initFestival:other initQuestion initVotingBooth setQuestionMasterCopy setVoteRelayer ${owners}`,
      },
      Question: {
        privileged: 'deactivateAnswer initAnswer:other recordUnsignedVote:other',
        skip: 'setup getAnswer',
      },
    },
  },
  {
    spec: '@delegatable/delegatable-sol@0.0.0-beta.2',
    licence: 'MIT',
    contracts: {
      DelegatableRelay: { privileged: '', skip: 'invoke' },
      DiamondCutFacet: { privileged: 'diamondCut:upgrade' },
      ERC20AllowanceEnforcer: { privileged: '' },
      ERC20Delegatable: { privileged: '', skip: 'invoke' },
      LimitedCallsEnforcer: { privileged: '' },
      OwnershipFacet: { privileged: 'transferOwnership:ownership' },
      RevocationEnforcer: { privileged: '', skip: 'invoke revokeDelegation' },
    },
  },
  {
    spec: '@machinomy/contracts@4.1.5',
    licence: 'Apache-2.0',
    contracts: {
      TokenUnidirectional: { privileged: '', skip: 'claim' },
      Unidirectional: { privileged: '', skip: 'claim' },
    },
  },
  {
    spec: 'openvasp-contracts@2.0.0-rc',
    licence: 'MIT',
    contracts: {
      VASP: {
        privileged:
          'acceptOwnership:ownership transferOwnership:ownership setHandshakeKey:other setSigningKey',
      },
      VASPIndex: { privileged: '' },
    },
  },
  {
    spec: '@vaimee/my3sec-contracts@0.4.7',
    licence: 'MIT',
    contracts: {
      EnergyWallet: { privileged: 'createEnergyFor destroyEnergyFor giveEnergy removeEnergy' },
      My3SecHub: {
        privileged: `setEnergyWalletContract setMy3SecProfilesContract setOrganizationFactoryContract setSkillRegistryContract setSkillWalletContract setTimeWalletContract ${ownable}`,
      },
      My3SecProfiles: { privileged: 'createProfile:mint setDefaultProfile' },
      My3SecToken: { privileged: 'mint:mint', skip: 'delegateBySig permit' },
      Organization: {
        privileged: `addProjectMember addTaskMember addToWhitelist approvePendingMember createProject:other createTask:other join leave rejectPendingMember removeFromWhitelist removeProjectMember removeTaskMember setMetadataURI:other updateProject:other updateTask:other updateTaskTime ${ownable}`,
      },
      OrganizationFactory: { privileged: '' },
      SkillRegistry: { privileged: '' },
      SkillWallet: { privileged: 'recordExperience:other' },
      TimeWallet: { privileged: 'spendTimeFor' },
    },
  },
  {
    spec: '@ourz/our-contracts@1.0.6',
    licence: 'GPL-3.0-or-later',
    contracts: {
      OurFactory: { privileged: '' },
      OurPylon: {
        privileged: `acceptZMarketBid cancelZAuction createZoraAuction createZoraEdition executeTransaction mintEditionsTo mintToAuctionForETH mintZNFT removeZMarketAsk setEditionMinter setEditionPrice:other setZAuctionApproval setZAuctionReservePrice:other setZMarketAsk untrustedBurnERC721 untrustedSafeTransferERC721:withdraw untrustedSetApprovalERC721 updateEditionURLs:other updateZNFTTokenURI:other updateZNFTURIs:other ${owners}`,
        // A new name is logged only.
        skip: 'setup claimERC20ForAll claimETH claimETHForAllWindows incrementThenClaimAll editNickname tokensReceived',
      },
    },
  },
  {
    spec: 'ipfsconsortiumcontracts@0.0.5',
    licence: 'MIT',
    contracts: {
      // What members add and remove is logged only.
      IPFSProxy: {
        privileged: `setTotalPersistLimit:other ${members}`,
        skip: 'addContract addHash addMetadataObject removeContract removeHash removeMetadataObject',
      },
      Multimember: { privileged: members },
    },
  },
  {
    spec: 'rmeb-contracts@0.3.1',
    licence: 'MIT',
    contracts: {
      AllowanceRegistry: {
        privileged: 'allowUser denyUser setRegistrar:ownership transferOwnership:ownership',
      },
      DespachoReceta: { privileged: 'despachar:other' },
      RestrictedRegistry: { privileged: 'setRestricted:other transferOwnership:ownership' },
    },
  },
  {
    spec: '@orangekit/contracts@1.0.0-beta.3',
    licence: 'GPL-3.0-only',
    contracts: {
      BitcoinSafeOwner: { privileged: 'emergencyUpgradeSingleton:upgrade', skip: 'setup upgradeSingleton' },
      EmergencyGovernance: { privileged: `disable setEmergencyUpgrader:ownership ${twoSteps}` },
      OrangeKitDeployer: { privileged: '' },
      OrangeKitSafeFactory: {
        privileged: 'transferOwnership:ownership upgradeSingleton:upgrade',
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@mapprotocol/protocol@0.8.5',
    licence: 'MIT',
    contracts: {
      DeployFactory: { privileged: '' },
      LightClientManager: {
        privileged: `changeAdmin:ownership register ${upgradeable}`,
        // Logs only.
        skip: 'initialize notifyLightClient',
      },
      // Who is on the white list may take part.
      MaintainerManager: {
        privileged: `addWhiteList bindWorker changeAdmin:ownership deposit emergencyRewardWithdraw:withdraw removeWhiteList ${upgradeable}`,
        skip: 'initialize save',
      },
    },
  },
  {
    spec: 'hyperbridge-marketplace-protocol@1.0.14',
    licence: 'see LICENSE.md',
    contracts: {
      Developer: { privileged: '', skip: 'initialize' },
      MarketplaceStorage: {
        privileged: `registerContract unregisterContract deleteAddress deleteBool deleteBytes:other deleteInt:other deleteString:other deleteUint:other setAddress setBool setBytes:other setInt:other setString:other setUint:other ${ownable}`,
      },
    },
  },
  {
    spec: '@mev-boost-aa/contracts@3.1.8',
    licence: 'GPL-3.0',
    contracts: {
      MEVBoostAccount: {
        privileged: `boostExecute:other boostExecuteBatch:other execute:other executeBatch:other validateUserOp ${upgradeable}`,
        skip: 'initialize',
      },
      MEVBoostAccountFactory: { privileged: '' },
      MEVBoostPaymaster: {
        privileged: `addStake fetchLegacy postOp unlockStake withdrawStake:withdraw ${ownable}`,
      },
    },
  },
  {
    spec: 'transmute-contracts@0.1.3',
    licence: 'MIT',
    contracts: {
      // A library keeps the white list.
      EventStore: { privileged: `setWhitelist ${destructible}`, skip: 'writeEvent' },
      RBAC: { privileged: `setAddressRole:ownership setGrant:ownership ${destructible}` },
      RBACEventStore: {
        privileged: `setAddressRole:ownership setGrant:ownership writeEvent:other ${destructible}`,
      },
    },
  },
  {
    spec: 'latude-contracts@0.3.1',
    licence: 'ISC',
    contracts: {
      Authorization: { privileged: terminable },
      // Whoever knows the number of a question may answer it.
      ExchangeRates: { privileged: `setDelay:other ${terminable}`, skip: '__callback' },
      Property: { privileged: `addAsset:other ${terminable}` },
      PropertyFactory: { privileged: '' },
    },
  },
  {
    spec: 'fathom-contracts@1.2.2',
    licence: 'MIT',
    contracts: {
      Assessment: { privileged: 'callAllFromMew setAssessorPool', skip: 'addData payout reveal' },
      Concept: {
        privileged: 'addInitialMember changeLifetime:other transferOwnership:ownership',
        skip: 'addMember addWeight getWeightedRandomMember toggleAvailability',
      },
      ConceptRegistry: { privileged: '', skip: 'init' },
      FathomToken: {
        privileged: 'changeMinter:ownership mint:mint transferOwnership:ownership',
        skip: 'notification takeBalance',
      },
      Minter: { privileged: 'setEpochLength:other setOwner:ownership setReward:other', skip: 'init' },
    },
  },
  {
    spec: '@reputable-lab/reputable-contracts@1.0.0-beta.4',
    licence: 'MIT',
    contracts: {
      ReputableHub: { privileged: `upgradeToAndCall:upgrade ${roles}`, skip: 'initialize' },
      ReputableModel: { privileged: `updateReputableModel:other ${ownable}`, skip: 'initialize' },
    },
  },
  {
    spec: 'secretstore-contracts@0.3.0',
    licence: 'GPLv3',
    contracts: {
      // Servers of the present and of the next set are put there by the owner.
      OwnedKeyServerSetWithMigration: {
        privileged: `addKeyServer completeInitialization:other confirmMigration removeKeyServer startMigration ${ownable}`,
      },
      // Whoever asks first is the admin of a document.
      PermissioningRegistry: {
        privileged: ownable,
        skip: 'addUser removePermission setAdmin setExposed setUsers',
      },
      PermissioningRelay: { privileged: `setERC165Query setPermissioningContract ${ownable}` },
      SecretStoreServerKeyGenerationService: {
        privileged: `deleteServerKeyGenerationRequest:other serverKeyGenerated serverKeyGenerationError setMaxServerKeyGenerationRequests:other setServerKeyGenerationFee:fee ${ownable}`,
      },
    },
  },
  {
    spec: '@metamultisig/contract@1.0.2',
    licence: 'ISC',
    contracts: { MetaMultisig: { privileged: 'setKeyholderWeight:ownership setThreshold', skip: 'submit' } },
  },
  {
    spec: '@siddomains/sid-contracts@0.1.31',
    licence: 'MIT',
    contracts: {
      // Bidders are named once.
      Auction: { privileged: 'placeBid', skip: 'withdraw' },
      AuctionFactory: { privileged: `createAuction:other ${ownable}` },
      BNBRegistrarControllerV10: {
        privileged: `setCommitmentAges:other setPriceOracle:other withdraw:withdraw ${ownable}`,
      },
      GiveAway: { privileged: `giveAway:withdraw withdraw:withdraw ${ownable}` },
      ReferralHub: {
        privileged: `addNewReferralRecord deposit setComissionChart setPartnerComissionChart ${controllers} ${ownable}`,
      },
      SidGiftCardController: {
        privileged: `setNewBeneficiary setNewPriceOracle:other withdraw:withdraw ${ownable}`,
      },
      SidGiftCardLedger: { privileged: `deduct ${controllers} ${ownable}` },
      SidGiftCardVoucher: { privileged: `addCustomizedVoucher:other ${ownable}` },
    },
  },
];
