import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const pausable = 'pause:pause unpause:pause';
const roles = 'grantRole:ownership revokeRole:ownership';
const retrieves = 'retrieveERC20:withdraw retrieveEther:withdraw';
const governed = 'transferGovernance:ownership transferTeamMultisig:ownership';
const sales = `finalizeSale retrieveERC20:withdraw switchBanAddress:blacklist ${pausable} ${ownable}`;

/** Of the twelfth choice: tokens with taxes and votes, sales, airdrops, faucets, collections, auctions, seasons. */
export const twelfthHeldOutTokens: readonly PublishedSet[] = [
  {
    spec: '@wings_platform/wings-bridge@1.0.5',
    licence: 'see LICENSE',
    contracts: {
      Crowdsale: {
        privileged: 'changeBridge finish releaseTokens transferOwnership:ownership',
        skip: 'deposit',
      },
      Token: { privileged: 'issue:mint release transferOwnership:ownership' },
    },
  },
  {
    spec: 'menlo-token@1.0.0',
    licence: 'MIT',
    contracts: {
      MenloToken: { privileged: `initializeCrowdsale reclaimToken:withdraw ${pausable} ${ownable}` },
      MenloTokenSale: {
        privileged: `buyTokens emergencyFinalize refund:withdraw setWhitelister:ownership whitelistAddresses withdraw:withdraw ${ownable}`,
      },
      MenloTokenTimelock: { privileged: `deposit ${ownable}`, skip: 'release' },
    },
  },
  { spec: 'm-presto-contracts@0.3.1', licence: 'MIT', contracts: { MPresto: { privileged: '' } } },
  {
    spec: 'vetx-token@1.0.0',
    licence: 'ISC',
    contracts: { VetXToken: { privileged: `transferOwnership:ownership ${pausable}` } },
  },
  {
    spec: '@polarfox/governance@0.2.1',
    licence: 'MIT',
    contracts: {
      PFX: {
        privileged: `excludeDst excludeSrc includeDst includeSrc setDevAddress:fee setDevFee:fee setReflectionAddress:fee setReflectionFee:fee startDevFees startReflecting stopDevFees stopReflecting ${ownable}`,
        skip: 'delegateBySig permit',
      },
      PFXRewardsFactory: {
        privileged: `addLockedLiquidityAddress removeLockedLiquidityAddress setMinimumAvaxBalance:other setMinimumPfxBalance:other setPfxPools setPfxRouter ${ownable}`,
      },
      PairTreasuryVester: { privileged: 'setGovernanceTreasuryRecipient setLiquidityMiningRecipient' },
    },
  },
  {
    spec: 'off-contracts@1.0.4',
    licence: 'ISC',
    contracts: {
      Off: {
        privileged: `mint:mint sell setBaseURI:other setContractURI:other setController setForSale setPrice:other withdraw:withdraw ${ownable}`,
        skip: 'buy executeMetaTransaction',
      },
    },
  },
  {
    spec: '@partyswap-libs/party-token@2.0.5',
    licence: 'ISC',
    contracts: { PartyTokenV2: { privileged: ownable, skip: 'permit' } },
  },
  {
    spec: '@solvprotocol/erc-3525@1.5.0',
    licence: 'MIT',
    contracts: { ERC3525Burnable: { privileged: '' }, ERC3525SlotApprovable: { privileged: '' } },
  },
  {
    spec: '@foresto/foresto-contracts@0.1.0',
    licence: 'GPL-3.0',
    contracts: {
      ForestoDAOExecutor: {
        privileged:
          'acceptAdmin:ownership cancelTransaction:other executeTransaction:other queueTransaction:other setDelay:other setPendingAdmin:ownership',
      },
      // A pause stops nothing here.
      PassageAuctionHouse: {
        privileged: `pause setMinBidIncrementPercentage:other setReservePrice:other setTimeBuffer:other unpause ${ownable}`,
        skip: 'initialize',
      },
      PassageSelectionLogicV1: { privileged: `${pausable} ${ownable}` },
      PassageToken: {
        privileged: `burn:burn lockMinter mint:mint setAuctionHouse setContractURIHash:other setMinter:ownership ${ownable}`,
        skip: 'delegateBySig',
      },
      StoryToken: {
        privileged: `claimFunds:withdraw setPassageSelectionContract setTokenTimelock ${pausable} ${ownable}`,
        skip: 'permit',
      },
    },
  },
  {
    spec: 'vefi-token-launchpad-staking@3.0.1',
    licence: 'ISC',
    contracts: {
      Airdrop: { privileged: `setFee:fee ${retrieves} ${ownable}` },
      PresaleVestable: { privileged: sales },
      // Who is on the white list may take part.
      PrivateSale: { privileged: `contribute switchWhitelistAddress ${sales}` },
      SpecialStakingPool: {
        privileged: `removeAPYSetter:ownership removePauser:ownership setAPYSetter:ownership setPauser:ownership setStakingPoolTax:fee setTokenAAPY:other setTokenBAPY:other setWithdrawalIntervals:other ${pausable} ${retrieves} ${ownable}`,
        skip: 'grantRole revokeRole',
      },
      USDB: {
        privileged: `addRetriever:ownership burn:burn excludeFromPayingTax includeInPayingTax mint:mint removeMinter:ownership removeRetriever:ownership setMinter:ownership setTaxCollector:fee setTaxPercentage:fee ${retrieves} ${ownable}`,
        skip: 'grantRole revokeRole',
      },
    },
  },
  {
    spec: '@faircrypto/xenft@0.5.1',
    licence: 'MIT',
    contracts: {
      XENCrypto: { privileged: '', skip: 'burn' },
      XENTorrent: {
        privileged: 'addForwarder callClaimMintReward callClaimRank powerDown',
        skip: 'burn onTokenBurned',
      },
    },
  },
  {
    spec: '@settlemint/solidity-token-erc20-crowdsale@8.0.11',
    licence: 'FSL-1.1-MIT',
    contracts: {
      // Everybody may pause.
      CrowdSale: { privileged: `buyTokens externalBuyTokens ${roles}` },
      ExampleToken: { privileged: roles },
      VestingVault: { privileged: `addBeneficiary ${roles}`, skip: 'release' },
    },
  },
  {
    spec: '@anon-farm/token-model@1.0.15',
    licence: 'MIT',
    contracts: {
      AnonToken: { privileged: `mint:mint ${governed}` },
      FeeRewarderMultiToken: { privileged: ownable },
      // What is submitted or described is logged only.
      Season: {
        privileged: 'addMerkleRoot:other addOrUpdateVaultPoolWeight:other',
        skip: 'initialize prove proveMultipleAndClaim submit updateDescription',
      },
      SeasonFactory: {
        privileged: `changeSeasonImplementation createSeason handleIndividualScoreIncrease handleSeasonNftTransfer setCallback ${governed}`,
      },
      SuperVoterPoints: { privileged: '', skip: 'delegateBySig' },
    },
  },
  {
    spec: 'nft-maker@1.0.1',
    licence: 'MIT',
    contracts: {
      BreedableNFT: { privileged: `markBreedingStarted mintFromBirth:mint mintPromo:mint ${ownable}` },
      Breeder: { privileged: 'rawFulfillRandomWords' },
    },
  },
  {
    spec: '@proyectcoinmanager/core@0.1.2',
    licence: 'MIT',
    contracts: {
      // Whoever takes a token that nobody has is its owner.
      Faucet: {
        privileged: `getEther:withdraw setAdmin:ownership unsetAdmin:ownership ${roles}`,
        skip: 'setUpToken unsetOwner vaciarFaucet',
      },
      // Everybody may set fees, and a pause stops nothing.
      ProyectToken: {
        privileged: `addDev mint:mint pause removeDev unpause ${roles}`,
      },
    },
  },
];
