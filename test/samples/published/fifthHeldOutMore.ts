import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const twoSteps = `acceptOwnership:ownership ${ownable}`;
const roles = 'grantRole:ownership revokeRole:ownership';
const pausable = 'pause:pause unpause:pause';
const uups = 'upgradeTo:upgrade upgradeToAndCall:upgrade';

/** Bridges, rollups, markets, insurance, certificates and older contracts, of the fifth choice. */
export const fifthHeldOutMore: readonly PublishedSet[] = [
  {
    spec: '@snowbridge/contracts@0.3.2',
    licence: 'Apache-2.0',
    contracts: {
      Gateway: {
        privileged:
          'v1_handleAgentExecute v1_handleMintForeignToken v1_handleRegisterForeignToken:other v1_handleSetOperatingMode:pause v1_handleSetPricingParameters v1_handleSetTokenTransferFees:fee v1_handleUnlockNativeToken v1_handleUpgrade:upgrade v2_handleCallContract v2_handleMintForeignToken v2_handleRegisterForeignToken:other v2_handleSetOperatingMode:pause v2_handleUnlockNativeToken v2_handleUpgrade:upgrade',
        skip: 'initialize',
      },
      BeefyClient: { privileged: '' },
      Agent: { privileged: 'invoke' },
      AgentExecutor: { privileged: '' },
      SnowbridgeL1Adaptor: { privileged: '' },
      SnowbridgeL2Adaptor: { privileged: '' },
      Token: { privileged: 'mint:mint burn:burn' },
    },
  },
  {
    spec: '@aztec/l1-artifacts@4.1.2',
    licence: 'Apache-2.0',
    contracts: {
      Governance: {
        privileged:
          'addBeneficiary:other openFloodgates:other propose:other updateConfiguration:other updateGovernanceProposer:ownership',
      },
      GSE: {
        privileged: `addRollup deposit withdraw setGovernance setProofOfPossessionGasLimit:other voteWithBonus ${ownable}`,
        skip: 'delegate',
      },
      CoinIssuer: { privileged: `acceptTokenOwnership:ownership mint:mint ${ownable}` },
      Registry: { privileged: `addRollup updateRewardDistributor:other ${ownable}` },
      FlushRewarder: { privileged: `recover:withdraw setRewardPerInsertion:other ${ownable}` },
      Slasher: { privileged: 'setSlashingEnabled slash vetoPayload:other', skip: 'initializeProposer' },
      EscapeHatch: { privileged: 'updateSubmittedArchive' },
      Inbox: { privileged: 'catchUp consume' },
      // Of a message's own recipient.
      Outbox: { privileged: 'insert', skip: 'consume' },
      DateGatedRelayer: { privileged: `relay:other ${ownable}` },
      RewardDistributor: { privileged: 'claim recover:withdraw' },
      FeeJuicePortal: { privileged: 'distributeFees' },
      Rollup: {
        privileged: `setLocalEjectionThreshold:other setProvingCostPerMana setRewardConfig setRewardsClaimable setSlasher updateEscapeHatch updateManaTarget:other updateStakingQueueConfig:other ${ownable}`,
        // A library that is linked in decides.
        skip: 'initiateWithdraw propose slash vote validateHeaderWithAttestations',
      },
    },
  },
  {
    spec: '@cartesi/rollups@2.2.0',
    licence: 'Apache-2.0',
    contracts: {
      Application: { privileged: `migrateToOutputsMerkleRootValidator:other ${ownable}` },
      Authority: { privileged: `submitClaim:other ${ownable}` },
      Quorum: { privileged: 'submitClaim:other' },
      InputBox: { privileged: '' },
      EtherPortal: { privileged: '' },
      ERC20Portal: { privileged: '' },
      ERC721Portal: { privileged: '' },
      ApplicationFactory: { privileged: '' },
    },
  },
  {
    spec: '@exactly/protocol@0.2.24',
    licence: 'BUSL-1.1',
    contracts: {
      MarketOP_Implementation: {
        privileged: `clearBadDebt setBackupFeeRate:fee setDampSpeed:other setEarningsAccumulatorSmoothFactor:other setFrozen:pause setInterestRateModel:other setMaxFuturePools:other setPenaltyRate setReserveFactor setRewardsController:other setTreasury:fee ${pausable} ${roles}`,
        // Not in the source at hand, or for other markets to call.
        skip: 'initialize initConsolidated setAssetSymbol seize',
      },
      Auditor_Implementation: {
        privileged: `enableMarket:other setAdjustFactor:other setFirewall setLiquidationIncentive:other setPriceFeed:other ${roles}`,
        skip: 'initializeVerified checkBorrow lock unlock',
      },
      RewardsController_Implementation: {
        privileged: `claimOnBehalfOf config:other setKeeper withdraw:withdraw withdrawUndistributed:withdraw ${roles}`,
        skip: 'initialize',
      },
      esEXA_Implementation: {
        privileged: `onStreamCanceled redeem setReserveRatio:other setVestingPeriod:other ${roles}`,
        skip: 'initialize cancel withdrawMax',
      },
      stEXA_Implementation: {
        privileged: `enableReward:other finishDistribution notifyRewardAmount:other setMarket:other setMinTime:other setPenaltyGrowth setPenaltyThreshold setProvider:other setProviderRatio:other setRewardsDuration:other setSavings withdrawRewards:withdraw ${pausable} ${roles}`,
        skip: 'initialize',
      },
      EXA_Implementation: {
        privileged: `burn:burn crosschainBurn:burn mint:mint crosschainMint:mint ${roles}`,
        skip: 'initialize initialize2',
      },
      DebtManager_Implementation: { privileged: 'receiveFlashLoan', skip: 'initialize' },
      DebtRoller_Implementation: { privileged: `receiveFlashLoan ${roles}`, skip: 'initialize' },
      MarketETHRouter_Implementation: { privileged: '', skip: 'initialize' },
      FlashLoanAdapter: { privileged: `receiveFlashLoan setWToken:other ${roles}` },
    },
  },
  {
    spec: '@balancer-labs/v2-deployments@3.2.0',
    licence: 'GPL-3.0-only',
    contracts: {
      Authorizer: {
        privileged: `grantRoles:ownership grantRolesToMany:ownership revokeRoles:ownership revokeRolesFromMany:ownership ${roles}`,
      },
      Vault: {
        privileged: 'setAuthorizer:ownership setPaused:pause',
        // A pool's own tokens and its asset manager; and what always fails.
        skip: 'registerTokens deregisterTokens managePoolBalance queryBatchSwap',
      },
      BalancerTokenAdmin: { privileged: 'activate mint:mint snapshot:other' },
      GaugeAdder: {
        privileged:
          'addArbitrumGauge:other addEthereumGauge:other addPolygonGauge:other addGaugeFactory:other',
      },
      // A user's own minters.
      BalancerMinter: { privileged: '', skip: 'mintFor mintManyFor mint_for' },
      FeeDistributor: { privileged: '' },
      SmartWalletChecker: { privileged: 'allowlistAddress denylistAddress' },
      ProtocolFeesWithdrawer: {
        privileged: 'allowlistToken:other denylistToken:other withdrawCollectedFees:withdraw',
      },
      VotingEscrowDelegationProxy: { privileged: 'killDelegation setDelegation:other' },
      DistributionScheduler: { privileged: '' },
      SingleRecipientGauge: {
        privileged: 'checkpoint killGauge unkillGauge setRelativeWeightCap:other',
        skip: 'initialize',
      },
      ChildChainGaugeTokenAdder: { privileged: 'addTokenToGauge:other' },
      ProtocolFeePercentagesProvider: { privileged: 'registerFeeType:fee setFeeTypePercentage:fee' },
      WeightedPool: {
        privileged: `disableRecoveryMode enableRecoveryMode onExitPool onJoinPool onSwap setSwapFeePercentage:fee ${pausable}`,
        skip: 'queryExit queryJoin setAssetManagerPoolConfig',
      },
      // In Vyper.
      VeBoostV2: { privileged: '' },
    },
  },
  {
    spec: '@etherisc/gif-next@3.0.0-8200b30-160',
    licence: 'Apache-2.0',
    contracts: {
      Staking: {
        privileged:
          'addTargetToken addToken:other approveTokenHandler decreaseTotalValueLocked increaseTotalValueLocked registerTarget setLockingPeriod:other setMaxStakedAmount:other setProtocolLockingPeriod:other setProtocolRewardRate:other setRewardRate:other setStakingRate:other setStakingReader:other setStakingService:other setSupportInfo:other setUpdateTriggers:other refillRewardReservesByService withdrawRewardReservesByService setAuthority:ownership',
        // What an authority may leave open to everybody, or to the owner of a stake or target; one asks and changes nothing.
        skip: 'nftTransferFrom claimRewards createStake restake stake unstake updateRewards setTargetLimits refillRewardReserves withdrawRewardReserves updateTargetLimit initializeTokenHandler initializeVersionable upgradeVersionable linkToRegisteredNftId registerRemoteTarget updateRemoteTvl',
      },
      StakingStore: {
        privileged:
          'addTargetToken addToken claimRewards createStake createTarget decreaseTotalValueLocked increaseTotalValueLocked refillRewardReserves restakeRewards setAuthority:ownership setLockingPeriod:other setMaxStakedAmount:other setRewardRate:other setStakingRate:other setStakingReader:other setSupportInfo:other setTargetLimitHandler:other setTargetLimits:other stake unstake updateRewards updateTargetLimit withdrawRewardReserves',
        skip: 'initialize',
      },
      TokenRegistry: {
        privileged:
          'registerRemoteToken:other registerToken:other setActive setActiveForVersion setActiveWithVersionCheck setAuthority:ownership',
      },
      ChainNft: { privileged: 'mint:mint burn:burn setURI:other' },
      AccessManagerCloneable: {
        privileged: `completeSetup labelRole:other setGrantDelay setLocked setRoleAdmin:ownership setRoleGuardian:ownership setTargetAdminDelay setTargetClosed setTargetFunctionRole updateAuthority:ownership ${roles}`,
        skip: 'cancel consumeScheduledOp execute initialize schedule',
      },
    },
  },
  {
    spec: '@airswap/pool@5.0.1',
    licence: 'MIT',
    contracts: {
      Pool: {
        privileged: `drainTo:withdraw enable:other enableAndSetClaimed:other setAdmin:ownership unsetAdmin:ownership setMax:other setScale:other ${twoSteps}`,
      },
    },
  },
  {
    spec: '@airswap/staking@5.0.1',
    licence: 'MIT',
    contracts: {
      Staking: {
        privileged: `cancelDurationChange:other completeDurationChange:other scheduleDurationChange:other setMetaData:other setUnlocked ${ownable}`,
        skip: 'acceptDelegateProposal',
      },
    },
  },
  {
    spec: '@identity.com/gateway-eth-ts@0.8.0',
    licence: 'MIT',
    contracts: {
      GatewayToken: {
        privileged: `addForwarder removeForwarder setSuperAdmin:ownership revokeSuperAdmin:ownership setMetadataDescriptor:other updateFlagsStorage:other ${uups}`,
        // Everybody may make a network and rule it; transfers always fail.
        skip: 'addGatekeeper removeGatekeeper addNetworkAuthority removeNetworkAuthority grantRole revokeRole transferDAOManager burn freeze unfreeze mint revoke setBitmask setExpiration setNetworkFeatures renameNetwork approve transferFrom safeTransferFrom setApprovalForAll initialize',
      },
      FlagsStorage: {
        privileged: `addFlag:other addFlags:other removeFlag:other removeFlags:other updateSuperAdmin:ownership ${uups}`,
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@windingtree/contracts@1.0.0',
    licence: 'MIT',
    contracts: {
      Market: {
        privileged: `setConfig:other setEntities:other ${pausable} ${ownable}`,
        // The parties of a deal.
        skip: 'initialize cancel checkIn checkOut claim deal refund reject',
      },
      EntitiesRegistry: {
        privileged: `setConfig:other ${pausable} ${ownable}`,
        skip: 'initialize addDeposit changeSigner toggleEntity withdrawDeposit',
      },
      Config: { privileged: `config:other setMinDeposits:other ${ownable}`, skip: 'initialize' },
    },
  },
  {
    spec: '@energyweb/issuer@7.0.1',
    licence: 'MIT',
    contracts: {
      Issuer: {
        privileged: `setPrivateIssuer revokeCertificate approveCertificationRequest approveCertificationRequestBatch issue issueBatch mint:mint ${ownable} ${uups}`,
        skip: 'initialize revokeRequest',
      },
      PrivateIssuer: {
        privileged: `approveCertificationRequestPrivate issuePrivate approvePrivateTransfer requestMigrateToPublicFor migrateToPublic ${ownable} ${uups}`,
        skip: 'initialize',
      },
      // The issuer of a certificate, which anybody may be.
      RegistryExtended: { privileged: '', skip: 'mint' },
    },
  },
  {
    spec: '@ethereum-attestation-service/eas-contracts@1.9.0',
    licence: 'MIT',
    contracts: {
      EAS: { privileged: '', skip: 'revoke multiRevoke revokeByDelegation multiRevokeByDelegation' },
      SchemaRegistry: { privileged: '' },
      PermissionedEIP712Proxy: {
        privileged: twoSteps,
        skip: 'attestByDelegation multiAttestByDelegation revokeByDelegation multiRevokeByDelegation',
      },
      Indexer: { privileged: '' },
    },
  },
  {
    spec: '@gnosis.pm/ido-contracts@0.5.0',
    licence: 'LGPL-3.0',
    contracts: {
      EasyAuction: { privileged: `setFeeParameters:fee ${ownable}`, skip: 'cancelSellOrders' },
      DepositAndPlaceOrder: { privileged: '' },
    },
  },
  {
    spec: '@gnosis.pm/conditional-tokens-market-makers@1.8.1',
    licence: 'LGPL-3.0',
    contracts: {
      FixedProductMarketMaker: { privileged: '' },
      LMSRMarketMaker: {
        privileged: `pause:pause resume:pause close withdrawFees:withdraw changeFunding changeFee:fee ${ownable}`,
        // Open unless a whitelist is set.
        skip: 'trade',
      },
      Whitelist: { privileged: `addToWhitelist removeFromWhitelist ${ownable}` },
      ConditionalTokens: { privileged: '' },
    },
  },
  {
    spec: '@gnosis.pm/pm-contracts@1.4.1',
    licence: 'LGPL-3.0',
    contracts: {
      OutcomeToken: { privileged: 'issue:mint revoke:burn' },
      StandardMarket: { privileged: 'fund close withdrawFees:withdraw' },
      Campaign: { privileged: '' },
      CentralizedOracle: { privileged: 'replaceOwner:ownership setOutcome:other' },
      UltimateOracle: { privileged: '' },
      CategoricalEvent: { privileged: '' },
      SignedMessageOracle: { privileged: 'replaceSigner:ownership', skip: 'setOutcome' },
      FutarchyOracle: { privileged: 'fund close' },
    },
  },
  {
    spec: '@unirep/contracts@2.1.5',
    licence: 'MIT',
    contracts: { Unirep: { privileged: '' } },
  },
  {
    spec: '@openzeppelin/upgrades@2.8.0',
    licence: 'MIT',
    contracts: {
      App: { privileged: `setPackage unsetPackage ${ownable}` },
      ImplementationDirectory: {
        privileged: `setImplementation:upgrade unsetImplementation:upgrade freeze ${ownable}`,
      },
      ProxyAdmin: {
        privileged: `changeProxyAdmin:ownership upgrade:upgrade upgradeAndCall:upgrade ${ownable}`,
      },
      Package: { privileged: `addVersion ${ownable}` },
      AdminUpgradeabilityProxy: {
        privileged: `changeAdmin:ownership ${uups}`,
        skip: 'implementation admin',
      },
      ProxyFactory: { privileged: '' },
    },
  },
  {
    spec: 'usingtellor@5.0.5',
    licence: 'MIT',
    contracts: {
      TellorFlex: { privileged: 'removeValue slashReporter', skip: 'init' },
      TellorPlayground: { privileged: '' },
    },
  },
  {
    spec: 'decentraland-contracts@1.1.4',
    licence: 'Apache-2.0',
    contracts: {
      LANDRegistry: {
        privileged:
          'setLatestToNow:other assignNewParcel:mint assignMultipleParcels:mint generate:mint destroy:burn transferOwnership:ownership',
        skip: 'initialize update updateLandData updateManyLandData transfer transferLand transferManyLand operatorTransfer',
      },
      ReturnMANA: {
        privileged: 'transferBackMANA transferBackMANAMany burnMana:burn transferOwnership:ownership',
      },
    },
  },
  {
    spec: '@statechannels/nitro-protocol@0.17.3',
    licence: 'MIT',
    contracts: { NitroAdjudicator: { privileged: '' } },
  },
  {
    spec: '@brinkninja/core@1.1.0',
    licence: 'GPL-3.0-or-later',
    contracts: {
      // The owner is written in the code of the proxy.
      Account: { privileged: 'delegateCall externalCall', skip: 'metaDelegateCall metaDelegateCall_EIP1271' },
      AccountFactory: { privileged: '' },
    },
  },
];
