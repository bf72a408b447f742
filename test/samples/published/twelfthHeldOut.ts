import type { PublishedSet } from './publishedSet.ts';
import { twelfthHeldOutMarkets } from './twelfthHeldOutMarkets.ts';
import { twelfthHeldOutTokens } from './twelfthHeldOutTokens.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const pausable = 'pause:pause unpause:pause';
const roles = 'grantRole:ownership revokeRole:ownership';
const upgradeable = 'upgradeTo:upgrade upgradeToAndCall:upgrade';
const owned =
  'changeContractOwnership:ownership claimContractOwnership:ownership transferContractOwnership:ownership withdrawnTokens:withdraw';
const actions = 'setActionAddress removeActionAddress setOwner:ownership';
const validators =
  'addValidator:ownership removeValidator:ownership setRequiredValidators transferOwnership:ownership';
const titles =
  'nominate rejectTransferBeneficiary rejectTransferHolder rejectTransferOwners returnToIssuer shred transferBeneficiary transferHolder transferOwners';

/**
 * The twelfth choice, labelled from source before the analyser was first run on it, of publishers that no earlier set has:
 * job markets, oracles, bridges, deposits, sales, assets, devices, rollups, titles of goods, workflows, accounts, seasons,
 * farms, lending, exchanges of three tokens, collections; compilers from 0.4 to 0.8. Left out are initialisers, what only a
 * signature or a proof decides, what everybody may do as long as a switch says so, what always fails or changes nothing,
 * what a token tells whoever receives it, what is due to the sender, what another contract decides by code that is not
 * there, roles that nobody can ever give, and what somebody may do to a project of their own.
 */
