import type { PublishedSet } from './publishedSet.ts';

const handover = 'transferOwnership:ownership acceptOwnership:ownership';
const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const safeOwnable = 'setOwner:ownership updateOwner:ownership renounceOwnership:ownership';
const layerZero = `forceResumeReceive:other lzReceive nonblockingLzReceive setConfig:other setMinDstGas:other setPayloadSizeLimit:other setPrecrime:other setReceiveVersion:other setSendVersion:other setTrustedRemote:other setTrustedRemoteAddress:other ${ownable}`;

/**
 * Labelled from source before the analyser was first run on them. Faults found there, of the analyser and of a few
 * labels, have been corrected since: what it says now is no longer a judgement on unseen code.
 */
export const heldOut: readonly PublishedSet[] = [
  {
    spec: '@perp/curie-contract@2.8.4',
    licence: 'GPL-3.0-or-later',
    contracts: {
      ClearingHouse: {
        privileged: `pause:pause unpause:pause setDelegateApproval:other uniswapV3MintCallback:other uniswapV3SwapCallback:other ${safeOwnable}`,
      },
      ClearingHouseConfig: {
        privileged: `setLiquidationPenaltyRatio:other setMarkPriceMarketTwapInterval:other setMarkPricePremiumInterval:other setMaxFundingRate:other setMaxMarketsPerAccount:other setSettlementTokenBalanceCap:other setTwapInterval:other ${safeOwnable}`,
      },
      InsuranceFund: {
        privileged: `deposit:other pause:pause unpause:pause setDistributionThreshold:other setSurplusBeneficiary:fee setVault:other ${safeOwnable}`,
      },
      MarketRegistry: {
        privileged: `addPool:other setClearingHouse:other setFeeDiscountRatio:fee setFeeManager setFeeRatio:fee setInsuranceFundFeeRatio:fee setMarketMaxPriceSpreadRatio:other setMaxOrdersPerMarket:other ${safeOwnable}`,
      },
      Vault: {
        privileged: `pause:pause unpause:pause setClearingHouse:other setCollateralManager:other setTrustedForwarder setWETH9:other ${safeOwnable}`,
      },
      BaseToken: {
        privileged: `addWhitelist:other removeWhitelist:other pause:pause mintMaximumTo:mint setPriceFeed:other transfer:other ${safeOwnable}`,
        skip: 'transferFrom close',
      },
    },
  },
  {
    spec: '@threshold-network/solidity-contracts@1.2.1',
    licence: 'GPL-3.0-or-later',
    contracts: {
      TokenStaking: {
        privileged:
          'approveApplication disableApplication pauseApplication:pause setPanicButton:ownership approveAuthorizationDecrease:other seize slash setAuthorizationCeiling:other setMinimumStakeAmount:other setNotificationReward:other setStakeDiscrepancyPenalty:other transferGovernance:ownership withdrawNotificationReward:withdraw',
      },
      VendingMachine: { privileged: 'receiveApproval' },
      T: { privileged: `mint:mint recoverERC20:withdraw recoverERC721:withdraw ${ownable}` },
    },
  },
  {
    spec: '@layerzerolabs/solidity-examples@1.1.0',
    licence: 'MIT',
    contracts: {
      OFTWithFee: {
        privileged: `callOnOFTReceived setDefaultFeeBp:fee setFeeBp:fee setFeeOwner:fee ${layerZero}`,
      },
      ONFT721: {
        privileged: `setDstChainIdToBatchLimit:other setDstChainIdToTransferGas:other setMinGasToTransferAndStore:other ${layerZero}`,
      },
    },
  },
  {
    spec: '@graphprotocol/contracts@7.2.1',
    licence: 'GPL-2.0-or-later',
    contracts: {
      Curation: {
        privileged:
          'collect:other initialize setController:ownership setCurationTaxPercentage:fee setCurationTokenMaster setDefaultReserveRatio:other setMinimumCurationDeposit:other',
      },
      DisputeManager: {
        privileged:
          'acceptDispute:other rejectDispute:other drawDispute:other initialize setArbitrator:ownership setController:ownership setFishermanRewardPercentage:other setMinimumDeposit:other setSlashingPercentage:other',
      },
      Controller: {
        privileged: `setContractProxy:upgrade unsetContractProxy:upgrade updateController:ownership setPartialPaused:pause setPauseGuardian:ownership setPaused:pause ${handover}`,
      },
      RewardsManager: {
        privileged:
          'initialize setController:ownership setDenied setIssuancePerBlock:other setMinimumSubgraphSignal:other setSubgraphAvailabilityOracle setSubgraphService takeRewards:mint',
      },
      GraphToken: { privileged: `addMinter:ownership removeMinter:ownership mint:mint ${handover}` },
      GraphProxy: {
        privileged: 'upgradeTo:upgrade acceptUpgrade:upgrade acceptUpgradeAndCall:upgrade setAdmin:ownership',
      },
      GraphProxyAdmin: {
        privileged: `acceptProxy:upgrade acceptProxyAndCall:upgrade changeProxyAdmin:ownership upgrade:upgrade ${handover}`,
      },
      L1GraphTokenGateway: {
        privileged:
          'addToCallhookAllowlist:other removeFromCallhookAllowlist:other finalizeInboundTransfer initialize setArbitrumAddresses:other setController:ownership setEscrowAddress:other setL2CounterpartAddress:other setL2MintAllowanceParametersManual:other setL2TokenAddress:other setPauseGuardian:ownership setPaused:pause updateL2MintAllowance:other',
      },
    },
  },
  {
    spec: '@bancor/contracts-solidity@0.7.13',
    licence: 'SEE LICENSE IN LICENSE',
    contracts: {
      NetworkSettings: { privileged: `setNetworkFee:fee setNetworkFeeWallet:fee ${handover}` },
      ContractRegistry: { privileged: `registerAddress:upgrade unregisterAddress:upgrade ${handover}` },
      DSToken: { privileged: `issue:mint destroy:burn ${handover}` },
      TokenHolder: { privileged: `withdrawTokens:withdraw withdrawTokensMultiple:withdraw ${handover}` },
      LiquidityProtectionSettings: {
        privileged: `setMinNetworkTokenLiquidityForMinting:other setDefaultNetworkTokenMintingLimit:other setNetworkTokenMintingLimit:other setProtectionDelays:other setMinNetworkCompensation:other setLockDuration:other setAverageRateMaxDeviation:other addPoolToWhitelist:other removePoolFromWhitelist:other addSubscriber:other removeSubscriber:other disableAddLiquidity:pause grantRole:ownership revokeRole:ownership restoreRegistry:other restrictRegistryUpdate:other ${handover}`,
      },
    },
  },
  {
    spec: '@kleros/kleros@0.1.5',
    licence: 'MIT',
    contracts: {
      KlerosLiquid: {
        privileged:
          'executeGovernorProposal:other changeGovernor:ownership changePinakion:other changeRNGenerator:other changeMinStakingTime:other changeMaxDrawingTime:other createSubcourt:other changeSubcourtMinStake:other changeSubcourtAlpha:other changeSubcourtJurorFee:fee changeSubcourtJurorsForJump:other changeSubcourtTimesPerPeriod:other',
        skip: 'castCommit castVote',
      },
      MiniMeToken: {
        privileged:
          'changeController:ownership generateTokens:mint destroyTokens:burn enableTransfers:pause claimTokens:withdraw',
      },
    },
  },
  {
    spec: '@eth-optimism/contracts@0.6.0',
    licence: 'MIT',
    contracts: {
      L1CrossDomainMessenger: { privileged: `allowMessage blockMessage pause:pause ${ownable}` },
      OVM_GasPriceOracle: {
        privileged: `setDecimals:other setGasPrice:other setL1BaseFee:fee setOverhead:other setScalar:other ${ownable}`,
      },
      ChainStorageContainer: {
        privileged: 'deleteElementsAfterInclusive:other push:other setGlobalMetadata:other',
      },
      Lib_AddressManager: { privileged: `setAddress:upgrade ${ownable}` },
      L1ChugSplashProxy: { privileged: 'setCode:upgrade setStorage setOwner:ownership' },
      OVM_DeployerWhitelist: {
        privileged: 'enableArbitraryContractDeployment:other setOwner:ownership setWhitelistedDeployer',
      },
      L2StandardERC20: { privileged: 'mint:mint burn:burn' },
    },
  },
  {
    spec: '@cryptoalgebra/core@3.0.0',
    licence: 'GPL-2.0-or-later',
    contracts: {
      AlgebraFactory: {
        privileged: `grantRole:ownership revokeRole:ownership renounceOwnership:ownership startRenounceOwnership:ownership stopRenounceOwnership:ownership setDefaultCommunityFee:fee setDefaultFeeConfiguration:fee setFarmingAddress:other ${handover}`,
      },
      AlgebraPool: { privileged: 'setCommunityFee:fee setIncentive:other setTickSpacing:other' },
    },
  },
  {
    spec: '@zoralabs/core@1.0.8',
    licence: 'GPL-3.0',
    contracts: {
      Market: { privileged: 'configure:ownership acceptBid removeAsk removeBid setAsk setBid setBidShares' },
      Media: { privileged: 'auctionTransfer' },
    },
  },
  {
    spec: '@keep-network/keep-core@1.8.0',
    licence: 'MIT',
    contracts: {
      KeepRegistry: {
        privileged:
          'approveOperatorContract disableOperatorContract disableOperatorContractPanicButton setDefaultPanicButton:ownership setGovernance:ownership setOperatorContractPanicButton:ownership setOperatorContractUpgrader:ownership setRegistryKeeper:ownership setServiceContractUpgrader:ownership',
      },
      KeepTokenGeyser: {
        privileged: `lockTokens:other stakeFor:other rescueFundsFromStakingPool:withdraw setDurationSec:other setRewardDistribution:ownership ${ownable}`,
        skip: 'receiveApproval',
      },
      ManagedGrant: {
        privileged:
          'cancelReassignmentRequest:ownership changeReassignmentRequest:ownership confirmGranteeReassignment:ownership requestGranteeReassignment:ownership stake withdraw:withdraw',
      },
    },
  },
  {
    spec: '@connext/nxtp-contracts@0.1.42',
    licence: 'MIT',
    contracts: {
      TransactionManager: {
        privileged:
          'acceptProposedOwner:ownership addAssetId:other addRouter proposeAssetOwnershipRenunciation:ownership proposeNewOwner:ownership proposeRouterOwnershipRenunciation:ownership removeAssetId:other removeRouter renounceAssetOwnership:ownership renounceOwnership:ownership renounceRouterOwnership:ownership',
      },
      ConnextPriceOracle: {
        privileged:
          'setAdmin:ownership setAggregators:other setDexPriceInfo:other setDirectPrice:other setV1PriceOracle:other',
      },
    },
  },
  {
    spec: '@lyrafinance/protocol@0.1.3-alpha',
    licence: 'ISC',
    contracts: {
      LiquidityPool: {
        privileged:
          'acceptOwnership:ownership nominateNewOwner:ownership boardSettlement freeQuoteCollateralAndSendPremium init liquidateBaseAndSendPremium lockBase lockQuote reclaimInsolventBase reclaimInsolventQuote sendSettlementValue sendShortPremium transferQuoteToHedge updateLiquidationInsolvency setLiquidityPoolParameters:other setPoolHedger updateDelegateApproval',
      },
      OptionMarket: {
        privileged:
          'acceptOwnership:ownership nominateNewOwner:ownership addStrikeToBoard:other createOptionBoard:other setBoardBaseIv:other setOptionMarketParams:other setStrikeSkew:other forceSettleBoard:other setBoardFrozen:pause init smClaim:withdraw',
      },
      SynthetixAdapter: {
        privileged:
          'acceptOwnership:ownership nominateNewOwner:ownership setAddressResolver setGlobalPaused:pause setGlobalsForContract:other setMarketPaused:pause',
      },
    },
  },
  {
    spec: 'polymath-core@1.4.0',
    licence: 'MIT',
    contracts: {
      SecurityToken: {
        privileged: `updateFromRegistry addModule removeModule withdrawPoly:withdraw changeModuleBudget:other updateTokenDetails:other changeGranularity:other pruneInvestors:other freezeTransfers:pause unfreezeTransfers:pause finishMintingIssuer:other finishMintingSTO:other mint:mint mintMulti:mint setTokenBurner:other createCheckpoint:other ${ownable}`,
      },
      ModuleRegistry: {
        privileged: `reclaimERC20:withdraw updateFromRegistry verifyModule:other addTagByModuleType:other removeTagByModuleType:other pause:pause unpause:pause ${ownable}`,
        skip: 'useModule',
      },
      GeneralTransferManager: {
        privileged:
          'pause:pause unpause:pause takeFee:withdraw changeIssuanceAddress changeSigningAddress changeAllowAllTransfers:other changeAllowAllWhitelistTransfers:other changeAllowAllWhitelistIssuances:other changeAllowAllBurnTransfers:other modifyWhitelist:other modifyWhitelistMulti:other',
        skip: 'verifyTransfer',
      },
    },
  },
];
