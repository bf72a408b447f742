import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const handedOver = 'transferOwnership:ownership';
const pausable = 'pause:pause unpause:pause';
const owned = 'transferOwnership:ownership acceptOwnership:ownership';
const access = 'addGlobalAccess addLocalAccess disableAccessCheck enableAccessCheck';
const endpoint =
  'forceResumeReceive:other lzReceive setConfig:other setReceiveVersion:other setSendVersion:other setTrustedRemote';

/** Of the seventh choice: rollups and bridges. */
export const seventhHeldOutBridges: readonly PublishedSet[] = [
  {
    spec: '@mantleio/contracts@0.3.0',
    licence: 'MIT',
    contracts: {
      BVM_EigenDataLayrChain: {
        privileged: `confirmData:other storeData:other submitReRollUpInfo:other proveFraud:other setFraudProofAddress:ownership removeFraudProofAddress:ownership resetRollupBatchData:other updateDataLayrManagerAddress:other updateFraudProofPeriod:other updateL2ConfirmedBlockNumber:other updateL2StoredBlockNumber:other updateReSubmitterAddress:ownership updateRollupBatchIndex:other updateSequencerAddress:ownership ${ownable}`,
        skip: 'initialize',
      },
      // The fee address is whoever sets the fee.
      BVM_EigenDataLayrFee: { privileged: `setFeeAddress setRollupFee:fee ${ownable}`, skip: 'initialize' },
      BVM_GasPriceOracle: {
        privileged: `setCharge setDAGasPrice setDaSwitch:other setDecimals:other setGasPrice setIsBurning:other setL1BaseFee setOverhead setScalar ${ownable}`,
      },
      BVM_DeployerWhitelist: {
        privileged: 'enableArbitraryContractDeployment setOwner:ownership setWhitelistedDeployer',
      },
      TssRewardContract: {
        privileged: `claimReward setClaimer setSccAddr setSendAmountPerYear:other setStakeSlashAddr setWaitingTime:other withdraw:withdraw ${ownable}`,
        // What operators that another chain names have earned.
        skip: 'claim requestClaim',
      },
      TssStakingSlashing: {
        privileged: `clearQuitRequestList:other onDelegationReceived(address,address,address[],uint256[]) onDelegationWithdrawn(address,address,address[],uint256[]) deposit(address,address,uint256) withdraw(address,address,uint256) setRegulatoryAccount setSlashingParams:other setTokenAddress:other setTssGroupAddress:other setTssManager:ownership slashing ${ownable}`,
        // What operators do about themselves, let in by another contract.
        skip: 'initialize quitRequest registerAsOperator setClaimer unJail',
      },
      TssDelegation: {
        privileged: `addToWhitelist removeFromWhitelist decreaseDelegatedShares increaseDelegatedShares undelegate setStakingSlash ${pausable} ${ownable}`,
        // Two of a name, one of them open.
        skip: 'initialize initializeT delegateTo registerAsOperator delegateToSignature',
      },
      TssDelegationSlasher: {
        privileged: `addGloballyPermissionedContracts:ownership removeGloballyPermissionedContracts:ownership resetFrozenStatus ${ownable}`,
        skip: 'initialize freezeOperator',
      },
      TssDelegationManager: {
        privileged: `addToWhitelist removeFromWhitelist setMinStakeAmount:other setStakingSlash setTssGroupManager slashQueuedWithdrawal slashShares ${ownable}`,
        skip: 'initialize initializeT completeQueuedWithdrawal depositInto queueWithdrawal startQueuedWithdrawalWaitingPeriod',
      },
      TssGroupManager: {
        privileged: `memberJail memberUnJail removeMember setStakingSlash setTssGroupMember ${ownable}`,
        skip: 'initialize setGroupPublicKey',
      },
      Rollup: {
        privileged: `addToOperatorWhitelist addToStakerWhitelist removeFromOperatorWhitelist removeFromStakerWhitelist challengeAssertion completeChallenge confirmFirstUnresolvedAssertion rejectFirstUnresolvedAssertion removeOldZombies createAssertion createAssertionWithStateBatch rejectLatestCreatedAssertionWithBatch removeStake rollbackL2Chain:other ${handedOver}`,
        skip: 'initialize advanceStake stake unstake withdraw',
      },
      // The players of one challenge.
      Challenge: {
        privileged: '',
        skip: 'initialize bisectExecution completeChallenge initializeChallengeLength verifyOneStepProof',
      },
      AssertionMap: {
        privileged: 'createAssertion deleteAssertion deleteAssertionForBatch stakeOnAssertion',
        skip: 'initialize setRollupAddress',
      },
      VerifierEntry: { privileged: `setVerifier ${ownable}`, skip: 'initialize' },
      BVM_MANTLE: { privileged: 'mint:mint burn:burn' },
      BVM_SequencerFeeVault: {
        privileged: `setBurner setL1FeeWallet:fee setMinWithdrawalAmount:other ${ownable}`,
      },
      WMANTLE: { privileged: '' },
    },
  },
  {
    spec: '@bobanetwork/contracts@0.0.2',
    licence: 'MIT',
    contracts: {
      TokenPool: { privileged: `registerTokenAddress:other ${ownable}` },
      AtomicSwap: { privileged: '' },
      L1NFTBridge: {
        privileged: `configureGas:other finalizeNFTWithdrawal registerNFTPair:other ${pausable} ${handedOver}`,
        skip: 'initialize onERC721Received',
      },
      L2BillingContract: { privileged: `updateExitFee:fee ${handedOver}`, skip: 'initialize' },
      L1LiquidityPool: {
        privileged: `clientPayL1 clientPayL1Settlement configureFee:fee configureGas:other ownerRecoverFee:withdraw rebalanceLP registerPool:other ${pausable} ${handedOver}`,
        skip: 'initialize',
      },
      FluxAggregatorHC: {
        privileged: `emergencySubmit:other submit:other getChainLinkQuote setOracle:ownership transferOracleAdmin:ownership updateHCChainLinkPriceFeedAddr:other updateHCHelper:other updateHCUrl:other ${handedOver}`,
        skip: 'initialize',
      },
      FluxAggregator: {
        privileged: `changeOracles:ownership flipVoluntarySubmissionsAllowed setRequesterPermissions:ownership setValidator updateFutureRounds:other withdrawFunds:withdraw requestNewRound submit:other ${owned}`,
        skip: 'acceptAdmin transferAdmin withdrawPayment',
      },
      FeedRegistry: { privileged: `confirmFeed:other proposeFeed:other setAccessController ${owned}` },
      Subscription: { privileged: `updateSubscriptionCost withdrawFunds:withdraw ${access} ${owned}` },
      AccessController: { privileged: `${access} ${owned}` },
      BobaFixedSavings: {
        privileged: `stopStakingContract:pause ${pausable} ${handedOver}`,
        skip: 'initialize',
      },
      Teleportation: {
        privileged: `addSupportedToken:other removeSupportedToken:other disburseAsset retryDisburseNative setMaxAmount:other setMinAmount:other setMaxTransferAmountPerDay:other transferDisburser:ownership withdrawBalance:withdraw ${pausable} ${handedOver}`,
        skip: 'initialize multicall',
      },
      EthBridge: {
        privileged: `setDstChainId:other setMaxTransferAmountPerDay:other setMinDstGasLookup:other setUseCustomAdapterParams:other ${endpoint} ${ownable}`,
        skip: 'initialize nonblockingLzReceive',
      },
      BOBA: { privileged: '', skip: 'permit delegateBySig' },
      ERC721Genesis: { privileged: `mintNFT:mint safeMint:mint ${ownable}` },
      DiscretionaryExitFee: { privileged: `configureBillingContractAddress ${ownable}` },
      xL2GovernanceERC20: {
        privileged: `addController:ownership deleteController:ownership mint:mint burn:burn transferDAO:ownership ${pausable} ${handedOver}`,
        skip: 'permit delegateBySig',
      },
      L2StandardERC721: { privileged: 'mint:mint burn:burn' },
      ERC721Registry: { privileged: '' },
      GovernorBravoDelegate: {
        privileged:
          '_acceptAdmin:ownership _setPendingAdmin:ownership _initiate _setProposalThreshold:other _setVotingDelay:other _setVotingPeriod:other',
        skip: 'initialize cancel propose castVoteBySig',
      },
    },
  },
  {
    spec: '@gooddollar/bridge-contracts@1.0.17',
    licence: 'MIT',
    contracts: {
      BlockHeaderRegistry: {
        privileged: 'addBlockchain:other upgradeTo:upgrade upgradeToAndCall:upgrade',
        skip: 'initialize addSignedBlocks',
      },
      MessagePassingBridge: {
        privileged: `approveRequest pauseBridge:pause setBridgeFees:fee setBridgeLimits:other setDisabledBridges setFaucet:other setFeeRecipient:fee setGuardian:ownership withdraw:withdraw setMinDstGas:other setPayloadSizeLimit:other setPrecrime:other setTrustedRemoteAddress upgradeTo:upgrade upgradeToAndCall:upgrade ${endpoint} ${ownable}`,
        skip: 'initialize execute executeWithToken nonblockingLzReceive retryMessage updateAvatar',
      },
      TokenBridge: {
        privileged: `closeBridge setBridgeFees:fee setBridgeLimits:other setConsensusRatio:other setFaucet:other setRequiredValidators:ownership setSourceBridges withdraw:withdraw upgradeTo:upgrade upgradeToAndCall:upgrade ${ownable}`,
        // What validators have signed, and what is proven by it.
        skip: 'initialize onTokenTransfer executeReceipts submitBlocks submitChainBlockParentsAndTxs verifyParentBlocks isValidConsensus canBridge',
      },
    },
  },
];
