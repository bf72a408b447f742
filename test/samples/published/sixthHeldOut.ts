import type { PublishedSet } from './publishedSet.ts';
import { sixthHeldOutBridges } from './sixthHeldOutBridges.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const pausable = 'pause:pause unpause:pause';
const keeper = `performUpkeep:other setBufferSecond:other setPeriodDuration:other setRegister:ownership setUpkeepBufferSecond:other ${pausable} ${ownable}`;
const stakes =
  'changeGovernor:ownership changeLoserStakeMultiplier:other changeSharedStakeMultiplier:other changeWinnerStakeMultiplier:other';

/**
 * A sixth choice of code bases, labelled from source before the analyser had seen them. Left out is what was left out of the
 * fifth: initialisers, what somebody may do to something of their own, what a signature or a proof decides, what always fails.
 */
export const sixthHeldOut: readonly PublishedSet[] = [
  ...sixthHeldOutBridges,
  {
    spec: 'wyvern-js@2.0.1',
    licence: 'MIT',
    contracts: {
      AuthenticatedProxy: { privileged: 'proxy proxyAssert setRevoke' },
      DelegateProxy: { privileged: 'delegateProxy delegateProxyAssert transferOwnership:ownership' },
      TokenLocker: { privileged: 'transfer:withdraw' },
      // Who holds enough shares may propose and vote.
      WyvernDAO: { privileged: 'changeVotingRules:other' },
      WyvernExchange: {
        privileged:
          'changeMinimumMakerProtocolFee:fee changeMinimumTakerProtocolFee:fee changeProtocolFeeRecipient:fee transferOwnership:ownership',
        skip: 'approveOrder_ cancelOrder_ atomicMatch_',
      },
      WyvernProxyRegistry: {
        privileged:
          'startGrantAuthentication:ownership endGrantAuthentication:ownership grantInitialAuthentication:ownership revokeAuthentication:ownership transferOwnership:ownership',
      },
      WyvernToken: { privileged: 'releaseTokens', skip: 'redeemUTXO' },
      WyvernTokenTransferProxy: { privileged: 'transferFrom' },
    },
  },
  {
    spec: 'tpl-contracts-eth@1.0.0',
    licence: 'MIT',
    contracts: {
      BasicJurisdiction: {
        privileged: `addAttributeType:other removeAttributeType:other addPauser:ownership addValidator:ownership removeValidator:ownership addValidatorApproval:ownership removeValidatorApproval:ownership issueAttribute:other revokeAttribute:other ${pausable} ${ownable}`,
        skip: 'initialize renouncePauser',
      },
      OrganizationsValidator: {
        privileged: `addOrganization addPauser:ownership issueAttribute:other revokeAttribute:other pauseIssuance:pause unpauseIssuance:pause setMaximumIssuableAttributes:other ${pausable} ${ownable}`,
        skip: 'initialize renouncePauser',
      },
      TPLRestrictedReceiverToken: { privileged: '', skip: 'initialize' },
    },
  },
  {
    spec: '@gnosis.pm/safe-modules@0.1.0',
    licence: 'GPL-3.0',
    contracts: {
      DutchXCompleteModule: {
        privileged:
          'addOperator:ownership removeOperator:ownership addToWhitelist:other removeFromWhitelist:other changeDXProxy:other changeMasterCopy:upgrade executeWhitelisted',
        skip: 'setup',
      },
      RecurringTransfersModule: {
        privileged: 'addRecurringTransfer removeRecurringTransfer:other changeMasterCopy:upgrade',
        skip: 'setup executeRecurringTransfer',
      },
    },
  },
  {
    spec: '@pancakeswap/masterchef-v3@1.0.0',
    licence: 'MIT',
    contracts: {
      MasterChefV3: {
        privileged: `add:other set:other setEmergency setLMPoolDeployer:other setOperator:ownership setPeriodDuration:other setReceiver updateBoostMultiplier:other updateFarmBoostContract updatePools:other upkeep:other ${ownable}`,
        skip: 'onERC721Received burn collect collectTo decreaseLiquidity harvest withdraw',
      },
      MasterChefV3KeeperV1: { privileged: keeper },
      MasterChefV3KeeperV2: { privileged: keeper },
      MasterChefV3Receiver: {
        privileged: `depositForMasterChefV2Pool:other setOperator:ownership upkeep:other withdraw:withdraw ${ownable}`,
      },
      MasterChefV3ReceiverV2: {
        privileged: `setOperator:ownership upkeep:other withdraw:withdraw ${ownable}`,
      },
    },
  },
  {
    spec: '@cryptoalgebra/integral-farming@1.2.5',
    licence: 'BUSL-1.1',
    contracts: {
      FarmingCenter: {
        privileged: 'applyLiquidityDelta:other connectVirtualPoolToPlugin disconnectVirtualPoolFromPlugin',
        skip: 'collectRewards enterFarming exitFarming',
      },
      AlgebraEternalFarming: {
        privileged:
          'claimRewardFrom collectRewards createEternalFarming:other deactivateIncentive decreaseRewardsAmount:withdraw enterFarming exitFarming setBufferExempt:other setEmergencyWithdrawStatus setFarmingBuffer:other setFarmingCenterAddress setRates:other withdrawForfeitedRewards:withdraw',
      },
      EternalVirtualPool: {
        privileged:
          'addRewards:other applyLiquidityDeltaToPosition:other crossTo:other deactivate decreaseRewards:other distributeRewards:other setRates:other',
      },
    },
  },
  {
    spec: '@kleros/kleros-interaction@0.10.0',
    licence: 'MIT',
    contracts: {
      ArbitrableTokenList: {
        privileged: `changeArbitrator changeChallengerBaseDeposit:other changeMetaEvidence:other changeRequesterBaseDeposit:other changeTimeToChallenge:other ${stakes}`,
        skip: 'rule',
      },
      ArbitratorVersioningProxy: { privileged: 'publish rollback setStable', skip: 'rule' },
      BackedUpArbitrator: { privileged: 'changeTimeOut:other giveRuling rule setArbitrationPrice' },
      CentralizedArbitrator: { privileged: 'giveRuling:other setArbitrationPrice', skip: 'appeal' },
      // Team, funder and arbitrator are named once for the whole vault.
      FundingVault: {
        privileged: 'changeTeam claimMilestone fundMilestone payDisputeFeeByTeam timeoutByTeam withdraw rule',
      },
      KittyCore: {
        privileged: `createGen0Auction createPromoKitty:mint rescueLostKitty:withdraw setAutoBirthFee:fee setCEO:ownership setCFO:ownership setCOO:ownership setGeneScienceAddress:other setNewAddress setSaleAuctionAddress setSiringAuctionAddress withdrawAuctionBalances:withdraw withdrawBalance:withdraw ${pausable}`,
        skip: 'approveSiring bidOnSiringAuction breedWith breedWithAuto createSaleAuction createSiringAuction',
      },
      Linguo: {
        privileged: `changeChallengeMultiplier:other changeReviewTimeout:other changeTranslationMultiplier:other rule ${stakes}`,
        skip: 'submitTranslation',
      },
      RealitioArbitratorProxy: { privileged: 'rule setMetaEvidence:other' },
    },
  },
  {
    spec: '@airswap/indexer@3.6.11',
    licence: 'Apache-2.0',
    contracts: {
      Index: { privileged: `setLocator:other unsetLocator:other updateLocator:other ${ownable}` },
      Indexer: {
        // Tokens are barred, not accounts.
        privileged: `addTokenToBlacklist removeTokenFromBlacklist setLocatorWhitelist:other ${ownable}`,
      },
    },
  },
  {
    spec: '@uniswap/v3-staker@1.0.2',
    licence: 'GPL-3.0-or-later',
    contracts: {
      UniswapV3Staker: {
        privileged: '',
        skip: 'onERC721Received stakeToken transferDeposit unstakeToken withdrawToken',
      },
    },
  },
  {
    spec: '@acala-network/contracts@4.5.0',
    licence: 'MIT',
    contracts: {
      // The chain does what the sender asks for, with what is the sender's.
      DEX: { privileged: '' },
      Homa: { privileged: '' },
      Honzon: { privileged: '' },
      Incentives: { privileged: '' },
      LiquidCrowdloan: { privileged: '' },
      StableAsset: { privileged: '' },
      Xtokens: { privileged: '' },
    },
  },
  {
    spec: '@cartesi/arbitration@0.8.0',
    licence: 'GPL-3.0-only',
    contracts: {
      // The parties of an instance, which anybody may begin, are left out.
      ComputeInstantiator: { privileged: '', skip: 'challenge claimVictoryByTime confirm submitClaim' },
      MMInstantiator: { privileged: '', skip: 'finishProofPhase finishReplayPhase proveRead proveWrite' },
      PartitionInstantiator: {
        privileged: '',
        skip: 'claimVictoryByTime makeQuery presentDivergence replyQuery',
      },
      VGInstantiator: { privileged: '', skip: 'claimVictoryByTime settleVerificationGame' },
    },
  },
  {
    spec: '@keep-network/keep-ecdsa@1.8.0',
    licence: 'MIT',
    contracts: {
      BondedECDSAKeep: {
        privileged: 'closeKeep seizeSignerBonds sign:other submitPublicKey submitSignature',
        skip: 'initialize',
      },
      BondedECDSAKeepFactory: {
        privileged: '__beaconCallback:other',
        skip: 'openKeep setMinimumBondableValue',
      },
      LPRewards: { privileged: `notifyRewardAmount:other setRewardDistribution:ownership ${ownable}` },
    },
  },
];
