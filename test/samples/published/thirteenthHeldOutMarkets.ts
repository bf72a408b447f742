import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const boringOwnable = 'claimOwnership:ownership transferOwnership:ownership';
const admins = 'addAdmin:ownership removeAdmin:ownership';

/** Of the thirteenth choice: exchanges, farms, distributions, lending, prizes, prices. */
export const thirteenthHeldOutMarkets: readonly PublishedSet[] = [
  {
    spec: '@pyroswap/pyro-farm@1.0.0',
    licence: 'see LICENSE',
    contracts: {
      // Pools have fees of their own.
      MasterChef: {
        privileged: `add set setDevAddress setFeeAddress:fee setPyroReferral setReferralCommissionRate updateEmissionRate:other ${ownable}`,
      },
      PyroLocker: { privileged: `unlock:withdraw ${ownable}` },
      PyroReferral: {
        privileged: `drainBEP20Token:withdraw recordReferral:other recordReferralCommission:other updateOperator:ownership ${ownable}`,
      },
      PyroToken: {
        privileged: `mint:mint setExcludedFromAntiWhale transferOperator:ownership updateBurnRate updateMaxTransferAmountRate:other updateMinAmountToLiquify:other updatePyroSwapRouter updateSwapAndLiquifyEnabled updateTransferTaxRate:fee ${ownable}`,
        skip: 'delegateBySig',
      },
    },
  },
  {
    spec: 'giveswap-core@1.0.5',
    licence: 'MIT',
    contracts: {
      GiveSwapBuyGOT: { privileged: `setFactory setGOC setGOT setSGOT ${ownable}` },
      GiveSwapHook: { privileged: `addPair removePair swapHook ${admins}` },
      GiveSwapPair: {
        privileged:
          'approveByIndex depositAll depositSome dummyBurn dummyMint setFee:fee setFeeTo:fee setRedepositRatio:other setRootKmul setSwapHook setVaults unApproveByIndex withdraw withdrawAll',
        skip: 'initialize permit',
      },
      GiveSwapToken: { privileged: `burn burnFrom mint:mint ${admins}` },
      GiveSwap_ZapIn: {
        privileged: `inCaseTokengetsStuck:withdraw setFactory setOtherFactory setRouter setWHT toggleContractActive:pause withdraw:withdraw ${ownable}`,
      },
    },
  },
  {
    spec: 'openswap-core@0.7.8',
    licence: 'MIT',
    contracts: { TokenLock: { privileged: `setDev setOpenSwapToken ${boringOwnable}` } },
  },
  {
    spec: 'openswap-v2-core@0.7.11',
    licence: 'MIT',
    contracts: {
      MasterChef: {
        privileged: `add:other changeBlocktime:other collector depositor dev extDeposit extWithdraw lowerDevFund set:other updateBlockIssuanceWithBlocktime:other ${boringOwnable}`,
      },
      OpenSwapBridge: { privileged: '' },
      OpenSwapToken: {
        privileged: `bridgeMint:mint closeBridge dev mint:mint setBridgeAddress ${boringOwnable}`,
      },
      OpenVote: { privileged: `mint:mint setTransferMaster transfer transferFrom ${boringOwnable}` },
    },
  },
  {
    spec: '@gridexprotocol/core-examples@1.0.1',
    licence: 'GPL-2.0-or-later',
    contracts: {
      ExampleMakerOrder: { privileged: '', skip: 'settleAndCollect' },
      ExampleSwap: { privileged: '' },
    },
  },
  {
    spec: '@peakindex/uniswap-v2-oracle@1.0.16',
    licence: 'ISC',
    contracts: { IndexedUniswapV2Oracle: { privileged: '' }, UniswapV2PriceOracle: { privileged: '' } },
  },
  {
    spec: '@equilibria/perennial-oracle@1.2.0',
    licence: 'Apache-2.0',
    contracts: { ChainlinkFeedOracle: { privileged: '' }, ChainlinkOracle: { privileged: '' } },
  },
  {
    spec: '@blackcoffee-labs/v2-distributors@0.1.0',
    licence: 'GPL-3.0-only',
    contracts: {
      MerkleOrchard: {
        privileged: '',
        skip: 'claimDistributions claimDistributionsToInternalBalance claimDistributionsWithCallback',
      },
      MerkleRedeem: {
        privileged: `seedAllocations ${ownable}`,
        skip: 'claimWeek claimWeeks claimWeeksToInternalBalance claimWeeksWithCallback',
      },
      MultiDistributor: {
        privileged: '',
        skip: 'fundDistribution setDistributionDuration stakeWithPermit',
      },
      Reinvestor: { privileged: '' },
    },
  },
  {
    spec: 'genie-contracts-abi@0.4.0',
    licence: 'MIT',
    contracts: {
      // Whoever gives the winner the reward must be one who may give rewards.
      Funding: {
        privileged: `requestWinner reward:withdraw rewardWinner ${ownable}`,
        skip: 'balance initialize interestEarned',
      },
      FundingFactory: { privileged: '', skip: 'initialize' },
    },
  },
  {
    spec: '@more-labs/more-markets@1.0.1',
    licence: 'GPL-3.0',
    contracts: {
      ACLManager: {
        privileged:
          'addAssetListingAdmin:ownership addBridge addEmergencyAdmin:ownership addFlashBorrower addPoolAdmin:ownership addRiskAdmin:ownership grantRole:ownership removeAssetListingAdmin:ownership removeBridge removeEmergencyAdmin:ownership removeFlashBorrower removePoolAdmin:ownership removeRiskAdmin:ownership revokeRole:ownership setRoleAdmin:ownership',
      },
      PoolAddressesProviderRegistry: {
        privileged: `registerAddressesProvider:other unregisterAddressesProvider:other ${ownable}`,
      },
      PythAggregatorV3: { privileged: '' },
    },
  },
  {
    spec: 'pooltogether-sushi-yield-source@1.0.0',
    licence: 'MIT',
    contracts: { SushiYieldSource: { privileged: '', skip: 'balanceOfToken' } },
  },
  {
    spec: '@upsidecomp/upsidecomp-contracts-bankless-core@1.0.2',
    licence: 'GPL-3.0',
    contracts: {
      Bank: { privileged: 'mint:mint setMinter:ownership', skip: 'delegateBySig permit' },
      BanklessMultipleWinnersBuilder: { privileged: '' },
      BanklessPoolBuilder: { privileged: '' },
      // Everybody may make, destroy and move tokens.
      ERC20Mintable: { privileged: '' },
    },
  },
];
