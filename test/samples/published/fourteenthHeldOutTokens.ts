import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const roles = 'grantRole:ownership revokeRole:ownership';
const upgradeable = 'upgradeTo:upgrade upgradeToAndCall:upgrade';

/** Of the fourteenth choice: sales, games, collections. */
export const fourteenthHeldOutTokens: readonly PublishedSet[] = [
  {
    spec: 'tokyo-reusable-crowdsale@1.1.16',
    licence: 'ISC',
    contracts: {
      KYC: {
        privileged:
          'register registerByList setAdmin:ownership transferOwnership:ownership unregister unregisterByList',
      },
      Locker: { privileged: 'activate:other lock:other transferOwnership:ownership', skip: 'release' },
      MultiHolderVault: {
        privileged: 'close deposit enableRefunds initHolders transferOwnership:ownership',
      },
      // Everybody may set up the sale, again and again; the periods only once.
      SampleProjectCrowdsale: {
        privileged:
          'claimTokens:withdraw finalize setBonusesForAmounts:other setBonusesForTimes:other transferOwnership:ownership',
        skip: 'init initPeriods',
      },
      SampleProjectToken: {
        privileged:
          'changeController:ownership claimTokens:withdraw destroyTokens:burn enableTransfers:pause generateTokens:mint',
      },
    },
  },
  {
    spec: 'conquest-eth-v0-contracts@0.0.1',
    licence: 'AGPL-3.0',
    contracts: {
      BrainLess: {
        privileged:
          'changegGenerator claim claimFixedRewards claimSharedPoolRewards transferOwnership:ownership',
      },
      ConquestCredits: {
        privileged: 'reward:mint setGenerator transferOwnership:ownership',
        skip: 'permit',
      },
      OuterSpaceAdminFacet: {
        privileged: 'addMultipleRewardViaAdmin addRewardViaAdmin setGenerator setGeneratorAdmin:ownership',
      },
      PaymentGateway: {
        privileged:
          'transferOwnership:ownership withdraw:withdraw withdrawAllETH:withdraw withdrawForRefund:withdraw withdrawTokens:withdraw',
      },
      // What is withdrawn lies in the other gateway.
      PaymentWithdrawalGateway: {
        privileged:
          'setSigner transferOwnership:ownership transferPaymentGatewayOwnership:ownership withdrawAllETH withdrawByOwner withdrawTokens',
        skip: 'withdraw',
      },
    },
  },
  {
    spec: 'valhalla-erc20@1.23.0',
    licence: 'MIT',
    contracts: {
      BaliVilla: {
        privileged: `addNewVilla:other mint:mint mintBatch:mint setDeveloperAccounts:fee setURI:other updateVilla:other wdUSDT:withdraw ${ownable}`,
        skip: 'initialize claimSponsorReward',
      },
      BullRunV2: {
        privileged: `addCoin:other addNft:other fixProfileValue fixUri:other setBullToken setFeeReserve:fee set_paths:other startStopProfit startStopRankReward ${ownable}`,
        skip: 'initialize claimBuyReward claimProfit claimRankReward',
      },
      GNET: { privileged: `mintForFarm:mint setMinterContract:ownership ${ownable}` },
      // Single tokens are blocked, not accounts.
      NFT: {
        privileged: `blacklistToken setNFTGenesis startClaimingRankReward stopClaimingRankReward withdrawAllGenesisPool:withdraw ${upgradeable} ${ownable}`,
        skip: 'initialize claimRankReward claimReward farm',
      },
      Valhalla: {
        privileged: `blackListAddress:blacklist changeFeeRegister:fee importAccount setGntAddress setNFTFounderAddress setNftAddress setUsdtAddress startClaimingRankReward stopClaimingRankReward wdUSDT:withdraw ${upgradeable} ${roles}`,
        skip: 'initialize claimRankReward claimReward',
      },
    },
  },
  {
    spec: 'merklemint@0.0.1',
    licence: 'MIT',
    contracts: {
      MerkleMintController: {
        privileged: `addIpfsRefToSerie:other addSerie:other mintAsset:mint ${ownable}`,
        skip: 'initialize initializeController',
      },
      MerkleMintCore: {
        privileged: 'addMinter:ownership addPauser:ownership mintWithTokenURI:mint pause:pause unpause:pause',
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@1-dao-protocol/juice-721-delegate@6.0.3',
    licence: 'MIT',
    contracts: {
      // The code of what hands over ownership is not in the package.
      JBTiered721Delegate: {
        privileged: 'adjustTiers didPay didRedeem mintFor:mint setMetadata:other',
        skip: 'initialize mintReservesFor renounceOwnership setPermissionIndex transferOwnership transferOwnershipToProject',
      },
      JBTiered721DelegateDeployer: { privileged: '' },
      JBTiered721DelegateProjectDeployer: {
        privileged: '',
        skip: 'launchFundingCyclesFor reconfigureFundingCyclesOf',
      },
    },
  },
  {
    spec: '@relational-os/contracts@0.0.3',
    licence: 'not stated',
    contracts: {
      Hexa: { privileged: `mint:mint updateURI:other ${roles}` },
    },
  },
];
