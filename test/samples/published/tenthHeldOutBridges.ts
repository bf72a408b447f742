import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const twoSteps = `acceptOwnership:ownership ${ownable}`;
const pausable = 'pause:pause unpause:pause';
const roles = 'grantRole:ownership revokeRole:ownership';
const upgradeable = 'upgradeTo:upgrade upgradeToAndCall:upgrade';
const paymaster = `addStake unlockStake withdrawStake:withdraw withdrawTo:withdraw ${twoSteps}`;

/** Of the tenth choice: bridges, private payments, payment channels, swaps with another network, validators. */
export const tenthHeldOutBridges: readonly PublishedSet[] = [
  {
    spec: '@fibswap-dex/fibswap-contracts@0.1.8',
    licence: 'ISC',
    contracts: {
      // Routers are approved by the owner; a router's own owner may say where its money goes.
      Fibswap: {
        privileged: `acceptProposedOwner:ownership proposeNewOwner:ownership renounceOwnership:ownership addAssetIds:other allowAssetIds:other disableAssetId removeAssetId addDiscountStrategy removeDiscountStrategy addSwapRouter removeSwapRouter setupRouter removeRouter setExecutor setWrapped setFeePercent:fee setMaxAllowSlippage:other addLiquidity execute ${pausable} ${upgradeable}`,
        skip: 'initialize setRouterOwner setRouterRecipient',
      },
      Executor: { privileged: 'execute' },
      FiboDiscountStrategy: { privileged: `setFibswap ${ownable}` },
      FibswapPriceOracle: {
        privileged:
          'setAdmin:ownership setAggregators setDexPriceInfo:other setDirectPrice:other setV1PriceOracle',
      },
      Airnfts: { privileged: `setFibswap setTarget ${ownable}` },
    },
  },
  {
    spec: '@eil-protocol/contracts@0.1.0',
    licence: 'MIT',
    contracts: {
      // The connector, or everybody as long as there is none; what is disputed is decided in code elsewhere.
      CrossChainPaymaster: {
        privileged: `postOp validatePaymasterUserOp ${paymaster}`,
        skip: 'onL1XlpChainInfoAdded onL1XlpStakeUnlocked accuseFalseVoucherOverride proveVoucherSpent proveXlpInsolvent withdrawFromVoucher',
      },
      SimplePaymaster: {
        privileged: `setMaxCost:other ${paymaster}`,
        skip: 'postOp validatePaymasterUserOp',
      },
      L1ArbitrumBridgeConnector: { privileged: 'forwardFromL2' },
      L1EthereumLocalBridge: { privileged: '' },
    },
  },
  {
    spec: '@nocturne-xyz/contracts@3.0.0',
    licence: 'MIT OR Apache-2.0',
    contracts: {
      Teller: {
        privileged: `depositFunds requestAsset setDepositSourcePermission ${pausable} ${twoSteps}`,
        skip: 'initialize processBundle',
      },
      Handler: {
        privileged: `executeActions handleDeposit handleOperation fillBatchWithZeros setContractPermission setContractMethodPermission setSubtreeBatchFillerPermission setTeller ${pausable} ${twoSteps}`,
        skip: 'initialize applySubtreeUpdate',
      },
      DepositManager: {
        privileged: `setErc20Cap:other setScreenerPermission ${twoSteps}`,
        skip: 'initialize completeErc20Deposit',
      },
      RethAdapter: { privileged: '' },
      UniswapV3Adapter: { privileged: `setTokenPermission:other ${ownable}` },
    },
  },
  {
    spec: '@lncm/supercavitation-contracts@0.3.0',
    licence: 'ISC',
    contracts: { SwapOffering: { privileged: 'withdrawAvailableFunds:withdraw createSwap cancelSwap' } },
  },
  {
    spec: '@hoprnet/hopr-ethereum@1.91.24',
    licence: 'GPL-3.0',
    contracts: {
      HoprStake: {
        privileged: `ownerBlockNftType ownerUnblockNftType reclaimErc20Tokens:withdraw reclaimErc721Tokens:withdraw ${ownable}`,
        skip: 'onERC721Received onTokenTransfer tokensReceived',
      },
      HoprNetworkRegistryProxy: {
        privileged: `ownerAddNftTypeAndRank:other ownerBatchAddNftTypeAndRank:other ownerBatchAddSpecialNftTypeAndRank:other ownerBatchRemoveNftTypeAndRank:other ownerBatchRemoveSpecialNftTypeAndRank:other ownerRemoveNftTypeAndRank:other ownerUpdateThreshold:other ${ownable}`,
      },
      HoprChannels: { privileged: '', skip: 'multicall redeemTicket tokensReceived' },
      HoprNetworkRegistry: {
        privileged: `disableRegistry:pause enableRegistry:pause ownerDeregister:other ownerRegister:other updateRequirementImplementation ${ownable}`,
        // Logs only.
        skip: 'ownerForceEligibility sync',
      },
      HoprBoost: {
        privileged: `mint:mint batchMint:mint reclaimErc20Tokens:withdraw reclaimErc721Tokens:withdraw updateBaseURI:other ${roles}`,
      },
      HoprToken: { privileged: `mint:mint ${roles}` },
    },
  },
  {
    spec: 'paradigm-contracts@0.2.3',
    licence: 'not stated',
    contracts: {
      AuthorizedAddresses: {
        privileged: `authorizeAddress:ownership unauthorizeAddress:ownership ${ownable}`,
      },
      DigmToken: { privileged: 'burn:burn mint:mint mintTo:mint' },
      PosterRegistry: { privileged: 'registerTokens releaseTokens' },
      PosterRegistryProxy: { privileged: 'setImplementation' },
      Treasury: {
        privileged:
          'contractDeposit contractWithdraw claimTokens releaseTokens confiscate award updateBalance adjustBalance burnFrom:burn',
      },
      ValidatorRegistry: {
        privileged: 'registerListing challengeListing claimWinnings confirmListing initExit finalizeExit',
      },
      ValidatorRegistryProxy: { privileged: 'setImplementation' },
      Voting: { privileged: '' },
    },
  },
];
