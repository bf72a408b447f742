import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const pausable = 'pause:pause unpause:pause';
const roles = 'grantRole:ownership revokeRole:ownership';
const governed = 'setPendingGovernor:ownership acceptPendingGovernor:ownership';
const owned = 'setOwner:ownership';

/** Of the eighth choice: markets, vaults, oracles and what trades for others. */
export const eighthHeldOutMarkets: readonly PublishedSet[] = [
  {
    spec: '@sovryn-zero/contracts@0.4.0',
    licence: 'MIT',
    contracts: {
      BorrowerOperations: {
        privileged: `moveETHGainToTrove setAddresses setMassetManagerAddress ${owned}`,
      },
      TroveManager: {
        privileged: `addTroveOwnerToArray applyPendingRewards closeTrove decayBaseRateFromBorrowing decreaseTroveColl decreaseTroveDebt increaseTroveColl increaseTroveDebt removeStake setTroveStatus updateStakeAndTotalStakes updateTroveRewardSnapshots setAddresses setTroveManagerRedeemOps:upgrade ${owned}`,
      },
      StabilityPool: { privileged: `offset setAddresses setCommunityIssuanceAddress ${owned}` },
      ActivePool: {
        privileged: `decreaseZUSDDebt:other increaseZUSDDebt:other sendETH:withdraw setAddresses ${owned}`,
      },
      DefaultPool: {
        privileged: `decreaseZUSDDebt:other increaseZUSDDebt:other sendETHToActivePool setAddresses ${owned}`,
      },
      CollSurplusPool: { privileged: `accountSurplus claimColl setAddresses ${owned}` },
      SortedTroves: { privileged: `insert:other reInsert:other remove:other setParams ${owned}` },
      ZUSDToken: {
        privileged: `burn:burn mint:mint returnFromPool sendToPool:seize ${owned}`,
        skip: 'initialize permit',
      },
      FeeDistributor: { privileged: `distributeFees setAddresses setFeeToFeeSharingCollector:fee ${owned}` },
      LiquityBaseParams: {
        privileged: `setBorrowingFeeFloor:fee setCCR:other setMCR:other setMaxBorrowingFee:fee setPercentDivisor:other setRedemptionFeeFloor:fee ${owned}`,
        skip: 'initialize',
      },
      PriceFeed: { privileged: `setAddress:other setAddresses:other ${owned}` },
      UpgradableProxy: { privileged: `setImplementation:upgrade ${owned}` },
    },
  },
  {
    spec: '@ragetrade/delta-neutral-gmx-vaults@2.0.0',
    licence: 'MIT',
    contracts: {
      DnGmxJuniorVault: {
        privileged: `claimVestedGmx grantAllowances rebalance rebalanceProfit:other receiveFlashLoan setAdminParams setDirectConversion:other setFeeParams:fee setGmxParams setHedgeParams:other setParamsV1 setRebalanceParams:other setThresholds:other stopVestAndStakeEsGmx unstakeAndVestEsGmx ${pausable} ${ownable}`,
        skip: 'initialize',
      },
      DnGmxSeniorVault: {
        privileged: `borrow repay grantAllowances setDepositCap:other setDnGmxJuniorVault setLeveragePool setMaxUtilizationBps:other updateBorrowCap:other updateFeeStrategyParams:fee ${pausable} ${ownable}`,
        skip: 'initialize',
      },
      DnGmxBatchingManager: {
        privileged: `executeBatch grantAllowances pauseDeposit:pause unpauseDeposit:pause rescueFees setDepositCap:other setGlp setGlpBatchingManager setKeeper:ownership setParamsV1 setTargetAssetCap:other setThresholds:other ${ownable}`,
        skip: 'initialize',
      },
      DnGmxBatchingManagerGlp: {
        privileged: `executeBatch grantAllowances pauseDeposit:pause unpauseDeposit:pause setDepositCap:other setKeeper:ownership setTargetAssetCap:other setThresholds:other setUsdcBatchingManager ${ownable}`,
        skip: 'initialize',
      },
      DnGmxTraderHedgeStrategy: {
        privileged: `overrideTraderOIHedges:other setKeeper:ownership setTraderOIHedgeBps:other setTraderOIHedges:other ${ownable}`,
        skip: 'initialize',
      },
      WithdrawPeriphery: { privileged: `setAddresses setSlippageThreshold:other ${ownable}` },
      DepositPeriphery: { privileged: `setAddresses setSlippageThreshold:other ${ownable}` },
      BatchingManagerBypass: { privileged: `setJuniorVault setSglp ${ownable}` },
    },
  },
  {
    spec: '@mean-finance/dca-v2-periphery@3.9.0',
    licence: 'GPL-2.0',
    contracts: {
      DCAFeeManager: {
        privileged: `fillPositions revokeAllowances:other runSwapsAndTransferMany terminatePositions withdrawFromBalance:withdraw withdrawFromPlatformBalance:withdraw withdrawFromPositions:withdraw ${roles}`,
        skip: 'multicall',
      },
      // Whoever asks names the hub that answers.
      DCAHubCompanion: {
        privileged: `revokeAllowances:other setSwapper ${governed}`,
        skip: 'multicall simulate simulateAndRevert',
      },
      DCAKeep3rJob: { privileged: `setSwapper ${roles}`, skip: 'work' },
      CallerOnlyDCAHubSwapper: { privileged: '' },
      ThirdPartyDCAHubSwapper: { privileged: '' },
    },
  },
  {
    spec: '@mean-finance/oracles@2.6.0',
    licence: 'AGPL-3.0-only',
    contracts: {
      OracleAggregator: {
        privileged: `forceOracle:other setAvailableOracles:other ${roles}`,
        skip: 'multicall',
      },
      StatefulChainlinkOracle: { privileged: `addMappings:other ${roles}`, skip: 'multicall' },
      TransformerOracle: {
        privileged: `avoidMappingToUnderlying:other clearPairSpecificMappingConfig:other setPairSpecificMappingConfig:other shouldMapToUnderlying:other ${roles}`,
        skip: 'multicall',
      },
      UniswapV3Adapter: {
        privileged: `setCardinalityPerMinute:other setDenylisted setGasCostToSupportPool:other setGasPerCardinality:other setPeriod:other ${roles}`,
        skip: 'multicall',
      },
    },
  },
  {
    spec: '@mean-finance/swappers@1.2.0',
    licence: 'AGPL-3.0-only',
    contracts: {
      SwapProxy: {
        privileged: `revokeAllowances:other sendDust:withdraw ${governed}`,
        skip: 'multicall permit',
      },
      SwapperRegistry: {
        privileged: `allowSupplementaryAllowanceTargets allowSwappers removeSupplementaryAllowanceTargetsFromAllowlist removeSwappersFromAllowlist ${roles}`,
      },
    },
  },
  {
    spec: '@mean-finance/transformers@1.3.0',
    licence: 'AGPL-3.0-only',
    contracts: {
      TransformerRegistry: {
        privileged: `registerTransformers removeTransformers sendDust:withdraw ${governed}`,
        skip: 'multicall',
      },
      ERC4626Transformer: { privileged: `sendDust:withdraw ${governed}`, skip: 'multicall' },
    },
  },
  {
    spec: '@mean-finance/chainlink-registry@2.2.0',
    licence: 'GPL-2.0',
    contracts: { ChainlinkRegistry: { privileged: `assignFeeds:other sendDust:withdraw ${roles}` } },
  },
  {
    spec: '@across-protocol/across-token@1.0.0',
    licence: 'AGPL-3.0',
    contracts: {
      AcceleratingDistributor: {
        privileged: `configureStakingToken:other recoverToken:withdraw ${ownable}`,
        skip: 'multicall',
      },
      AcrossToken: { privileged: `burn:burn mint:mint ${ownable}` },
      ClaimAndStake: { privileged: '', skip: 'multicall' },
    },
  },
  {
    spec: '@rtoken/contracts@1.0.1-rc6',
    licence: 'MIT',
    contracts: {
      RToken: {
        privileged: `changeAllocationStrategy changeHatFor updateCode:upgrade ${ownable}`,
        skip: 'initialize',
      },
      CompoundAllocationStrategy: {
        privileged: `investUnderlying redeemUnderlying:withdraw redeemAll:withdraw ${ownable}`,
      },
    },
  },
  {
    spec: '@timeswap-labs/timeswap-v1-core@1.1.0',
    licence: 'BUSL-1.1',
    contracts: {
      TimeswapFactory: { privileged: 'setPendingOwner:ownership acceptOwner:ownership' },
      TimeswapPair: { privileged: 'collectProtocolFee:withdraw' },
    },
  },
  {
    spec: '@perp/curie-liquidity-mining@0.3.2',
    licence: 'GPL-2.0-or-later',
    contracts: {
      PerpLiquidityMining: {
        privileged: 'seedAllocations setOwner:ownership updateOwner:ownership renounceOwnership:ownership',
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@sablier/v2-periphery@1.2.0',
    licence: 'GPL-3.0-or-later',
    contracts: { SablierV2MerkleLL: { privileged: 'clawback:withdraw transferAdmin:ownership' } },
  },
];
