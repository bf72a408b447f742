import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const twoSteps = `${ownable} claimOwnership:ownership`;
const handover = 'transferOwnership:ownership acceptOwnership:ownership';
const pausable = 'pause:pause unpause:pause';
const roles = 'addMember:ownership removeMember:ownership resetMember:ownership';
const accessList = `addAccess:ownership removeAccess:ownership disableAccessCheck enableAccessCheck ${handover}`;
const prizePool = `award awardExternalERC20:withdraw awardExternalERC721:withdraw transferExternalERC20:withdraw compLikeDelegate:other setBalanceCap:other setLiquidityCap:other setPrizeStrategy setTicket ${twoSteps}`;
const fluxAggregator = `acceptAdmin:ownership transferAdmin:ownership changeOracles:ownership requestNewRound:other setRequesterPermissions:ownership setValidator submit:other updateFutureRounds:other withdrawFunds:withdraw`;

/** Other code bases, labelled from source before the analyser was first run on them; `docs/analyser.md` has those first figures. */
export const secondHeldOut: readonly PublishedSet[] = [
  {
    spec: '@alpaca-finance/alpaca-contract@1.2.22',
    licence: 'MIT and BUSL-1.1',
    contracts: {
      Vault: {
        privileged: `kill:other reduceReserve:other setFairLaunchPoolId:other updateConfig:other withdrawReserve:withdraw ${ownable}`,
        skip: 'requestFunds',
      },
      ConfigurableInterestVaultConfig: {
        privileged: `setApprovedAddStrategy setMaxKillBps setParams setWhitelistedCallers setWhitelistedLiquidators:ownership setWorkers:other ${ownable}`,
      },
      FairLaunch: {
        privileged: `addPool:other manualMint:mint setAlpacaPerBlock:other setBonus:other setDev setPool:other ${ownable}`,
      },
      AlpacaToken: { privileged: `burn:burn lock manualMint:mint mint:mint ${ownable}` },
      PancakeswapWorker: {
        privileged: `liquidate:other reinvest:other setCriticalStrategies:other setMaxReinvestBountyBps setReinvestBountyBps setReinvestorOk:ownership setStrategyOk:other work:other ${ownable}`,
      },
      SimplePriceOracle: { privileged: `setFeeder:ownership setPrices:other ${ownable}` },
      Timelock: {
        privileged:
          'acceptAdmin:ownership cancelTransaction:other executeTransaction:other queueTransaction:other setDelay:other setPendingAdmin:ownership',
      },
      Shield: {
        privileged: `addPool:other mintWarchest:mint setAlpacaPerBlock:other setBonus:other setPool:other ${ownable}`,
      },
      DebtToken: { privileged: `burn:burn mint:mint setOkHolders ${ownable}`, skip: 'transfer' },
    },
  },
  {
    spec: '@dharmaprotocol/contracts@0.1.20',
    licence: 'ISC',
    contracts: {
      DebtRegistry: {
        privileged: `addAuthorizedEditAgent:ownership revokeEditAgentAuthorization:ownership addAuthorizedInsertAgent:ownership revokeInsertAgentAuthorization:ownership modifyBeneficiary insert:other transferOwnership:ownership ${pausable}`,
      },
      DebtToken: {
        privileged: `addAuthorizedMintAgent:ownership revokeMintAgentAuthorization:ownership addAuthorizedTokenURIAgent:ownership revokeTokenURIAuthorization:ownership setTokenURI:other create:mint transferOwnership:ownership ${pausable}`,
      },
      DebtKernel: { privileged: `setDebtToken:other transferOwnership:ownership ${pausable}` },
      TokenTransferProxy: {
        privileged: `addAuthorizedTransferAgent:ownership revokeTransferAgentAuthorization:ownership transferFrom:seize transferOwnership:ownership ${pausable}`,
      },
      TokenRegistry: { privileged: 'setTokenAttributes:other transferOwnership:ownership' },
      Collateralizer: {
        privileged: `collateralize addAuthorizedCollateralizeAgent:ownership revokeCollateralizeAuthorization:ownership transferOwnership:ownership ${pausable}`,
      },
      RepaymentRouter: { privileged: `transferOwnership:ownership ${pausable}` },
      ContractRegistry: { privileged: 'updateAddress:upgrade transferOwnership:ownership' },
    },
  },
  {
    spec: '@jbx-protocol/contracts-v2@8.0.4',
    licence: 'MIT',
    contracts: {
      JBController: { privileged: '' },
      JBDirectory: { privileged: `setIsAllowedToSetFirstController ${ownable}` },
      JBTokenStore: { privileged: '', skip: 'burnFrom changeFor issueFor mintFor' },
      JBProjects: { privileged: `setTokenUriResolver:other ${ownable}` },
      JBFundingCycleStore: { privileged: '', skip: 'configureFor' },
      JBOperatorStore: { privileged: '' },
      JBSplitsStore: { privileged: '' },
      JBPrices: { privileged: `addFeedFor:other ${ownable}` },
      JBETHPaymentTerminal: { privileged: `setFee:fee setFeeGauge:fee setFeelessAddress:fee ${ownable}` },
      JBSingleTokenPaymentTerminalStore: { privileged: '' },
    },
  },
  {
    spec: '@indexed-finance/indexed-core@1.0.0',
    licence: 'GPL-3.0-or-later',
    contracts: {
      IndexPool: {
        privileged:
          'initialize reindexTokens:other reweighTokens:other setMaxPoolTokens:other setMinimumBalance:other setSwapFee:fee',
      },
      MarketCapSqrtController: {
        privileged: `prepareIndexPool:other setDefaultSellerPremium:fee setMaxPoolTokens:other setSwapFee:fee updateSellerPremium:fee ${ownable}`,
        skip: 'addToken addTokens createCategory removeToken orderCategoryTokensByMarketCap updateCategoryPrices finishPreparedIndexPool',
      },
      PoolFactory: {
        privileged: `approvePoolController:ownership disapprovePoolController:ownership deployPool:other ${ownable}`,
      },
      UnboundTokenSeller: { privileged: 'handleUnbindToken:other initialize setPremiumPercent:fee' },
      PoolInitializer: { privileged: 'initialize' },
    },
  },
  {
    spec: '@nomad-xyz/contracts-core@1.1.0-rc.0',
    licence: 'MIT OR Apache-2.0',
    contracts: {
      Home: {
        privileged: 'setUpdater:ownership setUpdaterManager:ownership transferOwnership:ownership',
        skip: 'renounceOwnership',
      },
      Replica: {
        privileged:
          'setConfirmation:other setOptimisticTimeout:other setUpdater:ownership transferOwnership:ownership',
        skip: 'renounceOwnership',
      },
      UpdaterManager: {
        privileged: 'setHome setUpdater:ownership slashUpdater:other transferOwnership:ownership',
        skip: 'renounceOwnership',
      },
      XAppConnectionManager: {
        privileged:
          'ownerEnrollReplica ownerUnenrollReplica setHome setWatcherPermission:ownership transferOwnership:ownership',
        skip: 'renounceOwnership',
      },
      UpgradeBeaconController: { privileged: `upgrade:upgrade ${ownable}` },
      GovernanceRouter: {
        privileged:
          'executeGovernanceActions:other exitRecovery:other handle initiateRecoveryTimelock:other setRouterGlobal setRouterLocal setXAppConnectionManager transferGovernor:ownership transferRecoveryManager:ownership',
      },
    },
  },
  {
    spec: '@pooltogether/v4-core@1.3.1',
    licence: 'GPL-3.0',
    contracts: {
      Ticket: {
        privileged:
          'controllerBurn:burn controllerBurnFrom:burn controllerDelegateFor:other controllerMint:mint',
      },
      YieldSourcePrizePool: { privileged: `${prizePool} sweep` },
      StakePrizePool: { privileged: prizePool },
      DrawBuffer: { privileged: `pushDraw:other setDraw:other setManager:ownership ${twoSteps}` },
      PrizeDistributionBuffer: {
        privileged: `pushPrizeDistribution:other setPrizeDistribution:other setManager:ownership ${twoSteps}`,
      },
      DrawBeacon: {
        privileged: `setBeaconPeriodSeconds:other setDrawBuffer:other setRngService:other setRngTimeout:other ${twoSteps}`,
      },
      Reserve: { privileged: `withdrawTo:withdraw setManager:ownership ${twoSteps}` },
      PrizeSplitStrategy: { privileged: `setPrizeSplit setPrizeSplits ${twoSteps}` },
      PrizeDistributor: { privileged: `setDrawCalculator:other withdrawERC20:withdraw ${twoSteps}` },
    },
  },
  {
    spec: '@uma/core@2.30.0',
    licence: 'AGPL-3.0-or-later',
    contracts: {
      Store: {
        privileged: `setFinalFee:fee setFixedOracleFeePerSecondPerPfc:fee setWeeklyDelayFeePerSecondPerPfc:fee withdraw:withdraw withdrawErc20:withdraw ${roles}`,
        skip: 'setCurrentTime',
      },
      Finder: { privileged: `changeImplementationAddress:upgrade ${ownable}` },
      Voting: {
        privileged: `requestPrice:other setGatPercentage:other setInflationRate setMigrated setRewardsExpirationTimeout:other ${ownable}`,
        skip: 'setCurrentTime',
      },
      IdentifierWhitelist: {
        privileged: `addSupportedIdentifier:other removeSupportedIdentifier:other ${ownable}`,
      },
      OptimisticOracle: { privileged: '', skip: 'setCurrentTime' },
      Governor: { privileged: `propose:other ${roles}`, skip: 'setCurrentTime' },
      Registry: {
        privileged: `addPartyToContract:other removePartyFromContract:other registerContract ${roles}`,
      },
      AddressWhitelist: { privileged: `addToWhitelist removeFromWhitelist ${ownable}` },
      DesignatedVoting: {
        privileged: `batchCommit:other batchReveal:other commitVote:other revealVote:other retrieveRewards:other withdraw:withdraw withdrawErc20:withdraw ${roles}`,
      },
      VotingToken: {
        privileged: `addBurner:ownership addMinter:ownership resetOwner:ownership burn:burn burnFrom:burn mint:mint ${roles}`,
      },
      FinancialContractsAdmin: { privileged: `callEmergencyShutdown:pause callRemargin:other ${ownable}` },
      Proposer: { privileged: `setBond:other ${ownable}`, skip: 'setCurrentTime' },
      Perpetual: { privileged: 'emergencyShutdown:pause', skip: 'setCurrentTime' },
    },
  },
  {
    spec: '@arbitrum/nitro-contracts@1.3.0',
    licence: 'BUSL-1.1',
    contracts: {
      Bridge: {
        privileged:
          'enqueueDelayedMessage:other enqueueSequencerMessage:other executeCall setDelayedInbox setOutbox setSequencerInbox setSequencerReportedSubMessageCount:other submitBatchSpendingReport:other updateRollupAddress:ownership',
      },
      Inbox: { privileged: `setAllowList setAllowListEnabled ${pausable}`, skip: 'postUpgradeInit' },
      SequencerInbox: {
        privileged:
          'addSequencerL2Batch:other addSequencerL2BatchFromBlobs:other addSequencerL2BatchFromOrigin:other invalidateKeysetHash:other postUpgradeInit setBatchPosterManager:ownership setIsBatchPoster:ownership setIsSequencer setMaxTimeVariation:other setValidKeyset:other updateRollupAddress',
      },
      Outbox: {
        privileged: 'postUpgradeInit updateRollupAddress updateSendRoot:other',
        skip: 'executeTransactionSimulation',
      },
      RollupEventInbox: { privileged: 'rollupInitialized:other updateRollupAddress' },
      ChallengeManager: {
        privileged: 'clearChallenge:other createChallenge:other postUpgradeInit',
        skip: 'bisectExecution challengeExecution oneStepProveExecution',
      },
      ValidatorWallet: {
        privileged: `executeTransaction:other executeTransactionWithGasRefunder:other executeTransactions:other executeTransactionsWithGasRefunder:other timeoutChallenges:other timeoutChallengesWithGasRefunder:other setAllowedExecutorDestinations:other setExecutor:ownership withdrawEth:withdraw ${ownable}`,
      },
    },
  },
  {
    spec: '@arbitrum/token-bridge-contracts@1.2.5',
    licence: 'Apache-2.0',
    contracts: {
      L1GatewayRouter: {
        privileged: 'setDefaultGateway setGateways setOwner:ownership updateWhitelistSource',
        skip: 'postUpgradeInit',
      },
      L1ERC20Gateway: {
        privileged: 'finalizeInboundTransfer outboundTransfer outboundTransferCustomRefund',
        skip: 'postUpgradeInit',
      },
      StandardArbERC20: { privileged: 'bridgeBurn:burn bridgeMint:mint' },
      L2CustomGateway: {
        privileged: 'finalizeInboundTransfer registerTokenFromL1:other',
        skip: 'postUpgradeInit',
      },
      aeWETH: { privileged: 'bridgeBurn:burn' },
    },
  },
  {
    spec: '@aragon/court@1.1.3',
    licence: 'GPL-3.0',
    contracts: {
      AragonCourt: {
        privileged:
          'setModule:upgrade setModules:upgrade ejectModulesGovernor:ownership ejectFundsGovernor:ownership changeFundsGovernor:ownership changeModulesGovernor:ownership changeConfigGovernor:ownership setConfig:other delayStartTime:other',
      },
      JurorsRegistry: {
        privileged:
          'recoverFunds:withdraw assignTokens:other burnTokens draft:other slashOrUnlock collectTokens lockWithdrawals setTotalActiveBalanceLimit:other',
        skip: 'receiveApproval',
      },
      CourtTreasury: { privileged: 'recoverFunds:withdraw assign:other' },
      DisputeManager: {
        privileged:
          'recoverFunds:withdraw createDispute:other closeEvidencePeriod:other setMaxJurorsPerDraftBatch:other',
        skip: 'ensureCanCommit',
      },
      CRVoting: { privileged: 'create:other', skip: 'commit' },
      CourtSubscriptions: {
        privileged:
          'recoverFunds:withdraw setFeeAmount:fee setFeeToken:fee setPrePaymentPeriods:other setLatePaymentPenaltyPct setGovernorSharePct setResumePrePaidPeriods:other',
      },
    },
  },
  {
    spec: '@traderjoe-xyz/core@2.4.6',
    licence: 'MIT',
    contracts: {
      MasterChefJoeV2: {
        privileged: `add:other set:other dev setDevPercent setInvestorAddr setInvestorPercent setTreasuryAddr setTreasuryPercent updateEmissionRate:other ${ownable}`,
      },
      MasterChefJoeV3: { privileged: `add:other set:other init ${ownable}` },
      JoeToken: { privileged: `mint:mint ${ownable}` },
      JoeMaker: { privileged: 'setBridge:other transferOwnership:ownership claimOwnership:ownership' },
      JoeBar: { privileged: '' },
      JoeFactory: { privileged: 'setFeeTo:fee setFeeToSetter:ownership setMigrator' },
      JoePair: { privileged: 'initialize' },
      StableJoeStaking: {
        privileged: `addRewardToken:other removeRewardToken:other setDepositFeePercent:fee ${ownable}`,
      },
    },
  },
  {
    spec: '@chainlink/contracts@0.1.9',
    licence: 'MIT',
    contracts: {
      Operator: {
        privileged: `acceptAuthorizedReceivers:ownership acceptOwnableContracts:ownership setAuthorizedSenders:ownership setAuthorizedSendersOn:ownership transferOwnableContracts:ownership fulfillOracleRequest:other fulfillOracleRequest2:other ownerForward:other ownerTransferAndCall withdraw:withdraw ${handover}`,
        skip: 'onTokenTransfer oracleRequest requestOracleData',
      },
      FluxAggregator: { privileged: `${fluxAggregator} ${handover}` },
      AccessControlledAggregator: { privileged: `${fluxAggregator} ${accessList}` },
      AggregatorProxy: { privileged: `confirmAggregator proposeAggregator ${handover}` },
      Flags: {
        privileged: `lowerFlags:other raiseFlag:other raiseFlags:other setRaisingAccessController:ownership ${accessList}`,
      },
      Oracle: {
        privileged: `setFulfillmentPermission:ownership fulfillOracleRequest:other withdraw:withdraw ${ownable}`,
        skip: 'onTokenTransfer oracleRequest',
      },
      DeviationFlaggingValidator: {
        privileged: `setFlaggingThreshold:other setFlagsAddress:other ${handover}`,
      },
      VRFCoordinator: {
        privileged: 'registerProvingKey transferOwnership:ownership',
        skip: 'onTokenTransfer',
      },
    },
  },
  {
    spec: '@setprotocol/set-protocol-v2@0.1.16',
    licence: 'MIT',
    contracts: {
      Controller: {
        privileged: `addFactory addModule addResource addSet removeFactory removeModule removeResource removeSet initialize addFee:fee editFee:fee editFeeRecipient:fee ${ownable}`,
      },
      SetToken: {
        privileged:
          'addComponent:other removeComponent:other addExternalPositionModule removeExternalPositionModule addModule removeModule removePendingModule initializeModule burn:burn mint:mint editDefaultPositionUnit:other editExternalPositionData:other editExternalPositionUnit:other editPositionMultiplier:other invoke:other lock unlock setManager:ownership',
      },
      PriceOracle: {
        privileged: `addAdapter:other removeAdapter:other addPair:other editPair:other removePair:other editMasterQuoteAsset:other ${ownable}`,
      },
      StreamingFeeModule: { privileged: '', skip: 'initialize updateFeeRecipient updateStreamingFee' },
      IntegrationRegistry: {
        privileged: `addIntegration:other batchAddIntegration:other editIntegration:other batchEditIntegration:other removeIntegration:other ${ownable}`,
      },
    },
  },
  {
    spec: '@superfluid-finance/ethereum-contracts@1.15.2',
    licence: 'AGPL-3.0-or-later OR MIT',
    contracts: {
      SuperfluidGovernanceII: {
        privileged: `authorizeAppFactory unauthorizeAppFactory batchChangeSuperTokenAdmin:ownership changeSuperTokenAdmin:ownership batchUpdateSuperTokenLogic:upgrade updateCode:upgrade updateContracts:upgrade batchUpdateSuperTokenMinimumDeposit:other setSuperTokenMinimumDeposit:other clearSuperTokenMinimumDeposit:other setAppRegistrationKey clearAppRegistrationKey setConfig:other clearConfig:other setPPPConfig:other clearPPPConfig:other setRewardAddress clearRewardAddress enableTrustedForwarder disableTrustedForwarder registerAgreementClass replaceGovernance:ownership ${ownable}`,
      },
    },
  },
  {
    spec: '@zoralabs/v3@1.0.13',
    licence: 'not stated',
    contracts: {
      ZoraModuleManager: { privileged: 'registerModule setRegistrar:ownership' },
      ZoraProtocolFeeSettings: {
        privileged: 'init mint:mint setMetadata:other setOwner:ownership',
        skip: 'setFeeParams',
      },
      ERC721TransferHelper: { privileged: '' },
    },
  },
];
