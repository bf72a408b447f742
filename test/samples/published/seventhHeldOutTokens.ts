import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const pausable = 'pause:pause unpause:pause';
const roles = 'grantRole:ownership revokeRole:ownership';
const paymaster = 'addStake unlockStake withdrawStake:withdraw withdrawTo:withdraw postOp';
const resigned =
  'acceptOwnership:ownership cancelOwnershipTransfer:ownership resignOwnership:ownership safeTransferOwnership:ownership transferOwnership:ownership';
const sale = `start setPayoutWallet updateSkuPricing:other ${pausable} ${ownable}`;
const entities =
  'addEscrowForEntity setTradableEntityEscrowExternal setDataLog:other setTradableEntityOwnerAndAddApproval setOwnerChangeCounter:other addApprovalExternal setOnChainDirectPurchasePrice:other setTradableEntityOwnerExternal addChildrenExternal:other setMaxOwnerChanges:other removeTokenAndPrice:other addChildren:other setOwnerToOperators removeEscrow setStatus setTradableToken:other setForSale setTradableEntity setCertificateSpecific changeOwner:ownership';

/** Answers for the owner alone, from before they could be declared as such: nothing is changed. */
const answers = 'getOwnerChangeCounter getMaxOwnerChanges isRetired getDataLog';

