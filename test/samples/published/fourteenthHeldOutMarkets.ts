import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const boringOwnable = 'claimOwnership:ownership transferOwnership:ownership';

/** Of the fourteenth choice: lending, exchanges, farms, prizes, vaults. */
export const fourteenthHeldOutMarkets: readonly PublishedSet[] = [
  {
    spec: '@vmexfinance/contracts@1.4.0',
    licence: 'AGPL-3.0',
    contracts: {
      AssetMappings: {
        privileged:
          'addAssetMapping:other configureAssetMapping:other setAssetAllowed setAssetType:other setBeethovenMetadata:other setBorrowingEnabled setCurveMetadata:other setInterestRateStrategyAddress:other setVMEXReserveFactor',
        skip: 'initialize',
      },
      IncentivesController: {
        privileged:
          'batchBeginStakingRewards beginStakingReward changeDistributionManager:ownership configureRewards:other removeStakingReward rescueRewardTokens:withdraw setCurveGaugeFactory setRewardAdmin:ownership setRewardsVault setStakingType:other updateRoot:other',
        skip: 'initialize __DistributionManager_init claim handleAction onERC721Received onNFTAddToPosition onNFTWithdraw',
      },
      LendingPool: {
        privileged:
          'addToBlacklist:blacklist addToWhitelist finalizeTransfer initReserve:other setCollateralParams:other setConfiguration:other setPause:pause setPauseEverything:pause setReserveInterestRateStrategyAddress:other setTrancheAdminVerified setWhitelistEnabled',
        skip: 'initialize getUserAccountData',
      },
      // Everybody may have a tranche while a switch says so; names are logged only.
      LendingPoolConfigurator: {
        privileged:
          'activateReserve:pause batchConfigureCollateralParams:other batchInitReserve:other deactivateReserve:pause setBorrowingOnReserve setCollateralEnabledOnReserve setEveryTranchePause:pause setFreezeReserve:pause setReserveFactor setReserveInterestRateStrategyAddress:other setTrancheBlacklist:blacklist setTranchePause:pause setTrancheWhitelist setTrancheWhitelistEnabled unverifyTranche updateTreasuryAddress:fee verifyTranche',
        skip: 'initialize changeTrancheName claimTrancheId',
      },
      VMEXOracle: {
        privileged:
          'setAssetSources:other setBaseCurrency:other setFallbackOracle:other setRETHOracle:other setSequencerUptimeFeed:other setWETH',
        skip: 'initialize getAssetPrice getAssetsPrices',
      },
    },
  },
  {
    spec: '@luckyfinance/core@1.5.0',
    licence: 'MIT',
    contracts: {
      AlchemyBench: { privileged: '' },
      AlpineV1: {
        privileged: `setStrategy setStrategyTargetPercentage:other whitelistMasterContract ${boringOwnable}`,
        skip: 'permitToken',
      },
      GoldMinerV2: {
        privileged: `add:other set:other setMigrator ${boringOwnable}`,
        skip: 'init permitToken',
      },
      GoldVeinPairMediumRiskV1: {
        privileged: `setFeeTo:fee setSwapper ${boringOwnable}`,
        skip: 'init permit',
      },
      Smelter: { privileged: `setBridge:other ${boringOwnable}` },
    },
  },
  {
    spec: '@tulipswap/tulip-swap-farms@1.0.0',
    licence: 'MIT',
    contracts: {
      MasterGardener: { privileged: `add:other dev set:other setMigrator ${ownable}` },
      Timelock: {
        privileged:
          'acceptAdmin:ownership cancelTransaction executeTransaction queueTransaction setDelay:other setPendingAdmin:ownership',
      },
      TulipGarden: { privileged: '' },
      TulipMaker: { privileged: `setBridge:other ${boringOwnable}` },
      TulipToken: { privileged: `mint:mint ${ownable}`, skip: 'delegateBySig' },
    },
  },
  {
    spec: '@wooy/pool-contracts@1.0.0',
    licence: 'GPL-3.0',
    contracts: {
      CompoundPrizePool: {
        privileged: `award awardExternalERC20:withdraw awardExternalERC721:withdraw beforeTokenTransfer compLikeDelegate:other setCreditPlanOf setLiquidityCap:other setPrizeStrategy transferExternalERC20:withdraw withdrawReserve:withdraw ${ownable}`,
        skip: 'initialize balance onERC721Received',
      },
      ControlledToken: {
        privileged: 'controllerBurn:burn controllerBurnFrom:burn controllerMint:mint',
        skip: 'initialize permit',
      },
      MultipleWinners: {
        privileged: `addExternalErc20Award:other addExternalErc20Awards:other addExternalErc721Award:other beforeTokenMint beforeTokenTransfer removeExternalErc20Award:other removeExternalErc721Award:other setBeforeAwardListener setBlocklistRetryCount:other setBlocklisted:blacklist setCarryBlocklist:other setNumberOfWinners:other setPeriodicPrizeStrategyListener setPrizePeriodSeconds:other setPrizeSplit setPrizeSplits setRngRequestTimeout:other setRngService:other setSplitExternalErc20Awards:other setTokenListener ${ownable}`,
        skip: 'initialize initializeMultipleWinners',
      },
      Reserve: { privileged: `setRateMantissa withdrawReserve ${ownable}` },
      TokenFaucet: {
        privileged: `setDripRatePerSecond:other withdrawTo:withdraw ${ownable}`,
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@ohgeez/fsushi@0.9.6',
    licence: 'BUSL-1.1',
    contracts: {
      FSushi: { privileged: `lockMinters mint:mint setMinter:ownership ${ownable}`, skip: 'permit' },
      FSushiAirdrops: { privileged: `addAirdrop:other updateSigner ${ownable}`, skip: 'claim' },
      FSushiKitchen: { privileged: `updateWeight:other ${ownable}`, skip: 'checkpoint' },
      FlashStrategySushiSwapFactory: { privileged: `updateFeeRecipient:fee ${ownable}` },
      // Each pool has a bill, and only that one may ask for tokens.
      SousChef: { privileged: `mintFSushi:mint updateKitchen updateRestaurant ${ownable}` },
    },
  },
  {
    spec: '@rytell/liquidity-pools@1.0.0',
    licence: 'MIT',
    contracts: {
      LiquidityPoolManager: {
        privileged: `activateFeeSplit addWhitelistedPool:other changeWeight:other deactivateFeeSplit removeWhitelistedPool:other setTreasuryVester setavaxRadiPair setavaxStableTokenPair vestAllocation ${ownable}`,
      },
      StakingRewards: {
        privileged: `notifyRewardAmount:other recoverERC20:withdraw setRewardsDuration:other ${ownable}`,
        skip: 'stakeWithPermit',
      },
      TreasuryVester: { privileged: `claim setRecipient startVesting ${ownable}` },
    },
  },
  {
    spec: '@ubeswap/moola@0.2.0',
    licence: 'MIT',
    contracts: {
      LendingPoolWrapper: { privileged: '', skip: 'initialize' },
      UbeswapMoolaRouter: { privileged: `recoverERC20:withdraw ${ownable}`, skip: 'initialize' },
    },
  },
  {
    spec: '@majora-finance/gamma-blocks@1.0.0',
    licence: 'not stated',
    contracts: {
      MajoraGammaQuickDepositBlock: { privileged: '', skip: 'hook' },
      MajoraGammaUniDepositBlock: { privileged: '', skip: 'hook' },
      MajoraMerklHarvestBlock: { privileged: '' },
    },
  },
  {
    spec: '@bananapus/swap-terminal@1.0.1',
    licence: 'MIT',
    contracts: {
      // Projects have pools of their own; the owner's are those of all others.
      JBSwapTerminal: {
        privileged: ownable,
        skip: 'addAccountingContextsFor addDefaultPool addTwapParamsFor migrateBalanceOf uniswapV3SwapCallback',
      },
    },
  },
];