export const twelfthHeldOut: readonly PublishedSet[] = [
  ...twelfthHeldOutMarkets,
  ...twelfthHeldOutTokens,
  {
    spec: '@noia-network/governance@0.1.3',
    licence: 'ISC',
    contracts: {
      NOIAToken: {
        privileged: `enableBurn finishMinting mint:mint ${ownable}`,
        // The code of what recovers tokens is not in the package.
        skip: 'authorizeOperatorWithSignature recoverTokens revokeOperatorWithSignature sendByCheque transferByCheque',
      },
      NoiaBusinessV1: { privileged: 'changeOwner:ownership setInfo:other signCertificate' },
      NoiaCertificateV1: { privileged: 'changeOwner:ownership issue:other revoke sign:other update:other' },
      NoiaJobPostV1: { privileged: 'changeOwner:ownership createWorkOrder' },
      // Any contract that says it is a certificate may call.
      NoiaNodeV1: {
        privileged: 'changeOwner:ownership setInfo:other',
        skip: 'acceptIssuedCertificate receiveCertificateRevokeNotice',
      },
      NoiaSimpleRegulation: { privileged: 'addApprovedFactory changeOwner:ownership' },
      NoiaWorkOrderV1: {
        privileged: 'accept timelock',
        skip: 'delegatedAccept delegatedRelease tokensReceived',
      },
    },
  },
  {
    spec: 'tidbit-contracts-zos@0.1.4',
    licence: 'MIT',
    contracts: {
      BasicOracle: { privileged: 'setResult:other', skip: 'initialize' },
      BasicPushOracle: { privileged: 'setResult:other', skip: 'initialize' },
    },
  },
  {
    spec: '@settlemint/erc20-bridge@1.0.2',
    licence: 'MIT',
    contracts: {
      ForeignERC777Bridge: {
        privileged: `registerToken ${validators}`,
        skip: 'signMintRequest signWithdrawRequest signWithdrawRequestReward',
      },
      HomeERC20Bridge: { privileged: validators, skip: 'withdraw' },
      ReferenceToken: {
        privileged: 'burn:burn disableERC20 enableERC20 mint:mint transferOwnership:ownership',
      },
    },
  },
  {
    spec: '@hyperdivision/eth-multisig-wallet@1.1.0',
    licence: 'ISC',
    contracts: {
      Deposit: { privileged: 'replaceOwner:ownership replaceRecipient', skip: 'init' },
      DepositFactory: { privileged: 'replaceOwner:ownership replaceRecipient' },
      PullWithdrawable: {
        privileged: 'replaceOwner:ownership updateWithdrawals updateWithdrawalsERC20',
        skip: 'withdraw withdrawERC20',
      },
    },
  },
  {
    spec: 'aeicontract@0.0.2',
    licence: 'MIT',
    contracts: { Assets: { privileged: ownable }, DeviceManager: { privileged: '' } },
  },
  { spec: 'velcro-contracts@0.0.3', licence: 'MIT', contracts: { Velcro: { privileged: '' } } },
  {
    spec: 'ethereum-htlc@0.0.5',
    licence: 'GPL-3.0',
    contracts: {
      HashedTimelock: { privileged: '', skip: 'withdraw' },
      HashedTimelockERC20: { privileged: '', skip: 'withdraw' },
    },
  },
  {
    spec: 'chronobank-smart-contracts@1.1.47',
    licence: 'AGPL-3.0',
    contracts: {
      // The version that a holder uses may call for that holder.
      ChronoBankAssetProxy: {
        privileged: 'proposeUpgrade:upgrade purgeUpgrade',
        skip: 'init __approve __transferFromWithReference __transferWithReference emitApprove emitTransfer',
      },
      ContractsManager: { privileged: `addContract destroy removeContract ${owned}` },
      Exchange: {
        privileged: `grantAuthorized:ownership kill revokeAuthorized:ownership setActive:pause setPrices:other withdrawAll:withdraw withdrawAllEth:withdraw withdrawAllTokens:withdraw withdrawEth:withdraw withdrawTokens:withdraw ${owned}`,
        skip: 'init destroy emitActiveChanged emitBuy emitError emitFeeUpdated emitPricesUpdated emitReceivedEther emitSell emitWithdrawEther emitWithdrawTokens',
      },
      MultiEventsHistory: { privileged: `authorize:ownership destroy reject:ownership ${owned}` },
      StorageManager: {
        privileged: `blockAccess:ownership destroy giveAccess:ownership ${owned}`,
        skip: 'emitAccessBlocked emitAccessGiven',
      },
      // Who does not come from the contract of pending calls leaves a call there, and that one says who may.
      UserManager: {
        privileged: `destroy setContractsManager setEventsHistory setMemberHash ${owned}`,
        skip: 'init addCBE emitCBEUpdate emitError emitHashUpdate emitNewUserRegistered emitSetRequired revokeCBE setRequired',
      },
    },
  },
  {
    spec: '@kroma/contracts@1.0.0',
    licence: 'MIT',
    contracts: {
      // Whose turn it is depends on the challenge.
      Colosseum: { privileged: 'dismissChallenge forceDeleteOutput', skip: 'initialize bisect proveFault' },
      // The next validator, or everybody in a public round.
      L2OutputOracle: { privileged: 'replaceL2Output', skip: 'initialize submitL2Output' },
      SecurityCouncil: {
        privileged:
          'addOwner:ownership changeRequirement confirmTransaction executeTransaction:other removeOwner:ownership replaceOwner:ownership requestDeletion requestValidation revokeConfirmation submitTransaction',
        skip: 'initialize',
      },
      // Locked for good once it is set up.
      SecurityCouncilToken: {
        privileged: `burn:burn pause safeMint:mint unpause ${ownable}`,
        skip: 'initialize approve delegateBySig safeTransferFrom setApprovalForAll transferFrom',
      },
      SystemConfig: {
        privileged: `setBatcherHash setGasConfig setGasLimit:other setResourceConfig setUnsafeBlockSigner setValidatorRewardScalar ${ownable}`,
        skip: 'initialize',
      },
      ValidatorPool: {
        privileged: 'addPendingBond createBond increaseBond releasePendingBond',
        skip: 'initialize',
      },
      ValidatorRewardVault: { privileged: 'reward', skip: 'withdraw' },
    },
  },
  {
    spec: '@tradetrust-tt/token-registry@5.5.1',
    licence: 'Apache-2.0',
    contracts: {
      TDocDeployer: {
        privileged: `addImplementation removeImplementation upgradeToAndCall:upgrade ${ownable}`,
        skip: 'initialize',
      },
      TitleEscrow: { privileged: titles, skip: 'initialize onERC721Received' },
      TitleEscrowSignable: {
        privileged: `transferBeneficiaryWithSig ${titles}`,
        skip: 'initialize onERC721Received',
      },
      TradeTrustToken: {
        privileged: `burn:burn mint:mint restore setBaseURI:other setRoleAdmin:ownership ${pausable} ${roles}`,
      },
    },
  },
  {
    spec: '@freemarket/evm@0.1.1',
    licence: 'ISC',
    contracts: {
      // Everybody may set an address.
      EternalStorage: {
        privileged:
          'setOwner:ownership setWriter:ownership setBool setBytes:other setInt:other setString:other setUint:other deleteAddress deleteBool deleteBytes:other deleteInt:other deleteString:other deleteUint:other setEnumerableMapAddressToUint setEnumerableMapBytes32ToBytes32Map:other setEnumerableMapBytes32ToUintMap:other setEnumerableMapUintToAddress setEnumerableMapUintToUintMap:other removeEnumerableMapAddressToUint removeEnumerableMapBytes32ToBytes32Map:other removeEnumerableMapBytes32ToUintMap:other removeEnumerableMapUintToAddress removeEnumerableMapUintToUintMap:other',
      },
      FrontDoor: { privileged: 'setOwner:ownership setUpstream:upgrade' },
      StepConfigurator: { privileged: actions },
      UserProxy: { privileged: 'setOwner:ownership' },
      WorkflowRunner: { privileged: actions },
    },
  },
  {
    spec: '@openid3/contracts@0.0.4',
    licence: 'MIT',
    contracts: {
      AccountFactory: { privileged: '' },
      OpenId3Account: {
        privileged: `execute:other executeBatch:other setAdmin:ownership setOperator:ownership validateUserOp withdrawDepositTo:withdraw ${upgradeable}`,
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@hthuang/contracts@0.1.1',
    licence: 'ISC',
    contracts: {
      DanteToken: { privileged: `burn:burn mint:mint ${ownable}` },
      MessageVerify: { privileged: `setEvaluationContract ${ownable}`, skip: 'msgVerify' },
      NodeEvaluation: {
        privileged: ownable,
        skip: 'getNodesCredibility selectValidators updateNodes',
      },
      // Who gave a hash as a porter may say later what it stands for.
      TwoPhaseCommitCrossChain: {
        privileged: `abandonMessage changePortersAndRequirement:ownership clearCrossChainMessage:other receiveHiddenMessage receiveMessage setTokenContract setVerifyContract ${ownable}`,
        skip: 'revealMessage',
      },
    },
  },
  {
    spec: 'standard-contract-registry@2.4.2',
    licence: 'BSD-3-Clause',
    contracts: {
      ContractRegistry: { privileged: ownable },
      UpgradeableDeployer: {
        privileged: `changeProxyAdmin:ownership deployContract upgrade:upgrade upgradeAndCall:upgrade upgradeContract:upgrade ${ownable}`,
      },
    },
  },
  {
    spec: '@adrastia-oracle/adrastia-periphery@4.12.0',
    licence: 'BUSL-1.1',
    contracts: {
      ManagedOracleMutationComputer: { privileged: `setConfig:other ${roles}` },
      // Updaters are listed, or everybody is one. Everybody may make room for more rates.
      ManagedPidController: {
        privileged: `manuallyPushRate:other setConfig:other setDefaultInputAndErrorOracle setHookConfig setPidConfig setUpdatesPaused:pause ${roles}`,
        skip: 'setChangeThreshold update',
      },
      PriceManipulationBounty: {
        privileged: `recoverERC20:withdraw removeBounty:withdraw setClaimConditions:other ${roles}`,
      },
    },
  },
];
