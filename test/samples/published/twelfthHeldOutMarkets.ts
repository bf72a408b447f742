import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const admins = 'addAdmin:ownership removeAdmin:ownership';
const twoSteps = 'acceptGovernance:ownership setPendingGovernance:ownership';
const feeTo = 'setFeeTo:fee setFeeToSetter:ownership';
const upgradeable = 'upgradeTo:upgrade upgradeToAndCall:upgrade';
const modules =
  'addLimOrderWithX addLimOrderWithY assignLimOrderEarnX assignLimOrderEarnY burn collect collectLimOrder decLimOrderWithX decLimOrderWithY flash mint swapX2Y swapX2YDesireY swapY2X swapY2XDesireX';

/** Of the twelfth choice: exchanges, farms, pools of rewards, lending, vaults, gauges. */
export const twelfthHeldOutMarkets: readonly PublishedSet[] = [
  {
    spec: 'goswap-core@1.0.11',
    licence: 'MIT',
    contracts: {
      Boardroom: { privileged: `allocateSeigniorage:other governanceRecoverUnsupported:withdraw ${admins}` },
      GoSwapFactory: { privileged: `setMigrator ${feeTo}` },
      GoSwapGovernance: { privileged: `mint:mint ${admins}`, skip: 'delegateBySig' },
      GoSwapHighway: { privileged: `add:other dev set:other setMigrator ${admins}` },
      GoSwapOracle: { privileged: `setPeriod:other ${admins}` },
      Treasury: {
        privileged: `migrate setFund setFundAllocationRate setPeriod:other ${admins}`,
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@pangolindex/governance@1.2.0',
    licence: 'MIT',
    contracts: {
      Airdrop: {
        privileged:
          'allowClaiming endClaiming setRemainderDestination setowner:ownership whitelistAddress whitelistAddresses',
        skip: 'claim',
      },
      CommunityTreasury: { privileged: `transfer:withdraw ${ownable}` },
      LiquidityPoolManagerV2: {
        privileged: `activateFeeSplit addWhitelistedPool:other changeWeight:other deactivateFeeSplit removeWhitelistedPool:other setAvaxPngPair ${ownable}`,
      },
      TreasuryVester: { privileged: `claim setRecipient startVesting ${ownable}` },
    },
  },
  {
    spec: '@elasticswap/token@0.0.6',
    licence: 'GPL-3.0',
    contracts: {
      MerklePools: {
        privileged: `createPool:other generateLPTokens setElasticLPTokenAddress setForfeitAddress setMerkleRoot:other setRewardRate:other setRewardWeights:other setTicTokenAddress ${twoSteps}`,
        skip: 'claim initialize',
      },
      StakingPools: {
        privileged: `createPool:other setRewardRate:other setRewardWeights:other ${twoSteps}`,
      },
      TicToken: { privileged: 'grantRole:ownership mint:mint revokeRole:ownership' },
    },
  },
  {
    spec: '@elasticswap/elasticswap@0.0.13',
    licence: 'GPL-3.0',
    contracts: {
      Exchange: { privileged: '' },
      ExchangeFactory: { privileged: `setFeeAddress:fee ${ownable}` },
    },
  },
  {
    spec: '@lydiafinance/lydia-farm@0.1.2',
    licence: 'not stated',
    contracts: {
      Croesus: {
        privileged: `add:other dev set:other updateEmissionRate:other updateMultiplier:other ${ownable}`,
      },
      ElectrumBar: {
        privileged: `burn:burn mint:mint safeLydTransfer:withdraw ${ownable}`,
        skip: 'delegateBySig',
      },
      Herodotus: { privileged: `emergencyRewardWithdraw:withdraw stopReward ${ownable}` },
      LydToken: { privileged: `mint:mint ${ownable}`, skip: 'delegateBySig' },
    },
  },
  {
    spec: '@terminal-fi/swappa@1.26.0',
    licence: 'MIT',
    contracts: {
      PairUniswapV3: { privileged: '', skip: 'getOutputAmount uniswapV3SwapCallback' },
      SwappaRouterV1: { privileged: '', skip: 'getOutputAmount' },
    },
  },
  {
    spec: '@partyswap-libs/party-governance@1.0.4',
    licence: 'ISC',
    contracts: { PartyJacuzzis: { privileged: `setEarlyWithdrawalFee:fee ${ownable}` } },
  },
  {
    spec: '@soup-finance/soup-protocol@0.1.0',
    licence: 'MIT',
    contracts: {
      LendingPoolAddressesProvider: {
        privileged: `setAddress setAddressAsProxy:upgrade setEmergencyAdmin:ownership setLendingPoolCollateralManager setLendingPoolConfiguratorImpl:upgrade setLendingPoolImpl:upgrade setLendingRateOracle:other setMarketId:other setPoolAdmin:ownership setPriceOracle:other ${ownable}`,
      },
      SToken: {
        privileged:
          'burn:burn mint:mint mintToTreasury:mint transferOnLiquidation:seize transferUnderlyingTo:withdraw',
        skip: 'handleRepayment initialize permit',
      },
      SoupOracle: { privileged: `setAssetSources:other ${ownable}` },
      WETHGateway: {
        privileged: `authorizeLendingPool emergencyEtherTransfer:withdraw emergencyTokenTransfer:withdraw ${ownable}`,
      },
    },
  },
  {
    spec: '@goosebumps/goosebumps-v1-aggregator-dex@1.0.0',
    licence: 'MIT',
    contracts: {
      DEXManagement: {
        privileged: `setDexRouter setPause:pause setSwapFee:fee setSwapFee0x:fee setTreasury:fee setUnpause:pause withdraw:withdraw ${ownable}`,
      },
      GooseBumpsSwapFactory: { privileged: feeTo },
    },
  },
  {
    spec: '@izumifinance/iziswap_core@1.0.1',
    licence: 'ISC',
    contracts: {
      iZiSwapFactory: {
        privileged: `enableFeeAmount:fee modifyChargeReceiver:fee modifyDefaultFeeChargePercent:fee ${ownable}`,
      },
      // Modules decide about the rest.
      iZiSwapPool: { privileged: 'collectFeeCharged:withdraw modifyFeeChargePercent:fee', skip: modules },
    },
  },
  {
    spec: '@kwenta/synthswap@1.0.3',
    licence: 'not stated',
    contracts: {
      SynthSwap: {
        privileged: 'acceptOwnership:ownership nominateNewOwner:ownership rescueFunds:withdraw',
      },
    },
  },
  {
    spec: '@teahousefinance/teavaultv3pair@1.0.3',
    licence: 'BUSL-1.1',
    contracts: {
      TeaVaultV3Pair: {
        privileged: `addLiquidity assignManager:ownership assignRouter1Inch clipperSwap collectAllSwapFee collectManagementFee collectPositionSwapFee removeLiquidity setFeeConfig:fee swap swapInputSingle swapOutputSingle uniswapV3Swap unoswap ${upgradeable} ${ownable}`,
        skip: 'initialize simulateSwapInputSingleInternal uniswapV3MintCallback uniswapV3SwapCallback',
      },
      // Steps of a batch that everybody may send.
      TeaVaultV3PairHelper: {
        privileged: `rescueFund:withdraw ${ownable}`,
        skip: 'clipperSwap convertWETH deposit swap uniswapV3Swap unoswap withdraw',
      },
    },
  },
  {
    spec: '@hopelend/core@1.0.2',
    licence: 'LGPL-3.0',
    contracts: {
      GaugeFactory: {
        privileged:
          'addOperator:ownership createLendingGauge removeOperator:ownership setLendingGaugeImplementation',
        skip: 'grantRole revokeRole',
      },
      HToken: {
        privileged:
          'burn:burn checkpoint mint:mint mintToTreasury rescueTokens:withdraw setLendingGauge transferOnLiquidation:seize transferUnderlyingTo:withdraw updateLiquidityLimit withdrawLTRewards:withdraw',
        skip: 'handleRepayment initialize permit',
      },
      LendingGauge: { privileged: 'addPhases:other setKilled updateAllocation', skip: 'initialize' },
    },
  },
  {
    spec: '@bitriel/bitriel-farm@0.2.4',
    licence: 'GPL-3.0',
    contracts: {
      BitrielFarmer: {
        privileged: `createFarm:other setFarm:other setMigrator updateMultiplier:other ${ownable}`,
        skip: 'onERC721Received',
      },
      BitrielStake: { privileged: '' },
    },
  },
  {
    spec: '3swap-v1-core@1.0.14',
    licence: 'ISC',
    contracts: { C3SwapFactory: { privileged: feeTo }, C3SwapTriad: { privileged: '', skip: 'initialize' } },
  },
];
