import { fourteenthHeldOutMarkets } from './fourteenthHeldOutMarkets.ts';
import { fourteenthHeldOutTokens } from './fourteenthHeldOutTokens.ts';
import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const pausable = 'pause:pause unpause:pause';
const roles = 'grantRole:ownership revokeRole:ownership';
const pausers = `pauseAll:pause setPauserRegistry ${pausable}`;
const updaters = 'addUpdater:ownership changeOwner:ownership removeUpdater:ownership';

/**
 * The fourteenth choice, labelled from source before the analyser was first run on it, of packages whose names no list
 * has: restaking, rollups, bridges, lending, prizes, sales, oracles, games, farms, orders, donations; compilers from 0.4 to
 * 0.8. Left out are initialisers, what only a signature or a proof decides, what everybody may do as long as a switch says
 * so, what always fails, changes nothing or only logs, what a token tells whoever receives it, what is due to the sender,
 * what is decided within code that is not there, and what somebody may do to a project of their own.
 */
export const fourteenthHeldOut: readonly PublishedSet[] = [
  ...fourteenthHeldOutMarkets,
  ...fourteenthHeldOutTokens,
  {
    spec: 'eigenlayer-contracts@1.0.4',
    licence: 'ISC',
    contracts: {
      // Who may have tokens is a switch.
      BackingEigen: {
        privileged: `disableTransferRestrictions mint:mint setAllowedFrom setAllowedTo setIsMinter:ownership ${ownable}`,
        skip: 'initialize burn delegateBySig permit transfer transferFrom',
      },
      DelegationManager: {
        privileged: `decreaseDelegatedShares increaseDelegatedShares setMinWithdrawalDelayBlocks:other setStrategyWithdrawalDelayBlocks:other ${pausers} ${ownable}`,
        skip: 'initialize completeQueuedWithdrawal completeQueuedWithdrawals delegateToBySignature undelegate updateOperatorMetadataURI',
      },
      // Everybody has a pod, and only the pod tells what it holds.
      EigenPodManager: {
        privileged: `addShares removeShares withdrawSharesAsTokens ${pausers} ${ownable}`,
        skip: 'initialize recordBeaconChainETHBalanceUpdate',
      },
      RewardsCoordinator: {
        privileged: `createRewardsForAllEarners createRewardsForAllSubmission disableRoot:other setActivationDelay:other setGlobalOperatorCommission:fee setRewardsForAllSubmitter setRewardsUpdater submitRoot:other ${pausers} ${ownable}`,
        skip: 'initialize processClaim',
      },
      StrategyManager: {
        privileged: `addShares addStrategiesToDepositWhitelist:other removeShares removeStrategiesFromDepositWhitelist setStrategyWhitelister setThirdPartyTransfersForbidden withdrawSharesAsTokens ${pausers} ${ownable}`,
        skip: 'initialize depositIntoStrategyWithSignature',
      },
    },
  },
  {
    spec: '@symbioticfi/rewards@2.0.0',
    licence: 'MIT',
    contracts: {
      DefaultOperatorRewardsFactory: { privileged: '' },
      // Everybody may be a network, and its middleware gives rewards.
      DefaultStakerRewards: {
        privileged: `claimAdminFee:withdraw setAdminFee:fee ${roles}`,
        skip: 'initialize claimRewards distributeRewards',
      },
      DefaultStakerRewardsFactory: { privileged: '' },
    },
  },
  {
    spec: '@morphism-labs/contracts@0.0.1',
    licence: 'MIT',
    contracts: {
      // Everybody may set the fees while no list is kept.
      GasPriceOracle: {
        privileged: `setAllowList setAllowListEnabled ${ownable}`,
        skip: 'setL1BaseFee setOverhead setScalar',
      },
      L1StandardBridge: {
        privileged: 'finalizeBridgeERC20 finalizeBridgeETH finalizeERC20Withdrawal finalizeETHWithdrawal',
        skip: 'initialize',
      },
      MorphismPortal: {
        privileged: `depositTransaction ${pausable}`,
        skip: 'initialize finalizeWithdrawalTransaction proveWithdrawalTransaction',
      },
      Rollup: {
        privileged: `challengeState setPortal stake submitBatches:other ${ownable}`,
        skip: 'initialize proveState withdraw',
      },
      SystemConfig: {
        privileged: `setBatcherHash setGasConfig setGasLimit:other setResourceConfig setUnsafeBlockSigner ${ownable}`,
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@tokamak-network/thanos-contracts@0.0.7',
    licence: 'MIT',
    contracts: {
      DataAvailabilityChallenge: {
        privileged: `setBondSize:other setResolverRefundPercentage ${ownable}`,
        skip: 'initialize withdraw',
      },
      // The owner may take what is deposited, and let itself spend what others have.
      DelayedWETH: { privileged: `hold recover:withdraw ${ownable}`, skip: 'initialize withdraw' },
      L1UsdcBridgeProxy: {
        privileged: 'proxyChangeOwner:ownership setAddress upgradeTo:upgrade upgradeToAndCall:upgrade',
      },
      // Everybody may make tokens.
      L2NativeToken: { privileged: `enableCallback renounceMinter renouncePauser ${ownable}` },
      L2UsdcBridge: { privileged: 'finalizeDeposit' },
    },
  },
  {
    spec: 'dia-oracle@1.0.7',
    licence: 'ISC',
    contracts: {
      DIAOracleV2: { privileged: `setValue:other ${updaters} ${ownable}` },
      DIARandomOracle: { privileged: 'setRandomValue:other updateOracleUpdaterAddress:ownership' },
      DIASignedOracle: {
        privileged: `updateSigner ${updaters} ${ownable}`,
        skip: 'requestForUpdate setValue',
      },
      ILOVEYOU: {
        privileged:
          'addBots:blacklist delBots:blacklist openTrading removeLimits:other renounceOwnership:ownership',
      },
      LidoPeripheral: {
        privileged: '_changeOracle:other _changeOwner:ownership _changeStDOTContract _changeWstDOTContract',
      },
    },
  },
  {
    spec: '@acdi/give4forests-crowdfunding-contract@1.2.0',
    licence: 'not stated',
    contracts: {
      // Whoever made a campaign or a milestone acts for it; libraries that are not in the code do the rest.
      Crowdfunding: {
        privileged: 'enableToken:other saveCampaign saveDac saveMilestone setExchangeRateProvider:other',
        skip: 'initialize milestoneCancel milestoneComplete milestoneReview milestoneWithdraw transfer',
      },
    },
  },
  {
    spec: '@acdi/efem-contract@1.0.0',
    licence: 'not stated',
    contracts: { Admin: { privileged: 'setUserRoles:ownership', skip: 'initialize' } },
  },
  {
    spec: '@pactstech/contracts@7.0.0',
    licence: 'MIT',
    contracts: {
      // Buyers act for orders of their own.
      OrderProcessorErc20: {
        privileged: `abort complete deliver fail resolve ship:other updateArbiter:ownership updateReporter:ownership ${roles}`,
        skip: 'cancel dispute withdraw',
      },
    },
  },
  {
    spec: 'tento-index@1.0.4',
    licence: 'MIT',
    contracts: {
      // An index has a caller of its own.
      IndexTracker: { privileged: '', skip: 'calculateIndex fixIndex' },
      RelativeSpotIndexCalculator: { privileged: 'prepareNewIndex:other' },
    },
  },
  {
    spec: 'singularitynet-alpha-blockchain@1.1.0',
    licence: 'MIT',
    contracts: {
      AgentFactory: { privileged: '' },
      Registry: { privileged: '', skip: 'deprecateRecord updateRecord' },
    },
  },
  {
    spec: 'smt-rollup@0.6.4',
    licence: 'GPL-3.0-or-later',
    contracts: { OptimisticSMTExample: { privileged: '' } },
  },
  {
    spec: 'semaphore-demo-contracts@1.1.0',
    licence: 'MIT',
    contracts: { SemaphoreDemo: { privileged: '' } },
  },
];
