import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const twoSteps = `acceptOwnership:ownership ${ownable}`;
const pausable = 'pause:pause unpause:pause';
const roles = 'grantRole:ownership revokeRole:ownership';
const admin = 'candidateConfirm:ownership setAdminCandidate:ownership';
const authorized = `addAuthorized:ownership removeAuthorized:ownership ${ownable}`;
const staking = `disableStaking:pause enableStaking:pause rescueERC20Token:withdraw rescueNativeToken:withdraw setCooldownPeriod:other setInterestRate:other ${pausable} ${roles}`;
const pool = `rampA:other stopRampA:other setFee:fee setFeeController setFeeDistributor:fee withdrawAdminFee:withdraw ${pausable} ${admin}`;

/** Of the ninth choice: shares of companies, insurance, exchanges, staking, farms, and a market of derivatives. */
export const ninthHeldOutMarkets: readonly PublishedSet[] = [
  {
    spec: '@tokenize.it/contracts@7.1.0',
    licence: 'AGPL-3.0',
    contracts: {
      FeeSettings: {
        privileged: `addManager:ownership removeManager:ownership executeFeeChange:fee planFeeChange:fee registerFeeType:fee removeCustomFee:fee removeCustomFeeCollector:fee setCustomFee:fee setCustomFeeCollector:fee setDefaultFeeCollector:fee ${twoSteps}`,
        skip: 'initialize',
      },
      Exit: { privileged: `drain:withdraw ${twoSteps}`, skip: 'initialize' },
      CoinvestedPosition: {
        privileged: `claimDistribution claimExit ownerRotateLeadInvestorAccount setCurrency:other setTokenPrice:other withdrawAsCoinvestor:withdraw ${pausable} ${twoSteps}`,
        // Investors, whom the owner and they themselves name, about what is theirs.
        skip: 'initialize rotateLeadInvestorAccount withdrawAsLeadInvestor',
      },
      Token: {
        privileged: `acceptNewFeeSettings:fee suggestNewFeeSettings burn:burn createSnapshot:other decreaseMintingAllowance increaseMintingAllowance mint:mint setAllowList setRequirements:other ${pausable} ${roles} upgradeTo:upgrade upgradeToAndCall:upgrade`,
        skip: 'initialize',
      },
      PriceLinear: { privileged: `updateParameters:other ${twoSteps}`, skip: 'initialize' },
      AllowList: { privileged: `set remove ${twoSteps}`, skip: 'initialize' },
      // The administrator of the token that the call names.
      GlobalTokenExitRegistry: { privileged: '', skip: 'setExit' },
      FeeDistributor: { privileged: '' },
      TimeLock: {
        privileged: `claimDistribution claimExit drain:withdraw ${twoSteps}`,
        skip: 'initialize',
      },
      Distribution: { privileged: `drain:withdraw reassign ${twoSteps}`, skip: 'initialize' },
      TokenSwap: {
        privileged: `setReceiver setTokenPrice:other ${pausable} ${twoSteps}`,
        skip: 'initialize',
      },
      CoinvestedPositionCloneFactory: { privileged: '' },
      TokenProxyFactory: { privileged: '' },
    },
  },
  {
    spec: '@insuredao/pool-contracts@1.0.2',
    licence: 'GPL-3.0',
    contracts: {
      // Markets are those that a registry has on its list.
      CDSTemplate: {
        privileged: 'changeMetadata:other compensate defund:withdraw setPaused:pause',
        skip: 'initialize',
      },
      Registry: { privileged: 'setCDS:other setExistence setFactory supportMarket' },
      Vault: {
        privileged:
          'addValue addValueBatch borrowValue transferDebt setController setKeeper withdrawRedundant:withdraw',
        // The keeper, or everybody as long as there is none.
        skip: 'utilize',
      },
      IndexTemplate: {
        privileged: 'changeMetadata:other compensate lock set:other setLeverage:other setPaused:pause',
        skip: 'initialize',
      },
      PoolTemplate: {
        privileged:
          'allocateCredit withdrawCredit registerIndex applyBounty applyCover changeMetadata:other setPaused:pause',
        skip: 'initialize redeem',
      },
      Ownership: { privileged: 'acceptTransferOwnership:ownership commitTransferOwnership:ownership' },
      BondingPremium: { privileged: 'setPremiumParameters:fee' },
      Parameters: {
        privileged:
          'setCondition:other setFeeRate:fee setGrace:other setLockup:other setLowerSlack:other setMaxList:other setMinDate:other setPremiumModel setUpperSlack:other setVault setWithdrawable:other',
      },
      // Templates are for everybody or for the owner.
      Factory: {
        privileged: 'approveReference:other approveTemplate setCondition:other',
        skip: 'createMarket',
      },
    },
  },
  {
    spec: '@apeswap.finance/contracts@0.2.0',
    licence: 'MIT',
    contracts: {
      Sweeper: {
        privileged: `lockToken lockTokens refuseNativeSweep sweepNFTs:withdraw sweepNative:withdraw sweepTokens:withdraw sweepTokensAndNFTs:withdraw ${ownable}`,
      },
      Factory: { privileged: `pushImplementationContract setImplementationContract ${ownable}` },
      EternalStorage: {
        privileged: `setAddressValue:other setBooleanValue:other setIntValue:other setUIntValue:other ${ownable}`,
      },
    },
  },
  {
    spec: '@masa-finance/masa-contracts-staking@0.6.0',
    licence: 'MIT',
    contracts: {
      MasaStaking: { privileged: staking },
      MasaStakingV2: { privileged: `setMasaStakingV1 ${staking}` },
    },
  },
  {
    spec: '@zenlink-dex/zenlink-evm-contracts@0.0.2',
    licence: 'MIT',
    contracts: {
      Gauge: {
        privileged: `setNonStablePools:other setNonVotablePools:other setStablePools:other setVotablePools:other updateVoteDuration:other updateVoteSetWindow:other ${admin}`,
      },
      Bootstrap: {
        privileged: `charge mintLiquidity setEndBlock:other setHardCapAmount0:other setHardCapAmount1:other setMinumAmount0:other setMinumAmount1:other setRewardAndLimit:other withdrawExtraFunds:withdraw withdrawReward:withdraw ${admin}`,
      },
      StableSwapRouter: { privileged: '' },
      SwapRouterV1: { privileged: '' },
      Farming: {
        privileged: `add:other charge set:other setClaimableBlock:other withdrawRewards:withdraw ${admin}`,
      },
      Factory: {
        privileged: `lockPairCreate unlockPairCreate setBootstrap:other setFeeBasePoint:fee setFeeto:fee ${admin}`,
        skip: 'createPair',
      },
      Pair: { privileged: '', skip: 'initialize' },
      MetaSwap: { privileged: pool, skip: 'initialize initializeMetaSwap' },
      StableSwap: { privileged: pool, skip: 'initialize' },
      vxZenlinkToken: { privileged: `updateLoyaltyCaculator ${admin}` },
      ZenlinkToken: {
        privileged: `mint:mint addWhitelist removeWhitelist disableTransfer:pause enableTransfer:pause ${admin}`,
        skip: 'burn transfer transferFrom',
      },
      LPToken: { privileged: `mint:mint ${ownable}` },
      FeeSettlement: {
        privileged: `setFeeDiscount:fee setFeeRebate:fee setFeeShare:fee setFeeTo:fee setReferralStorage:other setZLKDiscountReader ${admin}`,
      },
      ZenlinkMaker: {
        privileged: `setBridge:other setFee:fee setFeeDistributor:fee setFeeTokenIndex ${admin}`,
      },
      RewardDispatcher: { privileged: `updateRate:other withdrawRewards:withdraw ${admin}` },
      Stake: {
        privileged: `addReward pauseStake:pause unpauseStake:pause removeReward:withdraw withdrawExtraFunds:withdraw ${admin}`,
      },
      MerkleDistributor: { privileged: `withdraw:withdraw ${admin}` },
      ZenlinkTokenLoyaltyCalculator: {
        privileged: `addLockedContract:other removeLockedContract:other updatePenaltyRatio:fee ${admin}`,
      },
      ReferralStorage: { privileged: '' },
    },
  },
  {
    spec: 'market-solidity@1.1.0',
    licence: 'Apache-2.0',
    contracts: {
      MarketToken: {
        privileged:
          'setUpgradeableTarget setLockQtyToAllowTrading:other setMinBalanceForContractCreation:other transferOwnership:ownership',
      },
      MarketContractFactoryOraclize: { privileged: 'setRegistryAddress transferOwnership:ownership' },
      MarketContractOraclize: {
        privileged: 'setCollateralPoolContractAddress transferCreator:ownership __callback',
      },
      MarketContractRegistry: {
        privileged:
          'removeContractFromWhiteList addAddressToWhiteList addFactoryAddress removeFactoryAddress transferOwnership:ownership',
      },
      MarketCollateralPool: { privileged: 'updatePositions' },
      MarketCollateralPoolFactory: { privileged: 'setRegistryAddress transferOwnership:ownership' },
      CollateralToken: { privileged: '' },
    },
  },
  {
    spec: '@galaxyfarms/contracts@1.0.2',
    licence: 'MIT',
    contracts: {
      OmniPotent: {
        privileged: `add:other set:other dev bonusFinishUpdate:other halvingUpdate:other lpUpdate comUpdate founderUpdate rewardUpdate:other rewardMulUpdate:other lockUpdate lockdevUpdate locklpUpdate lockcomUpdate lockfounderUpdate starblockUpdate:other reviseWithdraw:other reviseDeposit:other setStageStarts setStageEnds setUserFeeStage:fee setDevFeeStage:fee setDevDepFee:fee setUserDepFee:fee reclaimTokenOwnership:ownership ${authorized}`,
      },
      StarParty: { privileged: `setBridge:other ${ownable}` },
      Timelock: {
        privileged:
          'setDelay:other acceptAdmin:ownership setPendingAdmin:ownership queueTransaction cancelTransaction executeTransaction',
      },
      GovernanceToken: {
        privileged: `capUpdate:other lockFromUpdate:other lockToUpdate:other mint:mint manualMint:mint lock ${authorized}`,
      },
    },
  },
];
