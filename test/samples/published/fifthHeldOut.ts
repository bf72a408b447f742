import { fifthHeldOutMore } from './fifthHeldOutMore.ts';
import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const claimed = 'transferOwnership:ownership claimOwnership:ownership';
const roles = 'grantRole:ownership revokeRole:ownership';
const pausable = 'pause:pause unpause:pause';
const uups = 'upgradeTo:upgrade upgradeToAndCall:upgrade';
const authorizable =
  'addAuthorizedAddress:ownership removeAuthorizedAddress:ownership removeAuthorizedAddressAtIndex:ownership transferOwnership:ownership';
const multisig =
  'addOwner:ownership removeOwner:ownership replaceOwner:ownership changeRequirement changeTimeLock:other submitTransaction:other confirmTransaction:other revokeConfirmation:other';
const owned =
  'changeOwnership:ownership proposeOwnership:ownership acceptOwnership:ownership removeOwnership:ownership';
const escapable = 'escapeHatch:withdraw changeHatchEscapeCaller:ownership';
const guarded = 'addGuardian:ownership removeGuardian:ownership';
const governable = 'acceptGovernance:ownership setGovernance:ownership';
const tokenHandler = 'acceptToken:other removeToken:other transferOwnership:ownership';
const agents = 'addJoinPartAgent:ownership addJoinPartAgents:ownership removeJoinPartAgent:ownership';
const listeners =
  'addJoinListener:other removeJoinListener:other addPartListener:other removePartListener:other setWithdrawModule:other lockModules:other setNewMemberEth:other';
const walletSelf =
  'addHook removeHook clearExtraImageHashes setExtraImageHash createContract:other selfExecute updateIPFSRoot:other updateImageHash updateImageHashAndIPFS updateImplementation:upgrade';
const handler = 'setBurnable:other setResource:other deposit executeProposal withdraw:withdraw';
const feeHandler = `changeFee:fee transferFee:withdraw collectFee renounceAdmin:ownership ${roles}`;
const account = 'acceptOwnership:ownership execute executeBatch setData:other setDataBatch:other';

/**
 * A fifth choice of code bases, labelled from source by a reader who has seen nothing of the analyser. Initialisers, what
 * somebody may do to something of their own, what only a signature or a proof decides, and what always fails are left out.
 */
