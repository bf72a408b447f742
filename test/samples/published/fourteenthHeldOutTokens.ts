import type { PublishedSet } from './publishedSet.ts';

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
      PaymentWithdrawalGateway: {
        privileged:
          'setSigner transferOwnership:ownership transferPaymentGatewayOwnership:ownership withdrawAllETH:withdraw withdrawByOwner:withdraw withdrawTokens:withdraw',
        skip: 'withdraw',
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
    },
  },
  {
    spec: '@relational-os/contracts@0.0.3',
    licence: 'not stated',
    contracts: {
      Hexa: { privileged: 'grantRole:ownership mint:mint revokeRole:ownership updateURI:other' },
    },
  },
];
