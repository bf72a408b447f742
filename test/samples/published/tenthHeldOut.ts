import type { PublishedSet } from './publishedSet.ts';
import { tenthHeldOutBridges } from './tenthHeldOutBridges.ts';
import { tenthHeldOutMarkets } from './tenthHeldOutMarkets.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const pausable = 'pause:pause unpause:pause';
const roles = 'grantRole:ownership revokeRole:ownership';
const upgradeable = 'upgradeTo:upgrade upgradeToAndCall:upgrade';
const destructible = `destroy destroyAndSend ${ownable}`;
const forwarded = `upgradeTrustedForwarder transferOwnershipControl:ownership ${roles}`;
const managed = `setParent ${upgradeable} ${ownable}`;

/**
 * The tenth choice, labelled from source before the analyser was first run on it, of publishers that no earlier set has:
 * bridges, private payments, payment channels, derivatives, bonds, sales, vaults, games, rented collections, pods of members,
 * health records, supply chains, videos, logs; compilers from 0.4 to 0.8. Left out are initialisers, what only a signature
 * or a proof decides, what everybody may do as long as a switch says so, what always fails or changes nothing, what a token
 * tells whoever receives it, and what somebody may do to a project of their own.
 */
export const tenthHeldOut: readonly PublishedSet[] = [
  ...tenthHeldOutBridges,
  ...tenthHeldOutMarkets,
  {
    spec: '@stowprotocol/stow-smart-contracts@0.1.9',
    licence: 'Apache-2.0',
    contracts: {
      StowHub: { privileged: `setUsersContract setRecordsContract setPermissionsContract ${destructible}` },
      // Users are those who registered themselves.
      StowPermissions: {
        privileged: `${pausable} ${destructible}`,
        skip: 'grantAccess grantAccessbyDelegate grantPolicyBasedAccess revokeAccess revokeAccessbyDelegate',
      },
      // The owner says who has a provenance.
      StowRecords: {
        privileged: `addRecordByAdmin:other updateIris:other addRecordByProvider addSigByProvider ${pausable} ${destructible}`,
        skip: 'addSig',
      },
      StowUsers: { privileged: `setExpertScore setProvenance ${pausable} ${destructible}` },
    },
  },
  {
    spec: '@stowprotocol/stow-token-contracts@0.2.0',
    licence: 'Apache-2.0',
    contracts: { STOWToken: { privileged: `${pausable} ${ownable}` } },
  },
  {
    spec: 'metafab-contracts@0.9.1',
    licence: 'Commons-Clause-1.0',
    contracts: {
      ERC1155_Game_Items_Collection: {
        privileged: `mintToAddress:mint mintBatchToAddress:mint setItemURI:other setItemTransferTimelock ${forwarded} ${ownable}`,
      },
      ERC20_Game_Currency: {
        privileged: `mint:mint deposit:mint setFees:fee updateChildChainManager ${forwarded} ${ownable}`,
      },
      Game_Lootbox_Manager: {
        privileged: `setLootbox:other removeLootbox:other setClaimableBlockOffset:other ${forwarded}`,
      },
      Game_Shop: {
        privileged: `setOffer:other removeOffer:other withdrawTo:withdraw withdrawCurrencyTo:withdraw withdrawItemsTo:withdraw ${forwarded}`,
      },
      System_Delegate_Approver: { privileged: '', skip: 'setDelegateApprovalForSystemBySignature' },
    },
  },
  {
    spec: '@sphinx-labs/contracts@0.23.1',
    licence: 'MIT',
    contracts: {
      ManagedService: { privileged: `exec ${roles}` },
      // The executor is named by those who sign.
      SphinxModule: { privileged: 'execute', skip: 'initialize approve cancel' },
      SphinxModuleProxyFactory: { privileged: '', skip: 'enableSphinxModuleProxyFromSafe' },
    },
  },
  {
    spec: '@guildsworn/token-contracts@1.0.12',
    licence: 'MIT',
    contracts: {
      CharacterNftContract: {
        privileged: `safeMint:mint salvageTokensFromContract:withdraw setTokenURI:other setBaseURI:other setVaultAddress:fee setRoyaltyNumerator:fee setNotTransferable setWhitelistGuild externalUnlockCharacter ${roles}`,
        skip: 'init',
      },
      EldfallTokenContract: {
        privileged: `safeMint:mint salvageTokensFromContract:withdraw ${roles}`,
        skip: 'init',
      },
    },
  },
  {
    spec: '@orcaprotocol/contracts@5.11.6',
    licence: 'ISC',
    contracts: {
      ControllerV1: {
        privileged: `updatePodEnsRegistrar updatePodState beforeTokenTransfer ${ownable}`,
        skip: 'batchMintAndBurn checkTransaction delegateSetup enableModule ejectSafe migratePodController setPodModuleLock setPodTransferLock updatePodAdmin',
      },
      ControllerRegistry: { privileged: `registerController removeController ${ownable}` },
      InviteToken: { privileged: `mint:mint batchMint:mint burn:burn ${roles}` },
      // The controller of a pod says whether tokens of it are made, moved and destroyed.
      MemberToken: {
        privileged: `createPod migrateMemberController setContractURI:other setUri:other ${ownable}`,
        skip: 'mint mintSingleBatch burn burnSingleBatch safeTransferFrom safeBatchTransferFrom',
      },
      MultiCreateV1: { privileged: '' },
      PermissionManager: { privileged: `callAsOwner ${roles}` },
      PodEnsRegistrar: {
        privileged: `register registerPod setText:other setAddr setRestrictionState ${ownable}`,
      },
    },
  },
  {
    spec: '@pepperstake/pepperstake-contracts@0.1.1',
    licence: 'ISC',
    contracts: {
      // Participants are listed or everybody.
      PepperStake: { privileged: 'approveForParticipants', skip: 'stake' },
      PepperStakeDeployer: { privileged: '' },
    },
  },
  {
    spec: '@iqprotocol/solidity-contracts-nft@0.2.0',
    licence: 'MIT',
    contracts: {
      ACL: { privileged: `${roles} ${upgradeable}`, skip: 'initialize' },
      AssetClassRegistry: {
        privileged: `registerAssetClass setAssetClassController setAssetClassVault ${upgradeable}`,
        skip: 'initialize',
      },
      // Assets are returned by the hub, or by everybody in recovery.
      ERC721AssetVault: {
        privileged: `switchToRecoveryMode withdrawERC20Tokens:withdraw ${pausable}`,
        skip: 'onERC721Received returnToOwner',
      },
      ListingStrategyRegistry: {
        privileged: `registerListingStrategy setListingController ${upgradeable}`,
        skip: 'initialize',
      },
      Metahub: {
        privileged: `registerAsset setProtocolRentalFeePercent:fee withdrawProtocolFunds:withdraw ${upgradeable}`,
        skip: 'initialize withdrawUniverseFunds',
      },
      UniverseRegistry: {
        privileged: `setUniverseTokenBaseURI:other ${upgradeable}`,
        skip: 'initialize setUniverseName setUniverseRentalFeePercent',
      },
      UniverseToken: { privileged: 'mint:mint' },
      WarperPresetFactory: {
        privileged: `addPreset removePreset enablePreset disablePreset ${upgradeable}`,
        skip: 'initialize',
      },
      WarperManager: {
        privileged: `setMetahub setWarperController ${upgradeable}`,
        skip: 'initialize registerWarper deregisterWarper pauseWarper unpauseWarper',
      },
    },
  },
  {
    spec: '@dsnp/contracts@1.0.1',
    licence: 'Apache-2.0',
    contracts: {
      Beacon: { privileged: `upgradeTo:upgrade ${ownable}` },
      BeaconFactory: { privileged: '' },
      // Delegates may remove themselves.
      Identity: {
        privileged: 'delegate:ownership',
        skip: 'initialize delegateRemove delegateByEIP712Sig delegateRemoveByEIP712Sig',
      },
      // Whom the identity behind a handle trusts.
      Registry: {
        privileged: '',
        skip: 'changeAddress changeAddressByEIP712Sig changeHandle changeHandleByEIP712Sig',
      },
    },
  },
  {
    spec: '@xaya/eth-delegator-contract@1.0.0',
    licence: 'MIT',
    contracts: {
      NamePermissions: { privileged: '' },
      XayaDelegation: {
        privileged: '',
        skip: 'registerFor takeOverName sendHierarchicalMove grant revoke resetTree',
      },
    },
  },
  {
    spec: 'beefledger-contracts@1.2.92',
    licence: 'ISC',
    contracts: {
      ActionsStorageV1_1: {
        privileged:
          'approveProduce:other produce measure pickUp dropOff validateEntry setERC721 setResourceActionsContract transferOwnership:ownership',
        skip: 'initialize initializeV11',
      },
      CompaniesV1_0: {
        privileged:
          'addCompany removeCompany addSignatorie removeSignatorie setCompanyData transferOwnership:ownership',
        skip: 'initialize',
      },
      ERC20FactoryV1_0: { privileged: 'deploy transferOwnership:ownership', skip: 'initialize' },
      ERC20ForAssetGrouping: { privileged: 'mint:mint setAssetGrouping transferOwnership:ownership' },
      ERC721BeefLedgerV1_1: {
        privileged: 'mint:mint addAssetsToGrouping setMultisigWallet:ownership transferOwnership:ownership',
        skip: 'initialize initializeV11',
      },
      MultisigWalletV1_0: {
        privileged:
          'addOwner:ownership removeOwner:ownership replaceOwner:ownership changeRequirement setResourceActionsContract submitTransaction confirmTransaction revokeConfirmation executeTransaction',
        skip: 'initialize',
      },
      OwnedUpgradeabilityProxy: { privileged: `transferProxyOwnership:ownership ${upgradeable}` },
      ResourceActionsV1_0: {
        privileged: 'setPermission setPermissions setCompaniesContract transferOwnership:ownership',
        skip: 'initialize',
      },
    },
  },
  {
    spec: 'paratii-contracts@0.0.3',
    licence: 'GPL-3.0',
    contracts: {
      Avatar: { privileged: 'addToWhitelist removeFromWhitelist transferFrom transferOwnership:ownership' },
      Registry: {
        privileged:
          'registerAddress unregisterAddress registerUint:other unregisterUint:other registerString:other unregisterString:other transferOwnership:ownership',
      },
      Sales: { privileged: 'create:other remove:other transferOwnership:ownership' },
      Store: { privileged: 'transferOwnership:ownership' },
      TcrPlaceholder: { privileged: 'removeListing transferOwnership:ownership' },
      Users: { privileged: 'transferOwnership:ownership' },
      Videos: { privileged: 'transferOwnership:ownership' },
      Vouchers: { privileged: 'create:other remove:other transferOwnership:ownership' },
    },
  },
  {
    spec: '@internetcamera/contracts@0.0.60',
    licence: 'MIT',
    contracts: {
      ClaimableFilm: { privileged: `loadFilm setForwarder ${ownable}`, skip: 'initialize' },
      FilmFactoryToken: { privileged: `mint:mint setFilmFactoryAddress ${ownable}` },
      InternetCamera: {
        privileged: `setFilmFactoryAddress setForwarder ${ownable}`,
        // Logs only, for the factory or for everybody.
        skip: 'registerFilm',
      },
      InternetCameraFilmFactory: { privileged: `setForwarder ${ownable}` },
    },
  },
  {
    spec: '@logsn/contracts@0.0.3',
    licence: 'GPL-3.0',
    contracts: {
      // Everybody may revoke a role.
      LSAN: {
        privileged: `mintTokens:mint mintManyTokens:mint burn:burn addBlacklist:blacklist removeBlacklist:blacklist addWhitelist removeWhitelist massAddWhitelist massRemoveWhitelist withdraw:withdraw setWeiPerByte:other setMultipler:other setMinimumDeposit:other grantRole:ownership ${upgradeable} ${ownable}`,
        skip: 'initialize',
      },
      LogStoreManager: { privileged: `capture ${managed}`, skip: 'initialize' },
      // Nodes are approved or everybody.
      LogStoreNodeManager: {
        privileged: `createStream:other deleteStream:other registerStoreManager registerQueryManager registerReportManager upsertNodeAdmin removeNodeAdmin kickNode whitelistApproveNode whitelistRejectNode setRequiresWhitelist treasuryWithdraw:withdraw grantRole:ownership ${upgradeable} ${ownable}`,
        skip: 'initialize upsertNode join processReport',
      },
      LogStoreQueryManager: { privileged: `capture ${managed}`, skip: 'initialize' },
      LogStoreReportManager: {
        privileged: `processReport setReportTimeBuffer:other ${managed}`,
        skip: 'initialize report',
      },
    },
  },
];
