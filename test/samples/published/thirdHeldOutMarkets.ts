import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const twoSteps = `${ownable} acceptOwnership:ownership`;
const roles = 'grantRole:ownership revokeRole:ownership';
const pausable = 'pause:pause unpause:pause';
const uups = 'upgradeTo:upgrade upgradeToAndCall:upgrade';
const dsAuth = 'setOwner:ownership setAuthority:ownership';
const registryAdmin =
  'claimRegistryManagement:ownership initializationComplete renounceRegistryManagement:ownership transferRegistryManagement:ownership';
const managed = `lock:pause unlock:pause setContractRegistry setRegistryAdmin:ownership ${registryAdmin}`;
const reserve = `forwardToAssetManager setAssetManager ${pausable} ${uups}`;

/** The part of the third held-out set that lends, trades, insures or stakes. */
export const thirdHeldOutMarkets: readonly PublishedSet[] = [
  {
    spec: '@ensuro/core@2.9.3',
    licence: 'Apache-2.0',
    contracts: {
      AccessManager: {
        privileged: `grantComponentRole:ownership setComponentRoleAdmin:ownership setRoleAdmin:ownership ${roles} ${uups}`,
      },
      EToken: {
        privileged: `addBorrower removeBorrower deposit internalLoan lockScr unlockScr setParam:other setWhitelist:other withdraw ${reserve}`,
      },
      PremiumsAccount: {
        privileged: `policyCreated policyExpired policyReplaced policyResolvedWithPayout setDeficitRatio:other setLoanLimits:other withdrawWonPremiums:withdraw ${reserve}`,
        skip: 'repayLoans',
      },
      LPManualWhitelist: {
        privileged: `setWhitelistDefaults:other whitelistAddress:other ${pausable} ${uups}`,
      },
    },
  },
  {
    spec: '@mean-finance/dca-v2-core@3.4.0',
    licence: 'BUSL-1.1',
    contracts: {
      DCAHub: {
        privileged: `addSwapIntervalsToAllowedList:other removeSwapIntervalsFromAllowedList:other setAllowedTokens:other setOracle:other setPlatformFeeRatio:fee setSwapFee:fee withdrawFromPlatformBalance:withdraw ${pausable} ${roles}`,
      },
      DCAPermissionsManager: {
        privileged:
          'acceptPendingGovernor:ownership setPendingGovernor:ownership burn:burn mint:mint setNFTDescriptor:other',
      },
    },
  },
  {
    spec: '@orbs-network/orbs-ethereum-contracts-v2@0.0.38',
    licence: 'ISC',
    contracts: {
      Committee: {
        privileged: `memberWeightChange memberCertificationChange removeMember addMember setMaxCommitteeSize:other importMembers ${managed}`,
      },
      StakingContract: {
        privileged:
          'setMigrationManager:ownership setEmergencyManager:ownership setStakeChangeNotifier:other addMigrationDestination:other removeMigrationDestination:other stopAcceptingNewStakes:pause releaseAllStakes',
      },
      ContractRegistry: {
        privileged: `setContract lockContracts:pause unlockContracts:pause setManager:ownership setNewContractRegistry ${registryAdmin}`,
      },
      StakingRewards: {
        privileged: `committeeMembershipWillChange delegationWillChange activateRewardDistribution deactivateRewardDistribution setDefaultDelegatorsStakingRewardsPercentMille:other setMaxDelegatorsStakingRewardsPercentMille:other setAnnualStakingRewardsRate:other emergencyWithdraw:withdraw ${managed}`,
      },
    },
  },
  {
    spec: '@pancakeswap/v3-core@1.0.2',
    licence: 'GPL-2.0-or-later',
    contracts: {
      PancakeV3Factory: {
        privileged:
          'collectProtocol:withdraw enableFeeAmount:fee setFeeAmountExtraInfo setFeeProtocol:fee setLmPool:other setLmPoolDeployer setOwner:ownership setWhiteListAddress:other',
      },
      PancakeV3Pool: { privileged: 'collectProtocol:withdraw setFeeProtocol:fee setLmPool:other' },
    },
  },
  {
    spec: '@pendle/core@1.7.0',
    licence: 'BUSL-1.1',
    contracts: {
      PENDLE: {
        privileged:
          'claimGovernance:ownership transferGovernance:ownership claimLiquidityEmissions:mint initiateConfigChanges:other withdrawEther:withdraw withdrawToken:withdraw',
      },
      PendlePausingManager: {
        privileged:
          'lockForgeHandlerPermanently lockLiqMiningHandlerPermanently lockMarketHandlerPermanently lockPausingManagerPermanently requestForgeHandlerChange requestLiqMiningHandlerChange requestMarketHandlerChange setForgeAssetExpiryLocked setForgeAssetExpiryPaused:pause setForgeAssetLocked setForgeAssetPaused:pause setForgeLocked setForgePaused:pause setLiqMiningLocked setLiqMiningPaused:pause setMarketFactoryLocked setMarketFactoryPaused:pause setMarketLocked setMarketPaused:pause setPausingAdmin:ownership',
      },
      PendleGovernanceManager: { privileged: 'claimGovernance:ownership transferGovernance:ownership' },
      PendleData: {
        privileged:
          'addForge addMarket:other addMarketFactory initialize setCurveShiftBlockDelta:other setExpiryDivisor:other setForgeFactoryValidity:other setForgeFee:fee setInterestUpdateRateDeltaForMarket:other setLockParams:other setMarketFees:fee setTreasury:fee storeTokens:other',
      },
    },
  },
  {
    spec: '@venusprotocol/isolated-pools@4.4.0',
    licence: 'BSD-3-Clause',
    contracts: {
      Comptroller: {
        privileged: `addRewardsDistributor:other setAccessControlManager:ownership setActionsPaused:pause setCloseFactor:other setCollateralFactor:other setForcedLiquidation:other setLiquidationIncentive:other setMarketBorrowCaps:other setMarketSupplyCaps:other setMaxLoopsLimit:other setMinLiquidatableCollateral:other setPriceOracle:other setPrimeToken:other supportMarket:other unlistMarket ${twoSteps}`,
      },
      PoolRegistry: {
        privileged: `addMarket:other addPool:other setAccessControlManager:ownership setPoolName:other updatePoolMetadata:other ${twoSteps}`,
      },
    },
  },
  {
    spec: '@gnosis.pm/dx-contracts@2.0.0',
    licence: 'LGPL-3.0',
    contracts: {
      DutchExchange: {
        privileged:
          'initiateEthUsdOracleUpdate:other updateApprovalOfToken:other updateAuctioneer:ownership startMasterCopyCountdown:upgrade updateThresholdNewTokenPair:other updateThresholdNewAuction:other',
      },
      TokenFRT: { privileged: 'updateMinter:ownership updateOwner:ownership mintTokens:mint' },
      PriceFeed: { privileged: `post:other void:other ${dsAuth}` },
      Medianizer: { privileged: `set:other setMin:other setNext:other unset:other void:other ${dsAuth}` },
    },
  },
  {
    spec: '@stargatefinance/stg-evm-v2@2.0.6',
    licence: 'BUSL-1.1',
    contracts: {
      StargatePoolUSDC: {
        privileged: `addTreasuryFee allowBurn burnLockedUSDC:burn receiveCredits receiveTokenBus receiveTokenTaxi recoverToken:withdraw sendCredits setAddressConfig setDeficitOffset:other setOFTPath:other setPause:pause setTransferGasLimit:other withdrawPlannerFee:withdraw withdrawTreasuryFee:withdraw ${ownable}`,
      },
      Treasurer: {
        privileged: `addTreasuryFee recoverToken:withdraw setAdmin:ownership setStargate setTransferGasLimit:other transfer:withdraw withdrawTreasuryFee:withdraw ${ownable}`,
      },
      FeeLibV1: { privileged: `setFeeConfig:fee setPaused:pause ${ownable}` },
      StargateMultiRewarder: {
        privileged:
          'connect extendReward:other onUpdate setAllocPoints:other setReward:other stopReward transferOwnership:ownership',
      },
    },
  },
  {
    spec: '@gammaswap/v1-core@1.2.2',
    licence: 'BUSL-1.1',
    contracts: {
      GammaPoolFactory: {
        privileged:
          'acceptOwnership:ownership transferOwnership:ownership addProtocol removeProtocol updateProtocol:upgrade allowToBeObserved:other execute:other pausePoolFunction:pause unpausePoolFunction:pause setFee:fee setFeeTo:fee setFeeToSetter:ownership setIsProtocolRestricted setLoanObserver setOrigFeeShare:fee setPoolFee:fee setPoolObserved:other setRateParams:other unsetPoolObserved:other',
      },
    },
  },
  {
    spec: '@ragetrade/core@1.0.4',
    licence: 'MIT',
    contracts: {
      ClearingHouse: {
        privileged: `acceptGovernanceTransfer:ownership acceptTeamMultisigTransfer:ownership initiateGovernanceTransfer:ownership initiateTeamMultisigTransfer:ownership registerPool:other updateCollateralSettings:other updatePoolSettings:other updateProtocolSettings:other ${pausable}`,
      },
      VToken: { privileged: `mint:mint setVPoolWrapper ${ownable}` },
      VPoolWrapper: {
        privileged:
          'burn mint swap collectAccruedProtocolFee updateGlobalFundingState setFundingRateOverride:other setLiquidityFee:fee setProtocolFee:fee uniswapV3MintCallback uniswapV3SwapCallback',
      },
    },
  },
  {
    spec: '@sablier/v2-core@1.2.0',
    licence: 'BUSL-1.1',
    contracts: {
      SablierV2LockupLinear: {
        privileged: 'allowToHook:other setNFTDescriptor:other transferAdmin:ownership',
      },
    },
  },
  {
    spec: '@teller-protocol/v2-contracts@3.1.13',
    licence: 'MIT',
    contracts: {
      MarketRegistry: { privileged: '' },
      CollateralManager: {
        privileged: `commitCollateral deployAndDeposit lenderClaimCollateral liquidateCollateral ${ownable}`,
      },
    },
  },
];