export const fifthHeldOut: readonly PublishedSet[] = [
  ...fifthHeldOutMore,
  {
    spec: '@0x/contracts-staking@2.0.45',
    licence: 'Apache-2.0',
    contracts: {
      Staking: {
        privileged: `addExchangeAddress removeExchangeAddress init payProtocolFee setParams:other ${authorizable}`,
        // The operator of a pool, which anybody may create.
        skip: 'decreaseStakingPoolOperatorShare',
      },
      ZrxVault: {
        privileged: `depositFrom withdrawFrom enterCatastrophicFailure setStakingProxy setZrxProxy:other ${authorizable}`,
      },
      StakingProxy: { privileged: `attachStakingContract:upgrade detachStakingContract ${authorizable}` },
    },
  },
  {
    spec: '@0x/contracts-exchange@3.2.38',
    licence: 'Apache-2.0',
    contracts: {
      Exchange: {
        privileged:
          'detachProtocolFeeCollector:fee registerAssetProxy setProtocolFeeCollectorAddress:fee setProtocolFeeMultiplier:fee transferOwnership:ownership',
        // Always fails.
        skip: 'simulateDispatchTransferFromCalls',
      },
    },
  },
  {
    spec: '@0x/contracts-multisig@4.1.38',
    licence: 'Apache-2.0',
    contracts: {
      // Anybody may execute what enough owners have confirmed.
      ZeroExGovernor: { privileged: `registerFunctionCall:other ${multisig}` },
      MultiSigWalletWithTimeLock: { privileged: multisig },
    },
  },
  {
    spec: '@0x/contracts-zero-ex@0.38.6',
    licence: 'Apache-2.0',
    contracts: {
      NativeOrdersFeature: {
        privileged: '_fillLimitOrder _fillRfqOrder',
        // A maker's own signers; and what runs only while a proxy takes the feature in.
        skip: 'batchCancelPairLimitOrdersWithSigner batchCancelPairRfqOrdersWithSigner cancelPairLimitOrdersWithSigner cancelPairRfqOrdersWithSigner migrate',
      },
      SimpleFunctionRegistryFeature: {
        privileged: '_extendSelf extend:upgrade rollback:upgrade',
        skip: 'bootstrap',
      },
      OwnableFeature: { privileged: 'migrate transferOwnership:ownership', skip: 'bootstrap' },
      FeeCollector: { privileged: `convertToWeth:other initialize ${authorizable}` },
      TransformERC20Feature: {
        privileged: '_transformERC20 createTransformWallet setQuoteSigner setTransformerDeployer',
        skip: 'migrate',
      },
    },
  },
  {
    spec: 'giveth-liquidpledging@1.0.1',
    licence: 'GPL-3.0',
    contracts: {
      LiquidPledging: {
        privileged:
          'confirmPayment cancelPayment addValidPluginContract:other addValidPluginContracts:other removeValidPluginContract:other addValidPluginInstance:other removeValidPluginInstance:other useWhitelist:other',
        // What an admin of a pledge or project, which anybody may become, does to their own.
        skip: 'withdraw mWithdraw transfer mTransfer cancelProject cancelPledge updateDelegate updateGiver updateProject initialize',
      },
      LPVault: {
        privileged:
          'cancelPayment multiCancel confirmPayment multiConfirm setAutopay:other authorizePayment transferToVault:withdraw',
        skip: 'initialize',
      },
      LPFactory: { privileged: '' },
    },
  },
  {
    spec: 'giveth-bridge@1.0.5',
    licence: 'GPL-3.0',
    contracts: {
      GivethBridge: {
        privileged: `whitelistToken:other checkIn escapeFunds:withdraw setTimelock:other setAllowDisbursePaymentWhenPaused authorizeSpender:ownership cancelPayment:other delayPayment:other setSecurityGuard:ownership setMaxSecurityGuardDelay:other authorizePayment depositEscapedFunds ${pausable} ${owned} ${escapable}`,
      },
      ForeignGivethBridge: {
        privileged: `deposit addToken:other changeDepositor:ownership ${pausable} ${owned} ${escapable}`,
      },
    },
  },
  {
    spec: '@fuel-bridge/solidity-contracts@1.0.0',
    licence: 'Apache-2.0',
    contracts: {
      FuelMessagePortalV3: {
        // Messages are blocked, not accounts.
        privileged: `addMessageToBlacklist removeMessageFromBlacklist pauseWithdrawals:pause unpauseWithdrawals:pause resetRateLimitAmount:other updateRateLimitStatus:other setFuelChainState:other ${pausable} ${roles} ${uups}`,
        skip: 'initialize initializerV3 reinitializeV3',
      },
      FuelERC20GatewayV4: {
        privileged: `finalizeWithdrawal requireWhitelist:other rescueETH:withdraw resetRateLimitAmount:other updateRateLimitStatus:other setAssetIssuerId:other setGlobalDepositLimit:other ${pausable} ${roles} ${uups}`,
        skip: 'initialize',
      },
      FuelERC721GatewayV2: {
        privileged: `finalizeWithdrawal registerAsReceiver ${pausable} ${roles} ${uups}`,
        skip: 'initialize',
      },
      FuelChainState: { privileged: `commit:other ${pausable} ${roles} ${uups}`, skip: 'initialize' },
    },
  },
  {
    spec: '@0xsequence/wallet-contracts@3.0.1',
    licence: 'Apache-2.0',
    contracts: {
      // Whose signature a call needs is not who may send it.
      MainModule: { privileged: walletSelf, skip: 'execute' },
      MainModuleUpgradable: { privileged: walletSelf, skip: 'execute' },
      Trust: { privileged: 'sendTransaction setUnlocksAt:other' },
      TrustFactory: { privileged: '' },
      Factory: { privileged: '' },
    },
  },
  {
    spec: '@0xsequence/niftyswap@5.1.0',
    licence: 'Apache-2.0',
    contracts: {
      NiftyswapExchange20: {
        privileged: 'changeOwnableParent:ownership setRoyaltyInfo:fee',
        // A token must call them on somebody's behalf.
        skip: 'onERC1155Received onERC1155BatchReceived',
      },
      NiftyswapExchange: { privileged: '', skip: 'onERC1155Received onERC1155BatchReceived' },
      NiftyswapFactory20: { privileged: 'setMetadataContract:other transferOwnership:ownership' },
      WrapAndNiftyswap: { privileged: '', skip: 'onERC1155Received onERC1155BatchReceived' },
    },
  },
  {
    spec: '@rsksmart/rif-relay-contracts@2.1.1-beta.2',
    licence: 'MIT',
    contracts: {
      RelayHub: {
        privileged: 'penalize',
        // Workers and stakes of a manager, which anybody may be who stakes.
        skip: 'relayCall deployCall unlockStake withdrawStake',
      },
      Collector: {
        privileged:
          'addToken:other removeToken:other transferOwnership:ownership updateRemainderAddress updateShares withdraw:withdraw withdrawToken:withdraw',
      },
      // The owner is stored as a hash of the address; the recoverer only as a part of the wallet's own address.
      CustomSmartWallet: { privileged: 'directExecute recover', skip: 'execute initialize' },
      NativeHolderSmartWallet: { privileged: 'directExecute recover', skip: 'execute initialize' },
      RelayVerifier: { privileged: tokenHandler },
      DeployVerifier: { privileged: tokenHandler },
      BoltzRelayVerifier: { privileged: `acceptContract:other removeContract:other ${tokenHandler}` },
      VersionRegistry: { privileged: 'addVersion:other cancelVersion:other transferOwnership:ownership' },
    },
  },
  {
    spec: '@dataunions/contracts@3.0.8',
    licence: 'UNLICENSED',
    contracts: {
      DataUnionTemplate: {
        privileged: `addMember:other addMembers:other addMemberWithWeight:other addMembersWithWeights:other setAdminFee:fee setMemberWeight:other setMemberWeights:other setMetadata:other ${agents} ${listeners} ${claimed}`,
        // A member or an agent, a member or the owner.
        skip: 'initialize onTokenTransfer partMember partMembers removeMember withdraw withdrawAll withdrawMembers',
      },
      DataUnionSidechain: {
        privileged: `addMember:other addMembers:other setDataUnionBeneficiary:fee setFees:fee ${agents} ${listeners} ${claimed}`,
        skip: 'initialize onTokenTransfer partMember partMembers removeMember withdraw withdrawAll withdrawMembers',
      },
      // Asks for the owner and changes nothing.
      DataUnionFactory: {
        privileged: `setNewDUInitialEth:other setNewDUOwnerInitialEth:other setNewMemberInitialEth:other setProtocolFeeOracle setTemplate ${claimed} ${uups}`,
        skip: 'initialize renounceOwnership',
      },
      BanModule: {
        privileged:
          'ban:blacklist banMembers:blacklist banMembersSeconds:blacklist banMembersSpecificSeconds:blacklist banSeconds:blacklist removeBan:blacklist removeBanMembers:blacklist restore restoreMembers',
      },
      LimitWithdrawModule: {
        privileged: 'onJoin onPart onWithdraw setJoinTimestamp:other setParameters:other',
      },
      DefaultFeeOracle: {
        privileged: `setBeneficiary:fee setFee:fee ${ownable} ${uups}`,
        skip: 'initialize',
      },
      DataUnionMainnet: { privileged: claimed, skip: 'initialize onTokenTransfer' },
      DataUnionFactorySidechain: {
        privileged: `setNewDUInitialEth:other setNewDUOwnerInitialEth:other setNewMemberInitialEth:other setTemplate ${claimed}`,
        // The bridge that must call is named by an argument.
        skip: 'deployNewDUSidechain',
      },
      BinanceAdapter: { privileged: '' },
    },
  },
  {
    spec: '@ablack/fundraising-tap@1.0.0',
    licence: 'AGPL-3.0-or-later',
    contracts: {
      Tap: {
        privileged:
          'updateBeneficiary updateMaximumTapRateIncreasePct:other updateMaximumTapFloorDecreasePct:other addTappedToken:other removeTappedToken:other updateTappedToken:other resetTappedToken:other withdraw:withdraw',
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@ablack/fundraising-presale@1.0.0',
    licence: 'AGPL-3.0-or-later',
    contracts: { Presale: { privileged: 'open contribute', skip: 'initialize' } },
  },
  {
    spec: '@1hive/apps-dandelion-voting@2.0.0',
    licence: 'AGPL-3.0',
    contracts: {
      DandelionVoting: {
        privileged:
          'changeSupportRequiredPct:other changeMinAcceptQuorumPct:other changeBufferBlocks:other changeExecutionDelayBlocks:other newVote:other forward:other',
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@1hive/apps-redemptions@2.0.1',
    licence: 'AGPL-3.0',
    contracts: {
      Redemptions: {
        privileged: 'addRedeemableToken:other removeRedeemableToken:other redeem',
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@1hive/apps-token-manager@3.0.4',
    licence: 'AGPL-3.0-or-later',
    contracts: {
      HookedTokenManager: {
        privileged:
          'assign assignVested mint:mint issue:mint burn:burn registerHook:other revokeHook:other changeTokenController:ownership revokeVesting',
        // The token must call them on somebody's behalf.
        skip: 'initialize onTransfer onApprove proxyPayment',
      },
    },
  },
  {
    spec: 'keep3r-v2@1.0.0',
    licence: 'MIT',
    contracts: {
      Keep3r: {
        privileged: `addDisputer:ownership removeDisputer:ownership addSlasher:ownership removeSlasher:ownership approveLiquidity:other revokeLiquidity:other dispute resolve forceLiquidityCreditsToJob revoke slash slashLiquidityFromJob slashTokenFromJob sendDust:withdraw setBondTime:other setFee:fee setInflationPeriod:other setKeep3rHelper:other setKeep3rV1:other setKeep3rV1Proxy:other setKp3rWethPool:other setLiquidityMinimum:other setRewardPeriodTime:other setUnbondTime:other ${governable}`,
        // The owner of a job and the job itself, which anybody may add.
        skip: 'acceptJobMigration acceptJobOwnership changeJobOwnership migrateJob unbondLiquidityFromJob withdrawLiquidityFromJob withdrawTokenCreditsFromJob bondedPayment directTokenPayment worked',
      },
      UniV3PairManager: { privileged: `collect:withdraw uniswapV3MintCallback ${governable}` },
      UniV3PairManagerFactory: { privileged: governable },
    },
  },
  {
    spec: '@etherspot/contracts@2.0.7',
    licence: 'MIT',
    contracts: {
      // Guardians are asked of tx.origin.
      PersonalAccountRegistry: {
        privileged: `upgrade:upgrade ${guarded}`,
        skip: 'initialize addAccountOwner deployAccount executeAccountTransaction refundAccountCall removeAccountOwner upgradeAccount',
      },
      ENSController: {
        privileged: `setRegistry:other ${guarded}`,
        skip: 'initialize registerSubNode releaseNode setAddr setName setPubkey setText submitNode syncAddr verifyNode',
      },
      PaymentRegistry: {
        privileged: guarded,
        skip: 'initialize commitPaymentChannelAndDeposit commitPaymentChannelAndSplit commitPaymentChannelAndWithdraw withdrawDeposit',
      },
      ExternalAccountRegistry: { privileged: '' },
      GatewayV2: {
        privileged: `delegateBatchGuarded delegateBatchWithGasPriceGuarded delegateBatchesGuarded sendBatchFromAccountGuarded sendBatchGuarded ${guarded}`,
        skip: 'initialize delegateBatch delegateBatchWithGasPrice delegateBatches sendBatchFromAccount',
      },
      WrappedWeiToken: { privileged: '', skip: 'initialize' },
    },
  },
  {
    spec: '@lukso/lsp7-contracts@0.16.8',
    licence: 'Apache-2.0',
    contracts: { LSP7Mintable: { privileged: `mint:mint setData:other setDataBatch:other ${ownable}` } },
  },
  {
    spec: '@lukso/lsp8-contracts@0.16.7',
    licence: 'Apache-2.0',
    contracts: {
      LSP8Mintable: {
        privileged: `mint:mint setData:other setDataBatch:other setDataForTokenId:other setDataBatchForTokenIds:other ${ownable}`,
      },
    },
  },
  {
    spec: '@lukso/universalprofile-contracts@0.15.5',
    licence: 'Apache-2.0',
    contracts: { UniversalProfile: { privileged: `${account} ${ownable}` } },
  },
  {
    spec: '@lukso/lsp9-contracts@0.15.5',
    licence: 'Apache-2.0',
    contracts: { LSP9Vault: { privileged: `${account} ${ownable}` } },
  },
  {
    spec: '@lukso/lsp6-contracts@0.15.5',
    licence: 'Apache-2.0',
    contracts: {
      LSP6KeyManager: {
        privileged: 'execute executeBatch',
        skip: 'executeRelayCall executeRelayCallBatch lsp20VerifyCall lsp20VerifyCallResult',
      },
    },
  },
  {
    spec: '@lukso/lsp11-contracts@0.1.7',
    licence: 'Apache-2.0',
    contracts: {
      LSP11SocialRecovery: {
        privileged: '',
        skip: 'executeRelayCall executeRelayCallBatch recoverAccess voteForRecovery',
      },
    },
  },
  {
    spec: '@lukso/lsp26-contracts@0.1.7',
    licence: 'Apache-2.0',
    contracts: { LSP26FollowerSystem: { privileged: '' } },
  },
  {
    spec: '@buildwithsygma/sygma-contracts@2.10.1',
    licence: 'BUSL-1.1',
    contracts: {
      Bridge: {
        privileged:
          'adminPauseTransfers:pause adminUnpauseTransfers:pause adminSetResource:other adminSetBurnable:other adminSetDepositNonce:other adminSetForwarder adminChangeAccessControl:ownership adminChangeFeeHandler adminWithdraw:withdraw startKeygen endKeygen refreshKey:other retry:other',
        skip: 'executeProposal executeProposals',
      },
      PercentageERC20FeeHandler: {
        privileged: `changeFeeBounds:fee transferERC20Fee:withdraw ${feeHandler}`,
      },
      BasicFeeHandler: { privileged: feeHandler },
      FeeHandlerRouter: { privileged: `adminSetResourceHandler adminSetWhitelist collectFee ${roles}` },
      ERC20Handler: { privileged: handler },
      ERC721Handler: { privileged: handler },
      ERC1155Handler: { privileged: handler },
      GmpHandler: { privileged: 'setResource executeProposal' },
      TwapOracle: { privileged: `setPool:other setPrice:other ${roles}` },
      NativeTokenAdapter: { privileged: '' },
      DefaultMessageReceiver: {
        privileged: `handleSygmaMessage performActions transferBalanceAction ${roles}`,
      },
    },
  },
];
