import type { PublishedSet } from './publishedSet.ts';
import { thirdHeldOutMarkets } from './thirdHeldOutMarkets.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const roles = 'grantRole:ownership revokeRole:ownership';
const pausable = 'pause:pause unpause:pause';
const uups = 'upgradeTo:upgrade upgradeToAndCall:upgrade';
const guardians = 'addGuardian:ownership removeGuardian:ownership';
const minters = 'addMinter:ownership removeMinter:ownership';
const recovery = 'recoverERC20:withdraw recoverERC721:withdraw';
const recoveries = 'recoverERC20s:withdraw recoverERC721s:withdraw recoverETH:withdraw';
const worker = `setDefaultMultiplierBps setDstConfig:other setPaused:pause setPriceFeed:other setSupportedOptionTypes:other setWorkerFeeLib withdrawFee:withdraw withdrawToken:withdraw ${roles}`;

/**
 * A third choice of code bases, labelled from source before the analyser was first run on them; `docs/analyser.md`
 * has those first figures. A function that only a stored contract may call, on behalf of those that call that one,
 * is privileged without a class.
 */
export const thirdHeldOut: readonly PublishedSet[] = [
  ...thirdHeldOutMarkets,
  {
    spec: '@account-abstraction/contracts@0.8.0',
    licence: 'MIT',
    contracts: {
      EntryPoint: { privileged: 'innerHandleOp:other' },
      SimpleAccount: {
        privileged:
          'execute:other executeBatch:other upgradeToAndCall:upgrade validateUserOp withdrawDepositTo:withdraw',
      },
    },
  },
  {
    spec: '@axelar-network/axelar-cgp-solidity@6.4.0',
    licence: 'MIT',
    contracts: {
      AxelarAuthWeighted: {
        privileged:
          'acceptOwnership:ownership proposeOwnership:ownership transferOwnership:ownership transferOperatorship:ownership',
      },
      AxelarGasService: {
        privileged:
          'acceptOwnership:ownership proposeOwnership:ownership transferOwnership:ownership collectFees:withdraw refund:withdraw updateGasInfo:other upgrade:upgrade',
        skip: 'setup',
      },
      AxelarGateway: {
        privileged:
          'approveContractCall approveContractCallWithMint burnToken:burn deployToken mintToken:mint setTokenMintLimits:other transferGovernance:ownership transferMintLimiter:ownership transferOperatorship:ownership upgrade:upgrade',
        skip: 'setup',
      },
      BurnableMintableCappedERC20: {
        privileged: 'burn:burn burnFrom:burn mint:mint transferOwnership:ownership',
      },
    },
  },
  {
    spec: '@layerzerolabs/lz-evm-messagelib-v2@3.0.168',
    licence: 'LZBL-1.2',
    contracts: {
      DVN: {
        privileged: `assignJob execute:other setQuorum setSigner:ownership withdrawFeeFromUlnV2:withdraw ${worker}`,
      },
      Executor: {
        privileged: `assignJob compose302:other execute301:other execute302:other nativeDrop nativeDropAndExecute301 nativeDropAndExecute302 setReceiveUln301:other ${worker}`,
        skip: 'initialize onUpgrade',
      },
      PriceFeed: {
        privileged: `setArbitrumCompressionPercent:other setEidToModelType:other setEndpoint:other setNativeTokenPriceUSD:other setPrice:other setPriceForArbitrum:other setPriceRatioDenominator:other setPriceUpdater:ownership withdrawFee:withdraw ${ownable}`,
        skip: 'initialize',
      },
      SendUln302: {
        privileged: `send setConfig setDefaultExecutorConfigs:other setDefaultUlnConfigs:other setTreasury setTreasuryNativeFeeCap:fee withdrawLzTokenFee:withdraw ${ownable}`,
      },
      Treasury: {
        privileged: `setLzTokenEnabled setLzTokenFee:fee setNativeFeeBP:fee withdrawLzToken:withdraw withdrawNativeFee:withdraw withdrawToken:withdraw ${ownable}`,
      },
    },
  },
  {
    spec: '@manifoldxyz/creator-core-solidity@3.0.0',
    licence: 'ISC',
    contracts: {
      ERC721Creator: {
        privileged: `approveAdmin:ownership revokeAdmin:ownership setApproveTransferExtension registerExtension unregisterExtension blacklistExtension setBaseTokenURIExtension:other setTokenURIPrefixExtension:other setTokenURIExtension:other setBaseTokenURI:other setTokenURIPrefix:other setTokenURI:other setMintPermissions mintBase:mint mintBaseBatch:mint mintExtension:mint mintExtensionBatch:mint setRoyalties:fee setRoyaltiesExtension:fee setApproveTransfer ${ownable}`,
      },
    },
  },
  {
    spec: '@oceanprotocol/contracts@2.6.0',
    licence: 'Apache-2.0',
    contracts: {
      veOCEAN: {
        privileged:
          'commit_transfer_ownership:ownership apply_transfer_ownership:ownership commit_smart_wallet_checker:other apply_smart_wallet_checker:other changeController:ownership',
      },
    },
  },
  {
    spec: '@onchain-id/solidity@2.2.1',
    licence: 'ISC',
    contracts: {
      ClaimIssuer: {
        privileged:
          'addClaim:other addKey:ownership approve:other removeClaim:other removeKey:ownership revokeClaim:other revokeClaimBySignature:other',
      },
      Gateway: {
        privileged: `approveSignature:other approveSigner:ownership callFactory:other revokeSignature:other revokeSigner:ownership transferFactoryOwnership:ownership ${ownable}`,
      },
    },
  },
  {
    spec: '@tokenysolutions/t-rex@4.1.6',
    licence: 'GPL-3.0',
    contracts: {
      Token: {
        privileged: `addAgent:ownership removeAgent:ownership batchBurn:burn burn:burn batchForcedTransfer:seize forcedTransfer:seize recoveryAddress:seize batchFreezePartialTokens:blacklist freezePartialTokens:blacklist batchUnfreezePartialTokens:blacklist unfreezePartialTokens:blacklist batchSetAddressFrozen:blacklist setAddressFrozen:blacklist batchMint:mint mint:mint setCompliance:other setIdentityRegistry:other setName:other setOnchainID:other setSymbol:other ${pausable} ${ownable}`,
      },
      ModularCompliance: {
        privileged: `addModule removeModule callModuleFunction:other ${ownable}`,
        skip: 'bindToken unbindToken created destroyed transferred',
      },
      TREXImplementationAuthority: {
        privileged: `addAndUseTREXVersion:upgrade addTREXVersion:upgrade useTREXVersion:upgrade setIAFactory setTREXFactory ${ownable}`,
        skip: 'changeImplementationAuthority',
      },
      DVDTransferManager: { privileged: ownable, skip: 'modifyFee' },
    },
  },
  {
    spec: '@keep-network/tbtc-v2@1.6.0',
    licence: 'GPL-3.0-only',
    contracts: {
      TBTC: { privileged: `mint:mint ${recovery} ${ownable}` },
      TBTCVault: {
        privileged: `beginOptimisticMintingDelayUpdate:other beginOptimisticMintingFeeUpdate:fee cancelOptimisticMint:other finalizeOptimisticMint finalizeOptimisticMintingDelayUpdate:other finalizeOptimisticMintingFeeUpdate:fee finalizeUpgrade initiateUpgrade pauseOptimisticMinting:pause unpauseOptimisticMinting:pause receiveApproval receiveBalanceApproval receiveBalanceIncrease recoverERC20FromToken:withdraw recoverERC721FromToken:withdraw requestOptimisticMint ${recovery} ${guardians} ${minters} ${ownable}`,
      },
      Bank: { privileged: `increaseBalance increaseBalanceAndCall increaseBalances updateBridge ${ownable}` },
      L2TBTC: { privileged: `mint:mint ${recovery} ${guardians} ${minters} ${pausable} ${ownable}` },
      RedemptionWatchtower: {
        privileged: `enableWatchtower raiseObjection:other unban:blacklist updateWatchtowerParameters:other ${guardians} ${ownable}`,
        skip: 'withdrawVetoedFunds',
      },
    },
  },
  {
    spec: '@aragon/os@4.4.0',
    licence: 'GPL-3.0-or-later or MIT',
    contracts: {
      ACL: {
        privileged:
          'createPermission:ownership grantPermission:ownership grantPermissionP:ownership revokePermission:ownership setPermissionManager:ownership removePermissionManager:ownership createBurnedPermission:ownership burnPermissionManager:ownership',
        skip: 'initialize',
      },
      Kernel: {
        privileged: 'newAppInstance newPinnedAppInstance setApp:upgrade setRecoveryVaultAppId:other',
      },
    },
  },
  {
    spec: '@zetachain/protocol-contracts@14.1.0',
    licence: 'MIT',
    contracts: {
      ERC20Custody: {
        privileged: `setSupportsLegacy whitelist:other unwhitelist:other updateTSSAddress:ownership upgradeToAndCall:upgrade withdraw:withdraw withdrawAndCall:withdraw withdrawAndRevert:withdraw ${pausable} ${roles}`,
      },
      GatewayEVM: {
        privileged: `execute:other executeRevert executeWithERC20 revertWithERC20 setConnector setCustody updateAdditionalActionFee:fee updateTSSAddress:ownership upgradeToAndCall:upgrade ${pausable} ${roles}`,
      },
      ZRC20: {
        privileged:
          'deposit:mint setName:other setSymbol:other updateGasLimit:other updateGatewayAddress updateProtocolFlatFee:fee updateSystemContractAddress',
      },
      ZetaNonEth: {
        privileged:
          'burnFrom:burn mint:mint renounceTssAddressUpdater:ownership updateTssAndConnectorAddresses:ownership',
      },
    },
  },
  {
    spec: '@iexec/poco@6.1.0',
    licence: 'Apache-2.0',
    contracts: { AppRegistry: { privileged: `initialize setBaseURI:other ${ownable}`, skip: 'setName' } },
  },
  {
    spec: '@daohaus/baal-contracts@1.2.18',
    licence: 'MIT',
    contracts: {
      Baal: {
        privileged: `burnLoot:burn burnShares:burn mintLoot:mint mintShares:mint executeAsBaal:other lockAdmin lockGovernor lockManager setAdminConfig:pause setAvatar setGovernanceConfig:other setGuard setShamans:ownership setTarget setTrustedForwarder ${ownable}`,
      },
      Loot: { privileged: `burn:burn mint:mint snapshot:other ${pausable} ${ownable} ${uups}` },
    },
  },
  {
    spec: '@unlock-protocol/contracts@0.0.34',
    licence: 'MIT',
    contracts: { UPToken: { privileged: `mint:mint ${ownable}` } },
  },
  {
    spec: '@animoca/ethereum-contracts@4.2.1',
    licence: 'MIT',
    contracts: {
      ERC20MintBurn: {
        privileged: `batchMint:mint mint:mint setTokenURI:other transferOwnership:ownership ${recoveries} ${roles}`,
      },
      ERC721FullMintOnceBurn: {
        privileged: `batchMint:mint deliver:mint mint:mint safeMint:mint setRoyaltyPercentage:fee setRoyaltyReceiver:fee updateOperatorFilterRegistry:other transferOwnership:ownership ${recoveries} ${roles}`,
      },
    },
  },
];
