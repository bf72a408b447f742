import { ninthHeldOutMarkets } from './ninthHeldOutMarkets.ts';
import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const pausable = 'pause:pause unpause:pause';
const roles = 'grantRole:ownership revokeRole:ownership';
const upgradeable = 'upgradeTo:upgrade upgradeToAndCall:upgrade';
const staker = 'addStake unlockStake withdrawStake:withdraw transferOwnership:ownership';
const paymaster = `addStake unlockStake withdrawStake:withdraw withdrawTo:withdraw ${ownable}`;
const secondFactor = 'addSecondFactor removeSecondFactor enableSecondFactor disableSecondFactor';
const royalties = 'setRoyaltyFee:fee setRoyaltyFeeRecipient:fee';
const handler = 'executeProposal migrateBridge:ownership setResource:other';
const groups =
  'change_owner:ownership claim_ownership:ownership register_admin:ownership unregister_admin:ownership add_user_to_group:ownership delete_user_from_group:ownership';
const approvable = 'approve:ownership revokeApproval:ownership';
const withdrawals =
  'lockWithdrawMode lockWithdrawRecipient revokeWithdrawPower setWithdrawMode setWithdrawRecipient';
const collection = `freezeMaxSupply lockLicenseVersion setContractURI:other setCustomLicense:other setLicenseVersion:other setDefaultRoyalty:fee setTokenRoyalties:fee setMaxSupply:other mintByOwner:mint setTrustedForwarder ${roles} ${ownable}`;
const prefixed = 'freezeTokenURI setPlaceholderURI:other setTokenURIPrefix:other setTokenURISuffix:other';
const conference =
  'grant:ownership revoke:ownership clear:withdraw changeName:other setLimitOfParticipants:other changeDeposit:other finalize:other cancel transferOwnership:ownership';

/**
 * The ninth choice, labelled from source before the analyser was first run on it, of publishers that no earlier set has:
 * badges, events, shares of companies, insurance, private payments, scheduled calls, accounts, drops, exchanges, farms,
 * collections, loans; compilers from 0.4 to 0.8. Left out are initialisers, what only a signature or a proof decides,
 * what everybody may do as long as a switch says so, and what somebody may do to a project of their own.
 */
