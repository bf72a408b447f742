import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const pausable = 'pause:pause unpause:pause';
const roles = 'grantRole:ownership revokeRole:ownership';
const upgradeable = 'upgradeTo:upgrade upgradeToAndCall:upgrade';
const upgradedAndCalled = `upgradeToAndCall:upgrade ${ownable}`;
const operated = `setOperator:ownership ${upgradeable} ${ownable}`;
const creditPool =
  'execute setOptionModuleContractAddress setOptionModuleContractAddresses submitFreeAmount withdraw:withdraw';

/** Of the eleventh choice: exchanges, order books, farms, vaults, registries of pools, options. */
export const eleventhHeldOutMarkets: readonly PublishedSet[] = [
  {
    spec: 'baluni-contracts@2.9.10',
    licence: 'ISC',
    contracts: {
      BaluniV1DCAVaultRegistry: {
        privileged: `addVault:other removeVault:other ${upgradedAndCalled}`,
        skip: 'initialize reinitialize',
      },
      BaluniV1PoolRegistry: {
        privileged: `addPool:other removePool:other ${upgradedAndCalled}`,
        skip: 'initialize reinitialize',
      },
      BaluniV1Registry: {
        privileged: `set1inchSpotAgg setBPS_FEE:fee setBaluniAgentFactory setBaluniDCAVaultRegistry setBaluniHyperPoolZap setBaluniOracle setBaluniPoolPeriphery setBaluniPoolRegistry setBaluniPoolZap setBaluniRebalancer setBaluniRegistry setBaluniRouter setBaluniSwapper setBaluniYearnVaultRegistry setREBALANCE_THRESHOLD:other setStaticOracle setTreasury setUSDC setUniswapFactory setUniswapQuoter setUniswapRouter setWNATIVE ${upgradedAndCalled}`,
        skip: 'initialize',
      },
      // Everybody may initialise it again and is its owner then.
      BaluniV1Swapper: {
        privileged: '',
        skip: 'initialize reinitialize renounceOwnership setSlippagePercentage transferOwnership upgradeToAndCall',
      },
    },
  },
  {
    spec: '@pollum-io/pegasys-protocol@0.0.17',
    licence: 'GNU',
    contracts: {
      FeeCollector: {
        privileged: `addAuth:ownership removeAuth:ownership convert convertMultiple setBridge:other setDevAddr:fee setDevCut:fee setTokenToAddress:other ${ownable}`,
      },
      GovernorAlpha: {
        privileged:
          '__abdicate:ownership __acceptAdmin:ownership __executeSetTimelockPendingAdmin:ownership __queueSetTimelockPendingAdmin:ownership',
        skip: 'cancel castVoteBySig propose',
      },
      MiniChefV2: {
        privileged: `addFunder:ownership removeFunder:ownership addPool:other addPools:other disableMigrator fundRewards:other migrate resetRewardsDuration:other setMigrator setPool:other setPools:other ${ownable}`,
      },
      PegasysStaking: {
        privileged: `addRewardToken:other removeRewardToken:other setDepositFeePercent:fee setFeeReceiver:fee ${ownable}`,
      },
      PegasysToken: { privileged: 'mint:mint setMinter:ownership', skip: 'delegateBySig permit' },
      RewarderViaMultiplier: { privileged: 'onReward' },
      StakingRewards: {
        privileged: `notifyRewardAmount:other recoverERC20:withdraw setRewardsDuration:other ${ownable}`,
      },
    },
  },
  {
    spec: '@hybridx-exchange/hybridx-protocol@1.3.0',
    licence: 'GPL-3.0',
    contracts: {
      // Whoever is first names the factories.
      Config: {
        privileged: `appendOrderBookByteCode appendOrderNFTByteCode baseSignificantDigitsUpdate:other priceStepFactorUpdate:other priceStepUpdate:other protocolFeeRateUpdate:fee quoteSignificantDigitsUpdate:other setOrderBookByteCode setOrderNFTByteCode subsidyFeeRateUpdate:fee ${ownable}`,
        skip: 'setOrderBookFactory setOrderBookQuery setPairFactory',
      },
      OrderBook: {
        privileged: 'safeRefund:withdraw takeOrderWhenMovePrice',
        skip: 'initialize onERC721Received',
      },
      OrderBookFactory: { privileged: '' },
      OrderNFT: { privileged: `add burn:burn mint:mint sub ${roles} ${ownable}`, skip: 'initialize' },
      // The order book, or everybody as long as there is none.
      Pair: { privileged: 'swapOriginal', skip: 'initialize permit sync' },
      PairFactory: { privileged: '' },
    },
  },
  {
    spec: 'zircon-protocol@1.0.2',
    licence: 'not stated',
    contracts: {
      ZirconFactory: { privileged: 'setFeeTo:fee setFeeToSetter:ownership setMigrator' },
      ZirconPair: { privileged: '', skip: 'initialize permit tryLock' },
      ZirconPoolToken: { privileged: 'burn:burn mint:mint', skip: 'initialize permit' },
      ZirconPylon: { privileged: '', skip: 'initPylon initialize' },
      ZirconPylonFactory: { privileged: '' },
    },
  },
  {
    spec: '@jaspervault/contracts-v2@2.7.0',
    licence: 'MIT',
    contracts: {
      AirdropArbClaim: {
        privileged: `adminSettle:other minusAmount:other setArbTokenAddress settle:other ${operated}`,
        skip: 'initialize claim',
      },
      JVV: { privileged: `adminBurn:burn adminMint:mint ${operated}`, skip: 'initialize' },
      LPToken: {
        privileged: `burnFrom:burn mint:mint ${pausable} ${roles} ${upgradeable}`,
        skip: '__LPToken_init initialize',
      },
      NFTFreeOptionPool: {
        privileged: `addNFTDiscount addNFTDiscountToUser removeNFTDiscount setDiscountToUser setNFTToDiscount setNftContractAddress ${creditPool} ${operated}`,
        skip: 'initialize',
      },
      // Everybody may have a vault.
      PriceOracle: {
        privileged: `setOracles:other ${upgradeable}`,
        skip: 'initialize getHistoryPrice setPrice',
      },
      ProfitManager: {
        privileged: `setETH setOperater:ownership setProfitWhiteList ${upgradeable}`,
        skip: 'initialize withDraw',
      },
      TradingCreditPool: {
        privileged: `addTradingCreditsToUser setDecuctionDecimal:other setTradingCreditDecimal:other setTradingCreditsToUser ${creditPool} ${operated}`,
        skip: 'initialize',
      },
      VaultFactory: {
        privileged: `addStake setVaultImp setVaultImplementation ${upgradeable}`,
        skip: 'initialize',
      },
      VaultPaymaster: {
        privileged: `addStake postOp setCostOfPost setMinerList setOpenValidMiner setQuotaWhiteList unlockStake withdrawStake:withdraw ${upgradeable}`,
        skip: 'initialize validatePaymasterUserOp',
      },
    },
  },
];
