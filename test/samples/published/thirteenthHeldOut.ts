import type { PublishedSet } from './publishedSet.ts';
import { thirteenthHeldOutMarkets } from './thirteenthHeldOutMarkets.ts';
import { thirteenthHeldOutTokens } from './thirteenthHeldOutTokens.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const roles = 'grantRole:ownership revokeRole:ownership';
const upgradeable = 'upgradeTo:upgrade upgradeToAndCall:upgrade';
const authorizable = `grantAccessToAddress:ownership revokeAccessFromAddress:ownership ${ownable}`;
const admins = 'addAdmin:ownership addSuperAdmin:ownership removeAdmin:ownership removeSuperAdmin:ownership';

/**
 * The thirteenth choice, labelled from source before the analyser was first run on it: stores of keys and values, oracles,
 * bridges, wallets, private auctions, identities, patches, mods, farms, distributions, lending, sales of gas, collections;
 * compilers from 0.4 to 0.8. Left out are initialisers, what only a signature or a proof decides, what always fails or
 * changes nothing, what a token tells whoever receives it, what is due to the sender, what is decided within code that is
 * not there, and what somebody may do to a project of their own.
 */
export const thirteenthHeldOut: readonly PublishedSet[] = [
  ...thirteenthHeldOutMarkets,
  ...thirteenthHeldOutTokens,
  {
    spec: 'levelk-upgradability-contracts@0.1.6',
    licence: 'MIT',
    contracts: {
      OwnableProxy: { privileged: 'transferOwnership:ownership upgradeTo:upgrade' },
      // A pause stops nothing here.
      PausableKeyed: { privileged: 'pause transferOwnership:ownership unpause' },
      // Everybody has keys of their own.
      PublicStorage: { privileged: '' },
      TransferableStorage: { privileged: '' },
      WhitelistedStorage: {
        privileged:
          'addSender removeSender transferOwnership:ownership setAddress setBool setBytes:other setBytes32:other setInt:other setString:other setUint:other deleteAddress deleteBool deleteBytes:other deleteBytes32:other deleteInt:other deleteString:other deleteUint:other',
      },
    },
  },
  {
    spec: 'hyperbridge-token@1.0.14',
    licence: 'see LICENSE',
    contracts: {
      Administratable: { privileged: `${admins} ${ownable}` },
      EternalStorage: {
        privileged: `setAddress setBoolean setBytes:other setInt:other setString:other setUint:other ${admins} ${ownable}`,
      },
      Token: { privileged: `upgradeTo:upgrade ${ownable}` },
      // A library that is not in the code does the rest.
      TokenDelegate: {
        privileged: `mint:mint pause:pause setStorage setTotalSupply unpause:pause upgradeTo upgradedFrom ${ownable}`,
        skip: 'approve decreaseApproval increaseApproval transfer transferFrom',
      },
    },
  },
  {
    spec: 'makoto-arb-resolver-contracts@0.0.1',
    licence: 'ISC',
    contracts: { ArbitrumResolver: { privileged: `setAddr ${ownable}` }, Verifier: { privileged: '' } },
  },
  {
    spec: '@gmussi-contracts/gmussi-claimable@1.2.0',
    licence: 'MIT',
    contracts: {
      Claimable: {
        privileged: `addClaimer:ownership claim:ownership removeClaimer:ownership setExpirationTime:other ${ownable}`,
      },
    },
  },
  {
    spec: '@aurora-is-near/aurora-oracle@1.1.2',
    licence: 'not stated',
    contracts: {
      AuroraOracle: {
        privileged: `setPriceValidTimeRange:other setTokenUsdPairId:other updatePrices:other ${ownable}`,
      },
    },
  },
  {
    spec: 'gardener-ethereum@0.1.0',
    licence: 'MIT',
    contracts: {
      Oracle: { privileged: `fillRequest request ${authorizable}` },
      OraclizeWrapper: {
        privileged: `query ${authorizable}`,
        skip: 'getPrice query_withGasLimit query2 query2_withGasLimit queryN queryN_withGasLimit setCustomGasPrice setProofType',
      },
      // What the oracle tells is logged only.
      UsingOracle: { privileged: '', skip: '__callback' },
    },
  },
  {
    spec: 'ethereumgasstation@0.0.9',
    licence: 'MIT',
    contracts: {
      GasStation: {
        privileged: 'purchaseGas setParameters transferOwnership:ownership withdrawETH:withdraw',
      },
      SampleToken: { privileged: 'finishMinting mint:mint transferOwnership:ownership' },
    },
  },
  {
    spec: 'erc1836@0.0.12',
    licence: 'ISC',
    contracts: {
      WalletMultisig: {
        privileged:
          'setActionThreshold setData:other setKey:ownership setManagementThreshold updateMaster:upgrade',
        skip: 'execute initialize',
      },
      WalletOwnable: {
        privileged: `execute:other setData:other updateMaster:upgrade ${ownable}`,
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@butternetwork/bridge@3.0.0',
    licence: 'MIT',
    contracts: {
      Bridge: {
        privileged: `mapoExecute registerChain registerTokenChains setBaseGas setNativeFee:fee setNativeFeeReceiver:fee setOmniService setRelay setSwapLimit setWrappedToken trigger:pause updateTokens ${roles} ${upgradeable}`,
        skip: 'initialize onMORC20Received',
      },
      // What is sent out is logged only.
      NearAdaptor: {
        privileged: `setBridge setGasLimit:other setLightNode setMos ${roles} ${upgradeable}`,
        skip: 'depositIn initialize swapIn transferOut',
      },
      TokenRegisterV2: {
        privileged: `mapToken:other registerToken:other setTokenFee:fee setTransferOutFee:fee ${roles} ${upgradeable}`,
        skip: 'initialize',
      },
      // A withdrawal destroys the tokens of whom it names.
      VaultTokenV2: {
        privileged: `addManager:ownership deposit:mint removeManager:ownership transferToken withdraw:burn ${roles}`,
      },
    },
  },
  {
    spec: '@coti-io/coti-contracts-examples@1.0.11',
    licence: 'Apache-2.0',
    contracts: {
      DataOnChain: { privileged: '' },
      PrivateAuction: { privileged: 'stop', skip: 'claim doIHaveHighestBid getBid withdraw' },
      PrivateIdentityRegistry: {
        privileged: `acceptOwnership:ownership addDid addRegistrar:ownership removeDid removeRegistrar:ownership setIdentifier ${ownable}`,
        // What is asked for is logged only.
        skip: 'getIdentifier',
      },
    },
  },
  {
    spec: 'rkvst-event-tokens@0.0.10',
    licence: 'MIT',
    contracts: {
      DiamondCutFacet: { privileged: 'diamondCut:upgrade' },
      ERC1155Facet: { privileged: 'setURI:other', skip: 'createReceiptToken' },
      OwnershipFacet: { privileged: 'transferOwnership:ownership' },
    },
  },
  { spec: '@ikalasdev/timelock@1.0.2', licence: 'MIT', contracts: { Timelock: { privileged: '' } } },
  {
    spec: '@ambitlabs/hypercore-sim@1.0.13',
    licence: 'not stated',
    contracts: {
      HyperCore: { privileged: '' },
      HyperCoreWrite: { privileged: '' },
      SpotERC20: { privileged: '' },
    },
  },
  {
    spec: '@symfoni/hardhat-demo@0.3.0',
    licence: 'not stated',
    contracts: { SimpleStorage2: { privileged: '' }, Token: { privileged: '' } },
  },
];
