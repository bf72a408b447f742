import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const pausable = 'pause:pause unpause:pause';
const roles = 'grantRole:ownership revokeRole:ownership';
const upgradeable = 'upgradeTo:upgrade upgradeToAndCall:upgrade';
const authorizable = `addAuthorized:ownership removeAuthorized:ownership ${ownable}`;
const whitelists = `setWhitelist setWhitelistFree setWhitelistSecond ${ownable}`;
const received = 'onERC1155BatchReceived onERC1155Received onERC721Received';
const oracle = 'changeOracleOwner finishOracle reportNumerator reportNumeratorsBatch updateGracePeriodEnds';

/** Of the eleventh choice: tokens with fees and ranks, rewards for members, sales of collections, salaries by votes. */
export const eleventhHeldOutTokens: readonly PublishedSet[] = [
  {
    spec: '@vporton/future-contracts@1.0.0',
    licence: 'LGPL-3.0',
    contracts: {
      // Nobody can make an oracle, so that none ever ends.
      BidOnAddresses: { privileged: '', skip: `withdrawCollateral ${oracle} ${received}` },
      // The account itself, or the plugin says so.
      SalaryWithDAO: {
        privileged: 'setDAO:ownership setURI:other',
        skip: `checkAllowedRestoreAccount checkAllowedUnrestoreAccount dispermitRestoreAccount permitRestoreAccount restoreFunds restoreFundsBatch ${oracle} ${received}`,
      },
    },
  },
  {
    spec: '@passive-income/psi-contracts@1.0.10',
    licence: 'GPL-3.0-or-later',
    contracts: {
      FeeAggregator: {
        privileged:
          'addFeeToken approveFeeToken approveFeeTokens reflectFee reflectFees removeFeeToken setDPexFee:fee setGovernanceContract:ownership',
        skip: 'initialize',
      },
      Income: {
        privileged: `addMintingContract:ownership changeBurnRate mint:mint removeMintingContract:ownership setAddressExcludedFromBurnRate setGovernor:ownership ${ownable}`,
      },
      PSI: {
        privileged: `changeFee:fee excludeAccountForFeeRetrieval excludeAccountFromFeePayment includeAccountForFeeRetrieval includeAccountFromFeePayment ${ownable}`,
      },
      PSIGovernance: {
        privileged: 'setEnableGasPromotion:other setGasToken setGovernanceLevel:ownership setRouter',
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@simpleweb/open-format-contracts@0.3.0',
    licence: 'not stated',
    contracts: {
      // Another contract may have a say in who mints and who shares out.
      OpenFormat: {
        privileged: `setApprovedMintingExtension setApprovedRevShareExtension setMaxSupply:other setMintingPrice:other setPrimaryCommissionPct:fee setRoyalties:fee setSecondaryCommissionPct:fee togglePausedState:pause ${ownable}`,
        skip: 'allocateShares mint',
      },
    },
  },
  {
    spec: '@copypastachef/contracts@1.0.7',
    licence: 'MIT',
    contracts: {
      Authorizable: { privileged: authorizable },
      GovernanceToken: {
        privileged: `capUpdate:other lock lockFromUpdate:other lockToUpdate:other manualMint:mint mint:mint ${authorizable}`,
        // Whose tokens the owner locked.
        skip: 'delegateBySig unlock',
      },
      MasterBreeder: {
        privileged: `add:other bonusFinishUpdate:other comUpdate dev founderUpdate halvingUpdate:other lockUpdate:other lockcomUpdate lockdevUpdate lockfounderUpdate locklpUpdate lpUpdate reclaimTokenOwnership:ownership reviseDeposit:other reviseWithdraw:other rewardMulUpdate:other rewardUpdate:other set:other setDevDepFee:fee setDevFeeStage:fee setStageEnds:other setStageStarts:other setUserDepFee:fee setUserFeeStage:fee starblockUpdate:other ${authorizable}`,
      },
      PitBreeder: { privileged: `setBridge:other ${ownable}` },
    },
  },
  {
    spec: 'crowd-contract@2.6.0',
    licence: 'MIT',
    contracts: {
      Crowd: { privileged: `freshMintingToken:mint setMinter:ownership ${ownable}` },
      // Everybody may register elsewhere.
      NFTPrivateSale: {
        privileged: `injectRewards:other safeMint:mint setNetworkAndSwap setShibaAddress setTokenAddress setXrpAddress withdrawShiba:withdraw withdrawXrp:withdraw ${upgradeable} ${ownable}`,
        skip: 'initialize buyNFTs',
      },
      Network: {
        privileged: `addNft adjustActiveUpline adjustRankDistribution decreaseOmzet increaseOmzet initiateRankDistribution:other injectRegister:other injectRegisterWithAdjust:other setAdmin setLeader setMarketingAddress setRankDistribution:other ${upgradeable} ${ownable}`,
        skip: 'initialize',
      },
      Swap: {
        privileged: `changeSwapRouter setCoinPaths:other setCrowdAddress setReceiver setUsdtAddress withdrawTax:withdraw withdrawUSDT:withdraw withdrawtoken:withdraw ${upgradeable} ${ownable}`,
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@zencats/contracts@1.5.1',
    licence: 'ISC',
    contracts: {
      WhiteList: { privileged: whitelists },
      ZenCats: {
        privileged: `allow_contract:ownership burn:burn mintTo:mint transfer_teamReserved:mint ${pausable} ${roles} ${ownable}`,
      },
      ZenCatsEvolve: { privileged: ownable },
      ZenCatsFactory: {
        privileged: `fundtransfer:withdraw mintPrivate setPrivateMintActive setPublicMintActive ${whitelists}`,
        skip: 'mint mintFree',
      },
      ZenCatsMarket: {
        privileged: `allocateNFTs editInventory:other fundTransfer:withdraw reloadInventory:other transferNFTS:withdraw ${ownable}`,
        skip: 'onERC721Received',
      },
    },
  },
  {
    spec: '@evrynetlabs/credit-contract@1.1.3',
    licence: 'OSL-3.0',
    contracts: {
      // Whoever makes a type of token mints it.
      EER2B: { privileged: '', skip: 'mintFungible mintNonFungible setMinter' },
    },
  },
  {
    spec: 'wildcards-contracts@1.0.1',
    licence: 'ISC',
    contracts: {
      Wildcards: {
        privileged: `ownerMint:mint setBaseURI:other setContractURI:other setController setMaxMint:other setPrice:other setReleased withdraw:withdraw ${ownable}`,
        skip: 'mint',
      },
    },
  },
];
