import type { PublishedSet } from './publishedSet.ts';
import { seventhHeldOutBridges } from './seventhHeldOutBridges.ts';
import { seventhHeldOutTokens } from './seventhHeldOutTokens.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const pausable = 'pause:pause unpause:pause';
const withdrawals =
  'beginWithdrawalDelayUpdate:other beginWithdrawalTimeoutUpdate:other finalizeWithdrawalDelayUpdate:other finalizeWithdrawalTimeoutUpdate:other';
const gatekeeper = `setMaciInstance register ${ownable}`;
const inTwoSteps = (names: string) =>
  names
    .split(' ')
    .map((name) => `begin${name}Update:other finalize${name}Update:other`)
    .join(' ');

/**
 * The seventh choice, labelled from source before the analyser was first run on it: rollups, bridges, coverage,
 * wallets of signers, block production, votes in secret, sales, collections, vouchers, certificates; compilers from
 * 0.4 to 0.8.
 */
export const seventhHeldOut: readonly PublishedSet[] = [
  ...seventhHeldOutBridges,
  ...seventhHeldOutTokens,
  {
    spec: '@keep-network/coverage-pools@2.0.0',
    licence: 'MIT',
    contracts: {
      AssetPool: {
        privileged: `approveNewAssetPoolUpgrade cancelNewAssetPoolUpgrade claim:withdraw grantShares:mint ${withdrawals} ${ownable}`,
        skip: 'receiveApproval',
      },
      CoveragePoolBeneficiary: { privileged: `__escrowSentTokens ${ownable}` },
      RiskManagerV1: {
        privileged: `${inTwoSteps('AuctionLength BondAuctionThreshold LiquidatedNotifierReward LiquidationNotifierReward')} beginSignerBondsSwapStrategyUpdate finalizeSignerBondsSwapStrategyUpdate withdrawSignerBonds:withdraw ${ownable}`,
        // Auctions that the contract itself opened.
        skip: 'offerTaken',
      },
      Auction: { privileged: 'earlyClose', skip: 'initialize' },
      CoveragePool: {
        privileged: `approveFirstRiskManager:ownership beginRiskManagerApproval:ownership finalizeRiskManagerApproval:ownership unapproveRiskManager:ownership approveNewAssetPoolUpgrade grantAssetPoolShares seizeAmount seizePortion ${withdrawals} ${ownable}`,
      },
      SignerBondsUniswapV2: {
        privileged: `approveSwapper:ownership unapproveSwapper:ownership setMaxAllowedPriceImpact:other setRevertIfAuctionOpen:other setSlippageTolerance:other setSwapDeadline:other swapSignerBondsOnUniswapV2 ${ownable}`,
      },
      SignerBondsManualSwap: { privileged: `withdrawSignerBonds:withdraw ${ownable}` },
      UnderwriterToken: { privileged: `mint:mint ${ownable}`, skip: 'permit delegateBySig' },
      RewardsPool: { privileged: `topUpReward ${ownable}` },
      BatchedPhasedEscrow: {
        privileged: `approveBeneficiary batchedWithdraw:withdraw setDrawee:ownership ${ownable}`,
      },
    },
  },
  {
    spec: '@keep-network/ecdsa@2.0.1',
    licence: 'MIT',
    contracts: {
      WalletRegistry: {
        privileged:
          '__beaconCallback authorizationDecreaseRequested authorizationIncreased involuntaryAuthorizationDecrease closeWallet:other requestNewWallet:other seize transferGovernance:ownership updateAuthorizationParameters:other updateDkgParameters:other updateGasParameters:other updateReimbursementPool:other updateRewardParameters:other updateSlashingParameters:other updateWalletOwner:ownership upgradeRandomBeacon withdrawIneligibleRewards:withdraw',
        // Members that a lot was drawn for.
        skip: 'initialize notifyOperatorInactivity submitDkgResult',
      },
      WalletRegistryGovernance: {
        privileged: `${inTwoSteps('AuthorizationDecreaseChangePeriod AuthorizationDecreaseDelay DkgResultApprovalGasOffset DkgResultChallengeExtraGas DkgResultChallengePeriodLength DkgResultSubmissionGas DkgResultSubmissionTimeout DkgSeedTimeout DkgSubmitterPrecedencePeriodLength GovernanceDelay MaliciousDkgResultNotificationRewardMultiplier MaliciousDkgResultSlashingAmount MinimumAuthorization NotifyDkgTimeoutNegativeGasOffset NotifyOperatorInactivityGasOffset NotifySeedTimeoutGasOffset ReimbursementPool SortitionPoolRewardsBanDuration')} beginWalletOwnerUpdate:ownership finalizeWalletOwnerUpdate:ownership beginWalletRegistryGovernanceTransfer:ownership finalizeWalletRegistryGovernanceTransfer:ownership initializeWalletOwner:ownership upgradeRandomBeacon withdrawIneligibleRewards:withdraw ${ownable}`,
      },
    },
  },
  {
    spec: '@cartesi/pos@2.1.0',
    licence: 'Apache-2.0',
    contracts: {
      StakingImpl: { privileged: '' },
      RewardManager: { privileged: 'reward' },
      PoSV2Impl: { privileged: `terminate ${ownable}`, skip: 'produceBlock' },
      PoSV2FactoryImpl: { privileged: `createNewChain:other ${ownable}` },
      BlockSelector: { privileged: '', skip: 'produceBlock' },
      BlockSelectorV2: { privileged: '', skip: 'produceBlock' },
      PoS: { privileged: `instantiate:other terminate ${ownable}`, skip: 'produceBlock' },
    },
  },
  {
    spec: '@cartesi/staking-pool@2.1.1',
    licence: 'Apache-2.0',
    contracts: {
      FlatRateCommission: { privileged: `setRate:fee ${ownable}` },
      GasTaxCommission: { privileged: `setGas ${ownable}` },
      StakingPoolImpl: {
        privileged: `cancelHire hire retire setName:other update ${pausable} ${ownable}`,
        skip: 'initialize',
      },
      StakingPoolFactoryImpl: {
        privileged: `setPoSAddress:other setReferencePool ${pausable} ${ownable}`,
      },
    },
  },
  {
    spec: 'maci-contracts@2.5.0',
    licence: 'MIT',
    contracts: {
      MACI: { privileged: '', skip: 'signUp' },
      Poll: { privileged: '', skip: 'init' },
      VkRegistry: { privileged: `setVerifyingKeys:other setVerifyingKeysBatch:other ${ownable}` },
      SignUpToken: { privileged: `giveToken:mint ${ownable}` },
      MessageProcessor: { privileged: `processMessages:other ${ownable}` },
      Tally: {
        privileged: `addTallyResults:other tallyVotes:other updateSbCommitment:other ${ownable}`,
      },
      FreeForAllGatekeeper: { privileged: '' },
      SignUpTokenGatekeeper: { privileged: gatekeeper },
      MerkleProofGatekeeper: { privileged: gatekeeper },
      EASGatekeeper: { privileged: gatekeeper },
      GitcoinPassportGatekeeper: { privileged: gatekeeper },
      AccQueueQuinaryMaci: {
        privileged: `enqueue:other fill:other insertSubTree:other merge:other mergeSubRoots:other ${ownable}`,
      },
    },
  },
  {
    spec: 'iexec-solidity@0.0.21',
    licence: 'ISC',
    contracts: {
      ERC734: {
        privileged:
          'addKey:ownership removeKey:ownership changeActionThreshold:other changeManagementThreshold:other',
        // What keys propose and agree to together.
        skip: 'execute approve',
      },
      ERC1538UpdateDelegate: { privileged: `updateContract:upgrade ${ownable}` },
      ERC1538Proxy: { privileged: ownable },
      GenericFactoryRestricted: {
        privileged:
          'addWhitelistAdmin:ownership addWhitelisted removeWhitelisted createContract createContractAndCallback',
      },
      GenericFactoryController: {
        privileged: `setDailyLimit:other ${ownable}`,
        skip: 'createContract createContractAndCallback',
      },
      GenericFactory: { privileged: '' },
    },
  },
  {
    spec: '@iexec/doracle@5.1.2',
    licence: 'ISC',
    contracts: { PriceOracle: { privileged: `updateEnv:other ${ownable}`, skip: 'receiveResult' } },
  },
  {
    spec: 'ethr-did-registry@1.3.0',
    licence: 'MIT',
    contracts: {
      EthereumDIDRegistry: {
        privileged: '',
        skip: 'addDelegateSigned changeOwnerSigned revokeAttributeSigned revokeDelegateSigned setAttributeSigned',
      },
    },
  },
  {
    spec: 'ethereum-claims-registry@0.0.4',
    licence: 'Apache-2.0',
    contracts: { EthereumClaimsRegistry: { privileged: '' }, RevokeAndPublish: { privileged: '' } },
  },
  {
    spec: '@energyweb/iam-contracts@4.5.1',
    licence: 'GPL-3.0-or-later',
    contracts: {
      DomainNotifier: { privileged: '' },
      RoleDefinitionResolver: { privileged: '', skip: 'multicall' },
      RoleDefinitionResolverV2: { privileged: '', skip: 'multicall' },
      ClaimManager: {
        privileged: `upgradeTo:upgrade upgradeToAndCall:upgrade ${ownable}`,
        skip: 'initialize register',
      },
    },
  },
  {
    spec: '@gnosis.pm/dx-mgn-pool@0.3.0',
    licence: 'ISC',
    contracts: {
      DxMgnPool: { privileged: `participateInAuction:other ${ownable}` },
      Coordinator: { privileged: '' },
    },
  },
];