/** Of the seventh choice: tokens, collections, sales, vouchers and what pays for others. */
export const seventhHeldOutTokens: readonly PublishedSet[] = [
  {
    spec: '@zoralabs/zora-1155-contracts@2.13.2',
    licence: 'MIT',
    contracts: {
      UpgradeGate: {
        privileged: `registerUpgradePath removeUpgradePath ${resigned}`,
        skip: 'initialize',
      },
      ZoraCreator1155Impl: {
        privileged:
          'adminMint:mint addPermission:ownership callRenderer callSale setFundsRecipient setOwner:ownership setTokenMetadataRenderer:other setTransferHook setupNewToken:other setupNewTokenWithCreateReferral:other updateContractMetadata:other updateRoyaltiesForToken:fee updateTokenURI:other upgradeTo:upgrade upgradeToAndCall:upgrade withdraw:withdraw reduceSupply',
        // A permission may be given up, and a creator's signature makes a token.
        skip: 'initialize multicall delegateSetupNewToken mint removePermission updateCreateReferral',
      },
      ZoraCreatorRedeemMinterStrategy: {
        privileged: 'clearRedeem:other setRedeem:other requestMint',
        skip: 'initialize',
      },
      ZoraCreatorRedeemMinterFactory: { privileged: '', skip: 'requestMint' },
      ERC20Minter: { privileged: `setERC20MinterConfig ${resigned}`, skip: 'initialize' },
      ZoraCreator1155FactoryImpl: {
        privileged: `upgradeTo:upgrade upgradeToAndCall:upgrade ${resigned}`,
        skip: 'initialize',
      },
      FixedPriceAllowedMintersStrategy: { privileged: '', skip: 'requestMint' },
      ZoraCreatorFixedPriceSaleStrategy: { privileged: '' },
      ZoraCreatorMerkleMinterStrategy: { privileged: '' },
    },
  },
  {
    spec: '@zoralabs/auction-house@1.1.3',
    licence: 'GPL-3.0',
    contracts: { AuctionHouse: { privileged: '', skip: 'setAuctionApproval' } },
  },
  {
    spec: '@zoralabs/nft-editions-contracts@1.0.3',
    licence: 'GPL-3.0',
    contracts: {
      SingleEditionMintable: {
        privileged: `setApprovedMinter:ownership setSalePrice:other updateEditionURLs:other withdraw:withdraw ${ownable}`,
        // Everybody, where the zero address is entered.
        skip: 'initialize mintEdition mintEditions',
      },
      SingleEditionMintableCreator: { privileged: '' },
    },
  },
  {
    spec: '@zerodevapp/contracts@2.0.8',
    licence: 'MIT',
    contracts: {
      // Asks who calls and changes nothing.
      DepositPaymaster: {
        privileged: `addToken:other ${paymaster} ${ownable}`,
        skip: 'validatePaymasterUserOp',
      },
      TokenPaymaster: {
        privileged: `mintTokens:mint ${paymaster} ${ownable}`,
        skip: 'validatePaymasterUserOp',
      },
    },
  },
  {
    spec: '@latticexyz/solecs@1.33.1',
    licence: 'MIT',
    contracts: { Indexer: { privileged: 'remove update' } },
  },
  {
    spec: '@latticexyz/std-contracts@1.33.1',
    licence: 'MIT',
    contracts: {
      Uint32Component: {
        privileged:
          'set:other remove:other authorizeWriter:ownership unauthorizeWriter:ownership registerIndexer:other registerWorld transferOwnership:ownership',
      },
    },
  },
  {
    spec: '@animoca/ethereum-contracts-sale_base@7.0.0',
    licence: 'MIT',
    contracts: {
      UniswapSwapSale: { privileged: sale },
      UniswapOracleSale: { privileged: sale },
      FixedOrderInventorySale: { privileged: `addSupply:other setSupply:other ${sale}` },
    },
  },
  {
    spec: '@aragon/staking@0.3.2',
    licence: 'GPL-3.0-or-later',
    contracts: {
      // Managers of locks are those whom the account itself allowed.
      Staking: { privileged: '', skip: 'receiveApproval' },
      StakingFactory: { privileged: '' },
    },
  },
  {
    spec: '@iexec/voucher-contracts@1.0.1',
    licence: 'Apache-2.0',
    contracts: {
      VoucherHub: {
        privileged: `acceptDefaultAdminTransfer:ownership beginDefaultAdminTransfer:ownership cancelDefaultAdminTransfer:ownership changeDefaultAdminDelay rollbackDefaultAdminDelay addEligibleAsset:other removeEligibleAsset:other createVoucher:mint createVoucherType:other topUpVoucher:mint updateVoucherTypeDescription:other updateVoucherTypeDuration:other upgradeToAndCall:upgrade withdraw:withdraw ${roles}`,
        skip: 'initialize debitVoucher refundVoucher renounceRole',
      },
      Voucher: {
        privileged:
          'authorizeAccount:ownership unauthorizeAccount:ownership drain setExpiration:other matchOrders matchOrdersBoost',
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@bancor/token-governance@0.1.8',
    licence: 'MIT',
    contracts: {
      TokenGovernance: { privileged: `acceptTokenOwnership mint:mint ${roles}` },
      SmartToken: {
        privileged:
          'disableTransfers:pause withdrawTokens:withdraw issue:mint destroy:burn transferOwnership:ownership acceptOwnership:ownership',
      },
    },
  },
  {
    spec: '@streamr/data-v2@1.0.4',
    licence: 'MIT',
    contracts: {
      DATAv2: { privileged: `mint:mint setTokenInformation:other ${roles}`, skip: 'permit' },
    },
  },
  {
    spec: '@cartesi/token@1.9.0',
    licence: 'Apache-2.0',
    contracts: {
      SimpleFaucet: { privileged: '' },
      MineTimelock: { privileged: `changeBeneficiary ${ownable}` },
    },
  },
  {
    spec: 'erc20-staking-rewards-distribution-contracts@1.0.2',
    licence: 'GPL-3.0',
    contracts: {
      ERC20StakingRewardsDistributionFactory: { privileged: `upgradeImplementation ${ownable}` },
      ERC20StakingRewardsDistribution: { privileged: `cancel ${ownable}`, skip: 'initialize' },
    },
  },
  {
    spec: 'ew-origin-lib@1.0.2-alpha.17',
    licence: 'GPL-3.0',
    contracts: {
      CertificateDB: {
        privileged: `setOwnerChangeCounterResetEscrow createCertificateRaw createChildCertificate ${entities}`,
        skip: answers,
      },
      EnergyCertificateBundleDB: { privileged: `createEnergyCertificateBundle ${entities}`, skip: answers },
      OriginContractLookup: {
        privileged: 'setMaxMatcherPerCertificate:other update changeOwner:ownership',
        skip: 'init',
      },
      CertificateLogic: {
        privileged: 'update approveCertificationRequest changeOwner:ownership',
        // Roles that a register of users keeps.
        skip: 'init requestCertificates buyCertificate buyCertificateBulk splitAndBuyCertificate transferFrom safeTransferFrom setApprovalForAll approve',
      },
    },
  },
];
