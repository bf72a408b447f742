import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const pausable = 'pause:pause unpause:pause';
const proposed = 'proposeNewOwner:ownership acceptProposedOwner:ownership';
const claimed = 'proposeOwnership:ownership acceptOwnership:ownership transferOwnership:ownership';
const operators = 'acceptOperatorship:ownership proposeOperatorship:ownership transferOperatorship:ownership';
const optimistic =
  'activateOptimisticMode:other activateSlowMode:other addProposer:ownership removeProposer:ownership setDelayBlocks:other setDisputeBlocks:other setMinDisputeBlocks:other setWatcherManager';

/** Of the sixth choice: rollups and bridges. */
export const sixthHeldOutBridges: readonly PublishedSet[] = [
  {
    spec: '@eth-optimism/contracts-bedrock@0.17.3',
    licence: 'MIT',
    contracts: {
      DataAvailabilityChallenge: {
        privileged: `setBondSize:other setResolverRefundPercentage:other ${ownable}`,
        skip: 'initialize',
      },
      DelayedWETH: { privileged: `hold recover:withdraw ${ownable}`, skip: 'initialize' },
      // Games are barred, not accounts.
      DeputyGuardianModule: { privileged: `blacklistDisputeGame setRespectedGameType:other ${pausable}` },
      DisputeGameFactory: {
        privileged: `setImplementation:upgrade setInitBond:other ${ownable}`,
        skip: 'initialize',
      },
      Drippie: {
        privileged:
          'CALL DELEGATECALL create:other setOwner:ownership status withdrawERC20:withdraw withdrawERC721:withdraw withdrawETH:withdraw',
      },
      Faucet: { privileged: 'configure:other withdraw:withdraw', skip: 'drip' },
      GovernanceToken: { privileged: `mint:mint ${ownable}`, skip: 'permit delegateBySig' },
      L1Block: { privileged: 'setGasPayingToken:other setL1BlockValues:other setL1BlockValuesEcotone:other' },
      L1StandardBridge: {
        privileged: 'finalizeBridgeERC20 finalizeBridgeETH finalizeERC20Withdrawal finalizeETHWithdrawal',
        skip: 'initialize',
      },
      L2OutputOracle: { privileged: 'deleteL2Outputs:other proposeL2Output:other', skip: 'initialize' },
      L2ToL2CrossDomainMessenger: { privileged: 'relayMessage' },
      MintManager: { privileged: `mint:mint upgrade ${ownable}` },
      OptimismMintableERC20: { privileged: 'mint:mint burn:burn' },
      OptimismPortal2: {
        privileged: 'blacklistDisputeGame setRespectedGameType:other',
        skip: 'initialize finalizeWithdrawalTransaction finalizeWithdrawalTransactionExternalProof proveWithdrawalTransaction',
      },
      OptimistInviter: { privileged: 'setInviteCounts:other', skip: 'initialize claimInvite' },
      ProtocolVersions: {
        privileged: `setRecommended:other setRequired:other ${ownable}`,
        skip: 'initialize',
      },
      Proxy: {
        privileged: 'changeAdmin:ownership upgradeTo:upgrade upgradeToAndCall:upgrade',
        skip: 'admin implementation',
      },
      ProxyAdmin: {
        privileged: `changeProxyAdmin:ownership setAddress setAddressManager setImplementationName:other setProxyType:other setUpgrading upgrade:upgrade upgradeAndCall:upgrade ${ownable}`,
      },
      SuperchainConfig: { privileged: pausable, skip: 'initialize' },
      SystemConfig: {
        privileged: `setBatcherHash setGasConfig setGasConfigEcotone setGasLimit:other setUnsafeBlockSigner:ownership ${ownable}`,
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@connext/smart-contracts@2.4.0',
    licence: 'ISC',
    contracts: {
      BridgeFacet: {
        privileged:
          'addSequencer:ownership removeSequencer:ownership enrollRemoteRouter setXAppConnectionManager',
        // Delegates of a transfer, and what a sequencer's signature decides.
        skip: 'forceReceiveLocal forceUpdateSlippage execute',
      },
      PortalFacet: { privileged: 'setAavePool:other setAavePortalFee:fee', skip: 'repayAavePortal' },
      RelayerFacet: {
        privileged: 'addRelayer:ownership removeRelayer:ownership setRelayerFeeVault:fee',
      },
      RoutersFacet: {
        privileged:
          'approveRouter unapproveRouter approveRouterForPortal unapproveRouterForPortal setLiquidityFeeNumerator:fee setMaxRoutersPerTransfer:other',
        skip: 'acceptProposedRouterOwner initializeRouter proposeRouterOwner removeRouterLiquidity removeRouterLiquidityFor setRouterRecipient',
      },
      SwapAdminFacet: {
        privileged:
          'disableSwap:pause initializeSwap:other rampA:other stopRampA:other removeSwap setSwapAdminFee:fee setSwapFee:fee updateLpTokenTarget withdrawSwapAdminFees:withdraw',
      },
      TokenFacet: {
        privileged:
          'addStableSwapPool:other removeAssetId:other setupAsset:other setupAssetWithDeployedRepresentation:other updateDetails:other updateLiquidityCap:other',
      },
      BridgeToken: { privileged: `mint:mint burn:burn setDetails:other ${ownable}`, skip: 'permit' },
      RelayerProxyHub: {
        // Keepers of a network that anybody may join are left out.
        privileged: `addRelayer:ownership removeRelayer:ownership execute finalizeAndPropagate processFromRoot propagate proposeAggregateRoot proposeAggregateRootOnRoot proveAndProcess send setAutonolas setAutonolasPriority:other setConnext:other setFeeCollector:fee setFinalizeCooldown:other setGelatoRelayer:ownership setHubConnector:other setKeep3r setPropagateCooldown:other setProposeAggregateRootCooldown:other setRootManager:other setSpokeConnector:other withdraw:withdraw renounceOwnership:ownership ${proposed}`,
        skip: 'finalizeAndPropagateKeep3r processFromRootKeep3r propagateKeep3r proposeAggregateRootOnRootKeep3r',
      },
      Unwrapper: {
        privileged: `sweep:withdraw unwrapAndSweep:withdraw xReceive renounceOwnership:ownership ${proposed}`,
      },
      Conductor: {
        privileged: `addBypass:other removeBypass:other queue:other dequeue:other execute executeWithBypass ${proposed}`,
      },
      RootManager: {
        privileged: `addConnector removeConnector aggregate clearHubDomain:other setHubDomain:other discardRoot:other proposeAggregateRoot:other ${optimistic} ${pausable} ${proposed}`,
        skip: 'renounceOwnership',
      },
      WatcherManager: {
        privileged: `addWatcher:ownership removeWatcher:ownership ${proposed}`,
        skip: 'renounceOwnership',
      },
      ArbitrumHubConnector: {
        privileged: `sendMessage setGasPriceCap:other setMaxGasCap:other setMaxSubmissionCostCap:other setMirrorConnector withdrawFunds:withdraw renounceOwnership:ownership ${proposed}`,
        skip: 'processMessage processMessageFromRoot verifySender',
      },
      MainnetSpokeConnector: {
        privileged: `addSender removeSender dispatch removePendingAggregateRoot:other saveAggregateRoot sendMessage setMirrorConnector setRateLimitBlocks:other withdrawFunds:withdraw ${optimistic} ${pausable} ${proposed}`,
        skip: 'processMessage finalize proposeAggregateRoot renounceOwnership proveAndProcess verifySender',
      },
    },
  },
  {
    spec: '@axelar-network/interchain-token-service@2.2.0',
    licence: 'MIT',
    contracts: {
      InterchainTokenFactory: {
        privileged: `upgrade:upgrade ${claimed}`,
        skip: 'setup approveDeployRemoteInterchainToken revokeDeployRemoteInterchainToken deployRemoteInterchainTokenWithMinter',
      },
      InterchainTokenService: {
        privileged: `deployInterchainToken registerCustomToken:other migrateInterchainToken removeTrustedChain:other setTrustedChain:other setFlowLimits:other setPauseStatus:pause upgrade:upgrade ${claimed} ${operators}`,
        // What the gateway has approved, and what a token does for its holders.
        skip: 'setup execute transmitInterchainTransfer',
      },
      InterchainToken: {
        privileged:
          'mint:mint burn:burn acceptMintership:ownership proposeMintership:ownership transferMintership:ownership',
        skip: 'init permit',
      },
      TokenManager: {
        privileged: `addFlowIn:other addFlowOut:other addFlowLimiter:ownership removeFlowLimiter:ownership transferFlowLimiter:ownership approveService burnToken:burn mintToken:mint setFlowLimit:other ${operators}`,
        skip: 'setup',
      },
    },
  },
  {
    spec: '@kleros/vea-contracts@0.3.2',
    licence: 'MIT',
    contracts: {
      VeaOutboxArbToGnosisDevnet: {
        privileged:
          'challenge:other claim:other devnetAdvanceState:other changeDevnetOperator:ownership resolveDisputedClaim',
      },
    },
  },
];
