import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const upgradeable = 'upgradeTo:upgrade upgradeToAndCall:upgrade';

/** Of the thirteenth choice: collections, patches of tokens, mods of tokens, ranks of members. */
export const thirteenthHeldOutTokens: readonly PublishedSet[] = [
  {
    spec: 'crowdchain-contract@0.0.1',
    licence: 'MIT',
    contracts: {
      CrowdNetwork: {
        privileged: `changeAdminAddress changeJobAddress:fee forceReferrer setLeaderStatus setNftContractAddress startClaimingRankRewards stopClaimingRankRewards transferAccount updateOmzet updateRegistrationFee:fee ${upgradeable} ${ownable}`,
        skip: 'claimMyRankReward claimRewards initialize',
      },
      NftContract: {
        privileged: `safeMint:mint setCard:other startClaimingRankRewards stopClaimingRankRewards transferValueMap updateCard:other ${upgradeable} ${ownable}`,
        skip: 'claimBuyReward claimFarmReward claimRankReward farm initialize',
      },
    },
  },
  {
    spec: 'contracts-nft@1.0.0',
    licence: 'ISC',
    contracts: {
      MyERC20Token: { privileged: `mint:mint ${ownable}` },
      NFTMachine: { privileged: `mintNewNFT:mint safeMint:mint ${ownable}` },
    },
  },
  {
    spec: 'nft-marketplace-project@0.0.0',
    licence: 'ISC',
    contracts: { IndividualNFTs: { privileged: '' }, NFTMarketplace: { privileged: '' } },
  },
  {
    spec: '@totems/evm@1.0.11',
    licence: 'MIT and AGPL-3.0',
    contracts: {
      ModMarket: { privileged: '', skip: 'publish update updateRequiredActions' },
      ProxyMod: {
        privileged: 'mint onBurn onMint onTransfer',
        skip: 'addMod initialize removeMod',
      },
      Totems: {
        privileged: 'setLicenseFromProxy',
        skip: 'addRelay createRelay removeRelay transferOwnership',
      },
    },
  },
  {
    spec: '@patchworkdev/contracts@2.0.6',
    licence: 'MIT',
    contracts: {
      // Scopes belong to whoever claims them; fragments are assigned by code elsewhere.
      PatchworkProtocol: {
        privileged: `addProtocolBanker:ownership commitAssignerDelegate:upgrade commitProtocolFeeConfig:fee commitScopeFeeOverride:fee proposeAssignerDelegate proposeProtocolFeeConfig:fee proposeScopeFeeOverride:fee removeProtocolBanker:ownership withdrawFromProtocol:withdraw ${ownable}`,
        skip: 'acceptScopeTransfer addBanker addOperator addWhitelist applyTransfer assign assignBatch cancelScopeTransfer patch patch1155 patchAccount removeBanker removeOperator removeWhitelist setAssignFee setMintConfiguration setPatchFee setScopeRules transferScopeOwnership unassign unassignMulti unassignSingle withdraw',
      },
    },
  },
];