export const ninthHeldOut: readonly PublishedSet[] = [
  ...ninthHeldOutMarkets,
  {
    spec: '@otterspace-xyz/contracts@2.7.3',
    licence: 'GPL-3.0-only',
    contracts: {
      Badges: {
        privileged: `refreshMetadata setDataHolder ${upgradeable} ${ownable}`,
        skip: 'initialize airdrop createSpec give giveRequestedBadge giveRequestedBadgeToMany giveToMany reinstateBadge revokeBadge take merkleTake mintWithConsent merkleMintWithConsent',
      },
      SpecDataHolder: {
        privileged: `setBadgeToRaft:other setBadgesToRafts:other setSpecToRaft:other setSpecsToRafts:other setBadgesAddress setRaftAddress ${upgradeable} ${ownable}`,
        skip: 'initialize',
      },
      Raft: {
        privileged: `setTokenURI:other ${pausable} ${upgradeable} ${ownable}`,
        skip: 'initialize mint setAdmins',
      },
    },
  },
  {
    spec: '@wearekickback/contracts@1.3.0',
    licence: 'ISC',
    contracts: {
      ERC20Conference: { privileged: conference },
      EthConference: { privileged: conference },
      Deployer: { privileged: 'destroy destroyAndSend transferOwnership:ownership' },
      GroupAdmin: { privileged: 'grant:ownership revoke:ownership transferOwnership:ownership' },
      MyToken: { privileged: '' },
    },
  },
  {
    spec: '@catalogworks/catalog-contracts@0.1.7',
    licence: 'MIT',
    contracts: {
      Catalog: {
        privileged: `updateContentURI updateCreator updateRoot:other updateRoyaltyInfo:fee ${upgradeable} ${ownable}`,
        skip: 'initialize burn mint updateMetadataURI',
      },
    },
  },
  {
    spec: '@circles/circles-contracts@3.3.2',
    licence: 'AGPL-3.0',
    contracts: { Hub: { privileged: '' }, Token: { privileged: 'stop hubTransfer' } },
  },
  {
    spec: '@webb-tools/contracts@1.0.11',
    licence: '(MIT OR Apache-2.0)',
    contracts: {
      SignatureBridge: {
        privileged: ownable,
        skip: 'adminSetResourceWithSignature batchAdminSetResourceWithSignature batchExecuteProposalsWithSignature executeManyProposalsWithSignature executeProposalWithSignature transferOwnershipWithSignature voteInFavorForceSetGovernor voteInFavorForceSetGovernorWithSig',
      },
      AnchorHandler: { privileged: handler },
      TreasuryHandler: { privileged: handler },
      Treasury: { privileged: 'rescueTokens:withdraw setHandler:ownership' },
      FungibleTokenWrapper: {
        privileged: `add:other remove:other mint:mint setFee:fee setFeeRecipient:fee setHandler:ownership setNativeAllowed:other unwrapFor updateLimit:other wrapFor wrapForAndSendTo ${pausable} ${roles}`,
        skip: 'initialize',
      },
      VAnchorTree: {
        privileged:
          'configureMaximumDepositLimit:other configureMinimumWithdrawalLimit:other setHandler:ownership setVerifier updateEdge',
        skip: 'initialize _genExtDataHash',
      },
    },
  },
  {
    spec: '@ethereum-alarm-clock/contracts@1.0.0-rc.2',
    licence: 'MIT',
    contracts: {
      RequestFactory: { privileged: `${pausable} ${ownable}` },
      // What is left out is decided within a library that is not in this code.
      TransactionRequestCore: { privileged: 'proxy', skip: 'initialize sendOwnerEther cancel' },
      TimestampScheduler: { privileged: '' },
      BlockScheduler: { privileged: '' },
      DelayedPayment: { privileged: '' },
      TransactionRecorder: { privileged: 'kill' },
    },
  },
  {
    spec: '@enclave-e3/contracts@0.1.5',
    licence: 'LGPL-3.0-only',
    contracts: {
      Enclave: {
        privileged: `disableE3Program:other enableE3Program:other disableEncryptionScheme:other setCiphernodeRegistry setDecryptionVerifier setE3ProgramsParams:other setMaxDuration:other ${ownable}`,
        skip: 'initialize',
      },
      CiphernodeRegistryOwnable: {
        privileged: `addCiphernode removeCiphernode requestCommittee setEnclave ${ownable}`,
        // The filter that whoever asks for a committee names.
        skip: 'initialize publishCommittee',
      },
      NaiveRegistryFilter: {
        privileged: `publishCommittee requestCommittee setRegistry ${ownable}`,
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@hexlink/contracts@0.9.14',
    licence: 'MIT',
    contracts: {
      AuthRegistry: { privileged: '' },
      // What is asked before a payment changes nothing, and what is told after it always fails.
      AirdropPaymaster: { privileged: paymaster, skip: 'postOp validatePaymasterUserOp' },
      ERC4972Account: {
        privileged: `execute:other executeBatch:other setName validateUserOp withdrawDepositTo:withdraw ${secondFactor} ${upgradeable}`,
        skip: 'initialize',
      },
      HexlinkAccount: {
        privileged: `execute:other executeBatch:other validateUserOp withdrawDepositTo:withdraw ${secondFactor} ${upgradeable}`,
        skip: 'initialize',
      },
      Airdrop: {
        privileged: `${pausable} ${upgradeable} ${ownable}`,
        skip: 'initialize',
      },
      AirdropSimple: { privileged: `withdraw:withdraw ${pausable} ${ownable}` },
      ServiceRegistry: { privileged: '' },
      Hexlink: { privileged: `${staker} ${upgradeable}`, skip: 'initialize deploy' },
      HexlinkPaymaster: {
        privileged: `approve:other unapprove:other ${paymaster} ${upgradeable}`,
        skip: 'initialize postOp validatePaymasterUserOp',
      },
      ERC4972AccountFactory: {
        privileged: `upgradeImplementation:upgrade ${staker} ${upgradeable}`,
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@citydao/parcel-contracts@0.0.6',
    licence: 'UNLICENSED',
    contracts: {
      ParcelNFT: {
        privileged: `deleteDefaultRoyalty:fee resetTokenRoyalty:fee setDefaultRoyalty:fee setTokenRoyalty:fee setBaseURI:other setClaimPeriod:other setMerkleRoot:other setTokenURI:other ${pausable} ${roles} ${upgradeable} ${ownable}`,
        skip: 'initialize allowListMint',
      },
    },
  },
  {
    spec: 'ara-contracts@0.25.4',
    licence: 'LGPL-3.0',
    contracts: {
      // Whoever publishes content owns its proxy.
      Registry: { privileged: 'addStandardVersion', skip: 'init' },
      AFS: {
        privileged: 'approveOwnershipTransfer:ownership setPrice:other append:other write:other unlist',
        skip: 'init',
      },
      AraRegistry: { privileged: 'addNewUpgradeableContract upgradeContract:upgrade' },
      // The proxy of the content that the call names.
      Library: { privileged: '', skip: 'init addLibraryItem' },
      AraToken: { privileged: '', skip: 'init' },
      AraProxy: { privileged: 'setImplementation:upgrade' },
    },
  },
  {
    spec: '@enabledao/enable-contracts@0.2.1',
    licence: 'ISC',
    contracts: {
      Crowdloan: { privileged: 'withdrawPrincipal:withdraw startCrowdfund', skip: 'initialize' },
      TokenFaucet: { privileged: `setAllowance:other ${ownable}`, skip: 'initialize' },
      CrowdloanFactory: { privileged: '', skip: 'initialize' },
    },
  },
  {
    spec: '@shoyunft/contracts@1.0.5',
    licence: 'MIT',
    contracts: {
      NFT721V0: {
        privileged: `mint:mint mintBatch:mint parkTokenIds setBaseURI:other setTokenURI:other ${royalties} ${ownable}`,
        skip: 'initialize',
      },
      NFT1155V2: {
        privileged: `mint:mint mintBatch:mint setBaseURI:other setURI:other setName:other setLocked:pause ${royalties} ${ownable}`,
        skip: 'initialize safeTransferFrom safeBatchTransferFrom burn burnBatch bid claim',
      },
      // Deployers, or everybody.
      TokenFactory: {
        privileged: `setBaseURI1155:other setBaseURI721:other setDeployerWhitelisted setOperationalFee:fee setOperationalFeeRecipient:fee setProtocolFeeRecipient:fee setStrategyWhitelisted:other upgradeERC1155Exchange upgradeERC721Exchange upgradeNFT1155 upgradeNFT721 upgradeSocialToken ${ownable}`,
        skip: 'deployNFT1155AndMintBatch deployNFT721AndMintBatch deployNFT721AndPark deploySocialToken mintBatch1155 mintBatch721 mintSocialToken parkTokenIds721',
      },
      ERC721ExchangeV0: { privileged: '' },
      PaymentSplitterFactory: { privileged: '' },
      SocialTokenV0: { privileged: `mint:mint ${ownable}`, skip: 'initialize' },
    },
  },
  {
    spec: '@digix/cacp-contracts-dao@1.0.10',
    licence: 'BSD-3-Clause',
    contracts: {
      ACGroups: { privileged: groups },
      ContractResolver: {
        privileged:
          'change_owner:ownership claim_ownership:ownership init_register_contract lock_resolver_forever',
      },
    },
  },
  {
    spec: '@libertum/security-token-contracts@1.0.0-rc.5',
    licence: 'UNLICENSED',
    contracts: {
      SecurityTokenFactory: {
        privileged: 'deploy setAuthority:ownership upgradeImplementation:upgrade',
        skip: 'initialize',
      },
      SecurityTokenPositionManager: {
        privileged:
          'removeSecurityToken:other updateSecurityToken:other setDefaultRoyalty:fee setTokenRoyalty:fee setAuthority:ownership',
        skip: 'initialize initializeAuthority multicall',
      },
    },
  },
  {
    spec: '@0xflair/evm-contracts@1.22.0',
    licence: 'MIT',
    contracts: {
      ERC721SimpleSalesCollection: {
        privileged: `lock unlock mintByRole:mint setAllowlistMerkleRoot:other setPreSaleMaxMintPerWallet:other setPreSalePrice:other setPublicSaleMaxMintPerTx:other setPublicSalePrice:other togglePreSaleStatus togglePublicSaleStatus ${withdrawals} ${prefixed} ${collection}`,
        skip: 'initialize mintPreSale withdraw',
      },
      ERC721TieredSalesCollection: {
        privileged: `lock unlock mintByRole:mint configureTiering:other ${withdrawals} ${prefixed} ${collection}`,
        skip: 'initialize mintByTier withdraw',
      },
      ERC721OneOfOneCollection: {
        privileged: `freezeTokenURIs mintWithTokenURIsByOwner:mint mintWithTokenURIsByRole:mint setTokenURI:other ${collection}`,
        skip: 'initialize',
      },
      ERC721ShareVestingStream: {
        privileged: `lockUntil setClaimLockedUntil:other setSharesForTokens:other setVestingDurationSeconds:other setVestingStartTimestamp:other ${withdrawals} ${ownable}`,
        skip: 'initialize onERC721Received withdraw',
      },
      ERC721LockedStakingEmissionStream: {
        privileged: `lockUntil setClaimLockedUntil:other setEmissionEnd:other setEmissionRate:other setEmissionStart:other setEmissionTimeUnit:other setMaxStakingTotalDurations:other setMinStakingDuration:other setTotalTickets:other ${withdrawals} ${ownable}`,
        skip: 'initialize onERC721Received withdraw',
      },
      FlairFactory: { privileged: `${withdrawals} ${ownable}`, skip: 'initialize withdraw' },
      UnorderedForwarder: { privileged: '' },
      ERC20BasicToken: { privileged: `mint:mint ${pausable} ${roles}`, skip: 'initialize' },
      ERC20LockableToken: {
        privileged: `mint:mint lockForAll:pause unlockForAll:pause ${pausable} ${roles}`,
        skip: 'initialize transfer transferFrom burn burnFrom',
      },
    },
  },
  {
    spec: 'distense-contracts@1.2.2',
    licence: 'All rights reserved',
    contracts: {
      Distense: { privileged: `setDIDTokenAddress ${approvable}` },
      DIDToken: {
        privileged: `issueDID:mint decrementDID:burn rewardContributor:mint incrementDIDFromContributions decrementDIDFromContributions incrementTasksCompleted:other deleteDIDHolder setDistenseAddress ${approvable}`,
        // Contributors, about what was credited to them.
        skip: 'exchangeDIDForEther investEtherForDID',
      },
      Tasks: {
        privileged: `setTaskRewardPaid:other deleteTask:other setDIDTokenAddress setDistenseAddress ${approvable}`,
      },
      PullRequests: {
        privileged: `setDIDTokenAddress setDistenseAddress setTasksAddress ${approvable}`,
      },
      BugBounty: {
        privileged: 'withdrawEther:withdraw withdrawAllEther:withdraw extendBugBounty:other',
        skip: 'receiveEther',
      },
    },
  },
];
