import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const pending = 'setPendingOwner:ownership acceptOwner:ownership';
const pausable = 'pause:pause unpause:pause';
const roles = 'grantRole:ownership revokeRole:ownership';
const upgradeable = 'upgradeTo:upgrade upgradeToAndCall:upgrade';
const preset = `mint:mint ${pausable} ${roles} ${ownable}`;
const swept = `sweep:withdraw kill ${ownable}`;
const sale =
  'setStartTime:other setEndTime:other setMinEther:other setApprover:ownership kill transferOwnership:ownership';

/** Of the tenth choice: derivatives, bonds, staking, vaults, sales, tokens with taxes and blacklists, a market of art. */
export const tenthHeldOutMarkets: readonly PublishedSet[] = [
  {
    spec: '@apex-protocol/v0@0.0.1',
    licence: 'GPL-3.0',
    contracts: {
      Amm: { privileged: 'swap forceSwap', skip: 'initialize permit' },
      AmmFactory: { privileged: 'createAmm initAmm setFeeTo:fee setFeeToSetter:ownership' },
      ApeXToken: {
        privileged: `mint:mint addMinter:ownership removeMinter:ownership ${ownable}`,
        skip: 'permit delegateBySig',
      },
      ApeXVIPNFT: {
        privileged: `setTotalAmount:other addManyToWhitelist removeFromWhitelist claimApeXVIPNFT withdrawETH:withdraw ${preset}`,
        // Buyers, about what is due to them.
        skip: 'claimAPEX',
      },
      BondPool: {
        privileged: `setBondPaused:pause setPriceOracle:other setMaxPayout:other setDiscount setVestingTerm:other ${pending}`,
      },
      Config: {
        privileged: `registerRouter unregisterRouter setBeta:other setFeeParameter:fee setInitMarginRatio:other setLiquidateFeeRatio:fee setLiquidateThreshold:other setMaxCPFBoost:other setPriceOracle:other setRebasePriceGap:other setTradingSlippage:other ${pending}`,
      },
      Invitation: { privileged: '' },
      Margin: { privileged: 'deposit withdraw:withdraw', skip: 'initialize' },
      NftSquid: {
        privileged: `setStartTime:other withdrawETH:withdraw withdrawERC20Token:withdraw ${preset}`,
      },
      PCVTreasury: {
        privileged: `addBondPool addLiquidityToken:other deposit withdraw:withdraw grantApeX:withdraw ${pending}`,
      },
      StakingPool: { privileged: 'stakeAsPool' },
      StakingPoolFactory: {
        privileged: `createPool:other registerPool:other unregisterPool changePoolWeight:other setApeXPerSec:other setLockTime:other setMinRemainRatioAfterBurn transferYieldTo:withdraw ${pending}`,
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@defiat-crypto/core-contracts@2.1.0',
    licence: 'MIT',
    contracts: {
      DeFiatGov: {
        privileged: `setActorLevel:ownership removeAllRights:ownership setMastermind:ownership setFeeDestination:fee changeFeeRate:fee changeBurnRate changeTxThreshold:other ${swept}`,
      },
      DeFiatPoints: {
        privileged: `addPoints:mint overrideLoyaltyPoints:mint overrideDiscount setDiscountTranches setAll10DiscountTranches setGovernance:ownership setRedirection:other setToken setWhitelisted ${swept}`,
      },
      DeFiatTimelock: { privileged: 'extend:other' },
      DeFiatToken: {
        privileged:
          'killContract setGovernorContract setMastermind:ownership setPointsContract widthdrawAnyToken:withdraw',
      },
    },
  },
  {
    spec: '@overnight-contracts/market@0.0.4',
    licence: 'MIT',
    contracts: {
      Market: { privileged: `setParams setTokens ${roles} ${upgradeable}`, skip: 'initialize' },
      WrappedUsdPlusToken: {
        privileged: `setDecimals:other ${roles} ${upgradeable}`,
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@lidprotocol/xlock-contracts@1.1.0',
    licence: 'GPL-3.0-only',
    contracts: {
      ERC20Blacklist: { privileged: 'setReceiveBlacklist:blacklist setSendBlacklist:blacklist' },
      ERC20TransferTax: { privileged: 'setIsTaxed:fee transferTaxman' },
      XETH: {
        privileged: `xlockerMint:mint grantXethLockerRole:ownership revokeXethLockerRole:ownership ${roles}`,
        skip: 'permit',
      },
      XLOCKER: {
        privileged: `setMaxTokenWad:other setMaxXEthWad:other setSweepReceiver setUniswapFactory setUniswapRouter ${ownable}`,
        // Whoever the launcher of a token named.
        skip: 'initialize setBlacklistUniswapBuys',
      },
    },
  },
  {
    spec: 'tokenboost-solidity@1.4.0',
    licence: 'GPL-3.0',
    contracts: {
      Boost: { privileged: `mint:mint finishMinting ${ownable}` },
      Raiser: { privileged: ownable },
      SaleRegistry: { privileged: `open ${ownable}`, skip: 'register' },
      SaleTemplate: { privileged: `setNameAndDescription:other ${ownable}` },
    },
  },
  {
    spec: 'xyo-solidity@0.1.46',
    licence: 'UNLICENSED',
    contracts: {
      XY: { privileged: '' },
      XYPendingTokenSale: { privileged: `approve blockAddress setPrice:other ${sale}` },
      // One of two functions with this name always fails.
      XYEligibleTokenSale: {
        privileged: `blockAddress:blacklist setEligiblity setPrice:other ${sale}`,
        skip: 'approve',
      },
      XYOfficialTokenSale: {
        privileged: `blockAddress:blacklist setEligiblity ${sale}`,
        skip: 'approve setPrice',
      },
    },
  },
  {
    spec: '@alpsfinance/core@0.0.4',
    licence: 'AGPL-3.0-only',
    contracts: {
      Airdrop: { privileged: `setMerkleRoot:other ${ownable}`, skip: 'claim' },
      ERC1155Custom: { privileged: `mint:mint mintBatch:mint setURI:other ${ownable}` },
      ERC20Custom: {
        privileged: `mint:mint setCap:other increaseCap:other decreaseCap:other ${pausable} ${roles}`,
        skip: 'permit delegateBySig',
      },
      ERC721Custom: { privileged: `safeMint:mint ${ownable}` },
      Presale: {
        privileged: `setEndingTime:other setPresalePaymentToken:other setPresaleRound:other setPresaleReceiver setPresaleTokenAddress ${ownable}`,
      },
    },
  },
  {
    spec: 'block-commerce-contract@1.1.2',
    licence: 'MIT',
    contracts: {
      Art: { privileged: `createNewNFT:mint setOwnerToTokenId:other ${ownable}` },
      MarketPlace: {
        privileged: `setArtAddr ${ownable}`,
        skip: 'setListOrNot setSellOrNot setPrice approveOffer',
      },
    },
  },
];
