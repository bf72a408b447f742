import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const roles = 'grantRole:ownership revokeRole:ownership';
const pausable = 'pause:pause unpause:pause';
const uups = 'upgradeTo:upgrade upgradeToAndCall:upgrade';
const upgradeable = 'upgradeToAndCall:upgrade';
const xcert = 'mint:mint setAuthorizedAddress:ownership claimOwnership:ownership transferOwnership:ownership';

/** Tokens, communities and art, of the fourth choice. */
export const fourthHeldOutTokens: readonly PublishedSet[] = [
  {
    spec: '@gooddollar/goodprotocol@2.2.1',
    licence: 'MIT',
    contracts: {
      AdminWallet: {
        privileged: `addAdmins:ownership removeAdmins:ownership blacklist:blacklist removeBlacklist:blacklist genericCall:other genericCallBatch:other removeWhitelist:other whitelist:other setDefaults:other topWallet ${roles} ${uups}`,
        skip: 'initialize',
      },
      GoodMarketMaker: {
        privileged: `buy expandReserveRatio:other initializeToken:other mintExpansion mintFromReserveRatio mintInterest sellWithContribution setReserveRatioDailyExpansion:other ${uups}`,
        skip: 'initialize',
      },
      GoodFundManager: {
        privileged: `setCollectInterestTimeThreshold:other setGasCost:other setGasCostExceptInterestCollect:other setInterestMultiplier:other setStakingReward:other mintReward ${uups}`,
        skip: 'initialize',
      },
      UBISchemeV2: {
        privileged: `pause:pause setCycleLength:other setNewClaimersReserveFactor setShouldWithdrawFromDAO:other withdraw:withdraw ${uups}`,
        skip: 'initialize claim',
      },
      Faucet: {
        privileged: `banAddress:blacklist setGasPrice:other setGasTopping:other setMinTopping:other setVotingContract:other ${roles} ${uups}`,
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@daostack/arc@0.0.1-rc.57',
    licence: 'GPL-3.0',
    contracts: {
      Controller: {
        privileged:
          'addGlobalConstraint:other burnReputation:burn externalTokenApproval externalTokenTransfer:withdraw externalTokenTransferFrom genericCall:other metaData:other mintReputation:mint mintTokens:mint registerScheme:ownership removeGlobalConstraint:other sendEther:withdraw unregisterScheme:ownership upgradeController',
      },
      Avatar: {
        privileged: `externalTokenApproval externalTokenTransfer:withdraw externalTokenTransferFrom genericCall:other metaData:other sendEther:withdraw ${ownable}`,
      },
      DAOToken: { privileged: `mint:mint ${ownable}` },
      FixedReputationAllocation: {
        privileged: `addBeneficiaries:other addBeneficiary:other enable initialize:other ${ownable}`,
      },
      Competition: { privileged: '', skip: 'initialize' },
    },
  },
  {
    spec: '@ensdomains/ethregistrar@2.0.5',
    licence: 'ISC',
    contracts: {
      BaseRegistrarImplementation: {
        privileged: `addController:ownership removeController:ownership setResolver:other register registerOnly renew ${ownable}`,
      },
      ETHRegistrarController: {
        privileged: `setPriceOracle:other setCommitmentAges:other withdraw:withdraw ${ownable}`,
      },
      ShortNameClaims: {
        privileged:
          'addOwner:ownership removeOwner:ownership addRatifier:ownership removeRatifier:ownership closeClaims ratifyClaims:other destroy setClaimStatus:other setClaimStatuses:other',
      },
    },
  },
  {
    spec: '@0xcert/ethereum-xcert@1.8.0',
    licence: 'MIT',
    contracts: {
      BurnableXcert: { privileged: xcert },
      PausableXcert: { privileged: `setPause:pause ${xcert}` },
      RevokableXcert: { privileged: `revoke:burn ${xcert}` },
      MutableXcert: { privileged: `setTokenData:other ${xcert}` },
    },
  },
  {
    spec: '@artblocks/contracts@1.2.1',
    licence: 'LGPL-3.0-only',
    contracts: {
      AdminACLV1: {
        privileged:
          'addPaymentApprover:ownership removePaymentApprover:ownership changeSuperAdmin:ownership renounceOwnershipOn:ownership transferOwnershipOn:ownership',
      },
      DependencyRegistryV0: {
        privileged: `addDependency:other addDependencyAdditionalCDN:other addDependencyAdditionalRepository:other addDependencyScript:other addDependencyScriptPointer:other addLicenseText:other addLicenseType:other addProjectDependencyOverride:other addSupportedCoreContractOverride:other removeDependency:other removeDependencyAdditionalCDN:other removeDependencyAdditionalRepository:other removeDependencyLastScript:other removeLicenseLastText:other removeProjectDependencyOverride:other removeSupportedCoreContractOverride:other updateCoreRegistryAddress:other updateDependencyAdditionalCDN:other updateDependencyAdditionalRepository:other updateDependencyPreferredCDN:other updateDependencyPreferredRepository:other updateDependencyScript:other updateDependencyScriptPointer:other updateDependencyWebsite:other updateLicenseText:other ${ownable}`,
        skip: 'initialize',
      },
      GenArt721CoreV3: {
        privileged: `addProject:other adminAcceptArtistAddressesAndSplits forbidNewProjects mint_Ecf:mint setTokenHash_8PT:other toggleProjectIsActive updateArtblocksCurationRegistryAddress:other updateArtblocksDependencyRegistryAddress:other updateArtblocksOnChainGeneratorAddress:other updateArtblocksPrimarySalesAddress updateArtblocksPrimarySalesPercentage updateArtblocksSecondarySalesAddress updateArtblocksSecondarySalesBPS:fee updateDefaultBaseURI:other updateMinterContract:ownership updateNextCoreContract:other updateProjectArtistAddress updateRandomizerAddress:other ${ownable}`,
        skip: 'addProjectScript removeProjectLastScript updateProjectScript updateProjectScriptType updateProjectAspectRatio updateProjectLicense updateProjectName updateProjectArtistName updateProjectDescription proposeArtistPaymentAddressesAndSplits toggleProjectIsPaused updateProjectBaseURI updateProjectMaxInvocations updateProjectSecondaryMarketRoyaltyPercentage updateProjectWebsite',
      },
      MinterSEAV0: {
        privileged:
          'ejectNextTokenTo updateAllowableAuctionDurationSeconds:other updateMinterMinBidIncrementPercentage:other updateMinterTimeBufferSeconds:other updateRefundGasLimit:other',
        skip: 'resetAuctionDetails configureFutureAuctions manuallyLimitProjectMaxInvocations setProjectMaxInvocations tryPopulateNextToken',
      },
      MinterHolderV4: {
        privileged: 'registerNFTAddress:other unregisterNFTAddress:other',
        skip: 'allowHoldersOfProjects allowRemoveHoldersOfProjects removeHoldersOfProjects manuallyLimitProjectMaxInvocations updatePricePerTokenInWei',
      },
      OwnedCreate2FactoryV0: {
        privileged: `deployCreate2:other drainERC20:withdraw drainETH:withdraw execCalls:other ${ownable}`,
      },
    },
  },
  {
    spec: '@thirdweb-dev/contracts@3.15.0',
    licence: 'Apache-2.0',
    contracts: {
      DropERC721: {
        privileged: `freezeBatchBaseURI:other lazyMint reveal:other setClaimConditions:other setContractURI:other setDefaultRoyaltyInfo:fee setFlatPlatformFeeInfo:fee setMaxTotalSupply:other setOwner:ownership setPlatformFeeInfo:fee setPlatformFeeType:fee setPrimarySaleRecipient setRoyaltyInfoForToken:fee updateBatchBaseURI:other ${roles}`,
        skip: 'initialize',
      },
      NFTStake: {
        privileged: `depositRewardTokens setContractURI:other setRewardsPerUnitTime:other setTimeUnit:other withdrawRewardTokens:withdraw ${roles}`,
        skip: 'initialize',
      },
      AccountFactory: {
        privileged: `setContractURI:other ${roles}`,
        skip: 'onRegister onSignerAdded onSignerRemoved',
      },
      ERC20Base: { privileged: 'mintTo:mint burnFrom:burn setContractURI:other setOwner:ownership' },
    },
  },
  {
    spec: '@vechain/vebetterdao-contracts@4.1.0',
    licence: 'MIT',
    contracts: {
      B3TR: { privileged: `mint:mint ${pausable} ${roles}` },
      Emissions: {
        privileged: `bootstrap start setCycleDuration:other setMaxVote2EarnDecay:other setTreasuryAddress setTreasuryPercentage setVote2EarnAddress:other setVote2EarnDecay:other setVote2EarnDecayPeriod:other setXAllocationsDecay:other setXAllocationsDecayPeriod:other setXAllocationsGovernorAddress setXallocationsAddress:other ${upgradeable} ${roles}`,
        skip: 'initialize initializeV2',
      },
      Treasury: {
        privileged: `convertB3TR convertVOT3 setTransferLimitToken:other setTransferLimitVET:other transferB3TR:withdraw transferERC1155Tokens:withdraw transferNFT:withdraw transferTokens:withdraw transferVET:withdraw transferVOT3:withdraw transferVTHO:withdraw ${pausable} ${upgradeable} ${roles}`,
        skip: 'initialize',
      },
      VOT3: { privileged: `${pausable} ${upgradeable} ${roles}`, skip: 'initialize' },
      X2EarnRewardsPool: {
        privileged: `addImpactKey:other removeImpactKey:other setVeBetterPassport:other setX2EarnApps:other ${upgradeable} ${roles}`,
        skip: 'distributeReward distributeRewardDeprecated distributeRewardWithProof withdraw initialize initializeV2 initializeV3',
      },
    },
  },
];
