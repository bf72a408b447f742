import { fourthHeldOutTokens } from './fourthHeldOutTokens.ts';
import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const twoSteps = `acceptOwnership:ownership ${ownable}`;
const roles = 'grantRole:ownership revokeRole:ownership';
const uups = 'upgradeTo:upgrade upgradeToAndCall:upgrade';
const arbitrator =
  'transferOwnership:ownership setRealitio:other setDisputeFee:fee setCustomDisputeFee:fee setQuestionFee:fee submitAnswerByArbitrator:other withdraw:withdraw withdrawERC20:withdraw setMetaData:other';
const paymaster = `setRelayHub:other setTrustedForwarder withdrawRelayHubDepositTo:withdraw ${ownable}`;
const firewalled = 'acceptFirewallAdmin:ownership setFirewall:other setFirewallAdmin:ownership';
const timeLocked = `setTimeLockPeriod:other ${ownable}`;
const authorized = 'addAuthorizedAddress:ownership removeAuthorizedAddress:ownership';

/**
 * A fourth choice of code bases, labelled from source before the analyser was first run on them; `docs/analyser.md`
 * has those first figures. Initialisers, what somebody may do to something of their own, and what another contract
 * must call on somebody's behalf are left out.
 */
export const fourthHeldOut: readonly PublishedSet[] = [
  ...fourthHeldOutTokens,
  {
    spec: '@aave/governance-v2@1.0.0',
    licence: 'AGPL-3.0',
    contracts: {
      AaveGovernanceV2: {
        privileged: `__abdicate:ownership authorizeExecutors:ownership unauthorizeExecutors:ownership setGovernanceStrategy:other setVotingDelay:other ${ownable}`,
        skip: 'cancel',
      },
      Executor: {
        privileged:
          'acceptAdmin:ownership cancelTransaction:other executeTransaction:other queueTransaction:other setDelay:other setPendingAdmin:ownership',
      },
    },
  },
  {
    spec: '@aave/safety-module@1.0.3',
    licence: 'AGPL-3.0',
    contracts: { StakedTokenV3: { privileged: 'configureAssets:other', skip: 'initialize' } },
  },
  {
    spec: '@human-protocol/core@6.0.0',
    licence: 'MIT',
    contracts: {
      Escrow: {
        privileged: 'cancel complete requestCancellation setup:other withdraw:withdraw',
        // Of two functions of each name one always fails.
        skip: 'bulkPayOut storeResults',
      },
      EscrowFactory: {
        privileged: `setAdmin:ownership setKVStoreAddress:other setMinimumStake:other setStakingAddress:other ${ownable} ${uups}`,
        skip: 'initialize',
      },
      HMToken: { privileged: ownable },
      Staking: {
        privileged: `addSlasher:ownership removeSlasher:ownership setFeePercentage:fee setLockPeriod:other setMinimumStake:other slash withdrawFees:withdraw ${ownable}`,
      },
      MetaHumanGovernor: {
        privileged: `crossChainPropose:other relay:other setProposalThreshold:other setVotingDelay:other setVotingPeriod:other transferMagistrate:ownership updateQuorumNumerator:other updateSpokeContracts:other updateTimelock withdraw:withdraw receiveWormholeMessages ${ownable}`,
        skip: 'cancel crossChainCancel initialize',
      },
    },
  },
  {
    spec: '@cowprotocol/contracts@1.8.0',
    licence: 'LGPL-3.0-or-later',
    contracts: {
      GPv2AllowListAuthentication_Implementation: {
        privileged: 'addSolver removeSolver setManager:ownership',
        skip: 'initializeManager',
      },
      GPv2Settlement: { privileged: 'freeFilledAmountStorage freePreSignatureStorage settle swap' },
    },
  },
  {
    spec: 'witnet-solidity-bridge@2.2.8',
    licence: 'MIT',
    contracts: {
      WitPriceFeedsUpgradableV3: {
        privileged: `removePriceFeed:other settleConsumer settleDefaultUpdateConditions:other settlePriceFeedMapper:other settlePriceFeedOracle:other settlePriceFeedRadonBytecode:other settlePriceFeedRadonHash:other settlePriceFeedUpdateConditions:other ${twoSteps}`,
        skip: 'initialize initializeClone',
      },
      WitRandomnessV3: {
        privileged: `reportWitOracleQueryResult settleFeeOverheadPercentage:fee settleQueryDefaultParams:other settleRandomizeWaitingBlocks:other ${twoSteps}`,
      },
      WitOracleTrustableDefault: {
        privileged: `reportResult reportResultBatch setReporters:ownership unsetReporters:ownership ${twoSteps}`,
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@iden3/contracts@3.4.0',
    licence: 'GPL-3.0',
    contracts: {
      MCPayment: {
        privileged: `ownerERC20Withdraw:withdraw ownerWithdraw:withdraw updateIssuerOwnerPercentage:fee updateOwnerPercentage:fee ${twoSteps}`,
        skip: 'initialize',
      },
      State: {
        privileged: `setCrossChainProofValidator:other setDefaultIdType:other setSupportedIdType:other setVerifier:other ${twoSteps}`,
        skip: 'initialize',
      },
      UniversalVerifier: {
        privileged: `addValidatorToWhitelist removeValidatorFromWhitelist disableAuthMethod enableAuthMethod setAuthMethod:other setState:other setVerifierID:other updateRequest:other ${twoSteps}`,
        skip: 'disableRequest enableRequest setRequestOwner initialize',
      },
      VCPayment: {
        privileged: `ownerWithdraw:withdraw setPaymentValue:other updateOwnerPercentage:fee updateWithdrawAddress:other ${twoSteps}`,
        skip: 'updateValueToPay initialize',
      },
    },
  },
  {
    spec: '@across-protocol/contracts-v2@2.5.9',
    licence: 'AGPL-3.0-only',
    contracts: {
      HubPool: {
        privileged: `disableL1TokenForLiquidityProvision enableL1TokenForLiquidityProvision emergencyDeleteProposal:other haircutReserves:other relaySpokePoolAdminFunction:other setBond:other setCrossChainContracts setDepositRoute:other setIdentifier:other setLiveness:other setPaused:pause setPoolRebalanceRoute:other setProtocolFeeCapture:fee ${ownable}`,
        skip: 'setCurrentTime',
      },
      Ethereum_SpokePool: {
        privileged: `emergencyDeleteRootBundle:other pauseDeposits:pause pauseFills:pause relayRootBundle:other setCrossDomainAdmin:ownership setEnableRoute:other setHubPool:other ${ownable} ${uups}`,
        skip: 'initialize __SpokePool_init',
      },
      AcrossConfigStore: { privileged: `updateGlobalConfig:other updateTokenConfig:other ${ownable}` },
      PermissionSplitterProxy: { privileged: `__setRoleForSelector:ownership __setTarget ${roles}` },
      MintableERC1155: { privileged: `airdrop:mint setTokenURI:other ${ownable}` },
      BondToken: { privileged: `setProposer:ownership ${ownable}` },
    },
  },
  {
    spec: '@sushiswap/trident@1.0.1',
    licence: 'MIT',
    contracts: {
      TridentRouter: { privileged: '' },
      MasterDeployer: {
        privileged: `addToWhitelist removeFromWhitelist setBarFee:fee setBarFeeTo:fee ${ownable}`,
      },
      BentoBoxV1: {
        privileged:
          'claimOwnership:ownership transferOwnership:ownership setStrategy:other setStrategyTargetPercentage:other whitelistMasterContract',
      },
      ConstantProductPool: { privileged: '' },
    },
  },
  {
    spec: '@mimic-fi/v1-vault@0.0.12',
    licence: 'GPL-3.0',
    contracts: {
      Vault: {
        privileged: `setPriceOracle:other setProtocolFee:fee setSwapConnector:other setWhitelistedStrategies:other setWhitelistedTokens:other ${ownable}`,
      },
    },
  },
  {
    spec: 'set-protocol-contracts@1.2.9',
    licence: 'Apache-2.0',
    contracts: {
      Core: {
        privileged: `withdrawModule batchIncrementTokenOwnerModule batchTransferModule batchTransferBalanceModule redeemModule issueInVaultModule issueModule batchDecrementTokenOwnerModule batchDepositModule depositModule transferModule batchWithdrawModule addExchange:other removeExchange:other reenableSet disableSet addModule:ownership removeModule:ownership addFactory removeFactory addPriceLibrary:other removePriceLibrary:other setOperationState:pause ${timeLocked}`,
      },
      Vault: {
        privileged: `withdrawTo:withdraw batchWithdrawTo:withdraw incrementTokenOwner decrementTokenOwner transferBalance batchIncrementTokenOwner batchDecrementTokenOwner batchTransferBalance ${authorized} ${timeLocked}`,
      },
      TransferProxy: { privileged: `transfer batchTransfer ${authorized} ${timeLocked}` },
      SetToken: { privileged: 'mint:mint burn:burn' },
      WhiteList: { privileged: `addAddress removeAddress ${timeLocked}` },
      RebalancingSetTokenV2: {
        privileged:
          'setLiquidator:other setManager:ownership propose:other cancelProposal:other mint:mint burn:burn placeBid',
      },
      PriceFeed: { privileged: 'setOwner:ownership setAuthority:ownership poke:other post:other void:other' },
      TimeLockUpgradeV2: { privileged: `removeRegisteredUpgrade:other ${timeLocked}` },
    },
  },
  {
    spec: '@ironblocks/firewall-consumer@1.0.17',
    licence: 'see its LICENSE',
    contracts: {
      FirewallConsumer: {
        privileged: `setApprovedVennPolicy setApprovedVennPolicyFee:fee ${firewalled}`,
      },
      VennFirewallConsumer: { privileged: `setAttestationCenterProxy ${firewalled}` },
    },
  },
  {
    spec: '@reality.eth/contracts@3.2.22',
    licence: 'GPL-3.0',
    contracts: {
      Realitio_v2_1: {
        privileged: '',
        skip: 'notifyOfArbitrationRequest cancelArbitration submitAnswerByArbitrator assignWinnerAndSubmitAnswerByArbitrator',
      },
      Arbitrator: { privileged: `callWithdraw:other ${arbitrator}` },
      RegisteredWalletArbitrator: {
        privileged: `assignWinnerAndSubmitAnswerByArbitrator:other cancelArbitration:other updateRegisteredWallet ${arbitrator}`,
      },
    },
  },
  {
    spec: '@opengsn/paymasters@2.2.6',
    licence: 'GPL-3.0-only',
    contracts: {
      RelayHub: { privileged: `setConfiguration:other innerRelayCall deprecateHub penalize ${ownable}` },
      VerifyingPaymaster: { privileged: `setSigner:ownership ${paymaster}` },
      WhitelistPaymaster: { privileged: `whitelistSender whitelistTarget ${paymaster}` },
      TokenPaymaster: { privileged: `setPostGasUsage:other preRelayedCall postRelayedCall ${paymaster}` },
    },
  },
];
