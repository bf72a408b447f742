/** Hand labels: every function that changes state, `name` or `name:class`; views are open by nature. */
export interface Truth {
  readonly privileged: string;
  readonly open: string;
}

const ownable = 'transferOwnership:ownership renounceOwnership:ownership';
const accessControl = 'grantRole:ownership revokeRole:ownership';
const erc20 = 'approve transfer transferFrom';
const erc721 = 'approve setApprovalForAll transferFrom safeTransferFrom';
const timelock = `${accessControl} schedule:other scheduleBatch:other cancel:other execute:other executeBatch:other updateDelay:other`;
const receivers = 'onERC721Received onERC1155Received onERC1155BatchReceived';

export const truths: Readonly<Record<string, Truth>> = {
  FeeToken: {
    privileged: `mint:mint pause:pause unpause:pause setBlacklist:blacklist setFee:fee setTreasury:fee ${ownable}`,
    open: `${erc20} burn multiSend`,
  },
  StepToken: {
    privileged: `mint:mint lowerCap:other acceptOwnership:ownership ${ownable}`,
    open: `${erc20} permit burnFrom`,
  },
  Stablecoin: {
    privileged:
      'mint:mint burn:burn configureMinter:ownership removeMinter:ownership updateMasterMinter:ownership updateBlacklister:ownership updatePauser:ownership updateRescuer:ownership transferOwnership:ownership blacklist:blacklist unBlacklist:blacklist pause:pause unpause:pause rescueERC20:withdraw',
    open: `${erc20} permit`,
  },
  RetailToken: {
    privileged: `openTrading:pause setTaxes:fee setMaxTxAmount:other removeLimits:other setBots:blacklist delBot:blacklist setPair:other excludeFromFee:fee manualsend:withdraw manualswap:other ${ownable}`,
    open: erc20,
  },
  Roles: {
    privileged: `setRate:other sweep:withdraw either:other ${accessControl}`,
    open: 'ping deposit withdraw renounceRole',
  },
  EnumerableRoles: { privileged: `mintTo:mint ${accessControl}`, open: 'spend renounceRole' },
  AdminRules: {
    privileged: `setLevel:other ${accessControl} beginDefaultAdminTransfer:ownership cancelDefaultAdminTransfer:ownership acceptDefaultAdminTransfer:ownership changeDefaultAdminDelay:ownership rollbackDefaultAdminDelay:ownership`,
    open: 'poke renounceRole',
  },
  Managed: { privileged: 'setValue:other drain:withdraw setAuthority:ownership', open: 'free' },
  Forwarded: { privileged: `setValue:other ${ownable}`, open: 'note' },
  RegistryGated: {
    privileged: 'byFlag:other byRole:other byOwner:other byName:other',
    open: 'byTokenOwnership byBalance byVotes byPayment byGivenRegistry',
  },
  Guards: {
    privileged:
      'slot:other reversed:other rely:ownership deny:ownership file:other hard:other fixedAtBirth:other silent:other silentModifier:other silentLocked:other rejects:other origin:other self:other ranked:other setRank:ownership signerOnly:other addSigner:ownership allow:ownership listed:other listedOrBoss:other offer:ownership acceptOwnership:ownership announce:other',
    open: 'resign play spend rich kick notBlocked eoaOnly notBoss initialize ownerBonus',
  },
  NftSale: {
    privileged: `reserve:mint setPrice:other setRoot:other setSigner:ownership setBase:other flipSale:other withdrawAll:withdraw rescue:withdraw acceptOwnership:ownership ${ownable}`,
    open: `buy listMint signedMint burn place cancel seizeAdmin ${erc721}`,
  },
  Game: {
    privileged: `setCrafter:ownership craft:mint craftBatch:mint setURI:other ${ownable}`,
    open: 'melt safeTransferFrom safeBatchTransferFrom setApprovalForAll',
  },
  FeeVault: {
    privileged: `setFee:fee setRecipient:other emergencyShutdown:pause ${ownable}`,
    open: `harvest deposit mint withdraw redeem ${erc20}`,
  },
  Farm: {
    privileged: `add:other set:other setPerBlock:other setDev:ownership ${ownable}`,
    open: 'massUpdate update deposit withdraw emergencyWithdraw exitIfStaked',
  },
  Lender: {
    privileged:
      '_setPendingAdmin:ownership _acceptAdmin:ownership _setOracle:other _setFactor:other _setHalted:pause',
    open: 'supply redeem',
  },
  Auction: { privileged: 'extend:other', open: 'bid refund settle' },
  UupsVault: { privileged: `setCap:other upgradeToAndCall:upgrade ${ownable}`, open: 'initialize deposit' },
  UupsRoles: {
    privileged: `pause:pause unpause:pause upgradeToAndCall:upgrade ${accessControl}`,
    open: 'initialize migrate hit renounceRole',
  },
  Dao: {
    privileged:
      'relay:other setVotingDelay:other setVotingPeriod:other setProposalThreshold:other updateQuorumNumerator:other updateTimelock:ownership',
    open: `propose queue execute cancel castVote castVoteWithReason castVoteWithReasonAndParams castVoteBySig castVoteWithReasonAndParamsBySig ${receivers}`,
  },
  MultiSig: {
    privileged:
      'approve:other revoke:other addOwner:ownership removeOwner:ownership changeThreshold:ownership',
    open: 'execute',
  },
  AdminProxy: { privileged: 'upgradeTo:upgrade upgradeToAndCall:upgrade changeAdmin:ownership', open: '' },
  LeanOwned: { privileged: 'transferOwnership:ownership setX:other setY:other', open: 'touch' },
  Factory: { privileged: 'setFee:fee collect:withdraw setOwner:ownership', open: 'create forget' },
  Validators: {
    privileged: 'setValidator:ownership setNeeded:other setPaused:pause vote:other',
    open: 'take send',
  },
  Grants: {
    privileged:
      'award:other execute:other changeBeneficiary:ownership setGuardian:ownership recover:ownership validate:other',
    open: 'collect release',
  },
  ClassicToken: {
    privileged: `setMinter:ownership setFee:fee pause:pause freezeAccount:blacklist mint:mint ${ownable}`,
    open: `burn ${erc20}`,
  },
  ClassicTimelock: {
    privileged:
      'setDelay:other acceptAdmin:ownership setPendingAdmin:ownership queueTransaction:other cancelTransaction:other executeTransaction:other',
    open: '',
  },
  ClassicLender: {
    privileged:
      '_setReserveFactor:fee _reduceReserves:withdraw _setInterestRateModel:other _setPendingAdmin:ownership _acceptAdmin:ownership',
    open: 'accrueInterest mint redeem addReserves',
  },
  ClassicDesk: {
    privileged:
      'rely:ownership deny:ownership setWhitelisted:ownership setRegistry:other setWallet:ownership setRole:ownership asRole:other asWhitelisted:other asOwner:other asRegistryAdmin:other asRegistryOwner:other asOrigin:other destroy:other',
    open: 'asStaker stake unstake order cancelOrder flush claim initialize',
  },
  DSAuth: { privileged: 'setOwner:ownership setAuthority:ownership', open: '' },
  VintageToken: {
    privileged: 'setOwner:ownership setAuthority:ownership mint:mint stop:pause start:pause setName:other',
    open: `${erc20} burn`,
  },
  VintageTether: {
    privileged:
      'transferOwnership:ownership pause:pause unpause:pause addBlackList:blacklist removeBlackList:blacklist destroyBlackFunds:burn issue:mint redeem:other setParams:fee deprecate:other kill:other',
    open: 'transfer',
  },
  VintageWallet: {
    privileged:
      'addOwner:ownership removeOwner:ownership changeRequirement:other submitTransaction:other confirmTransaction:other revokeConfirmation:other executeTransaction:other',
    open: '',
  },
  CappedFlash: {
    privileged: `mint:mint pause:pause unpause:pause setFlashFee:fee ${accessControl}`,
    open: `${erc20} burn flashLoan renounceRole`,
  },
  VotesToken: {
    privileged: `freeze:blacklist unfreeze:blacklist seize:burn acceptOwnership:ownership ${ownable}`,
    open: `${erc20} permit delegate delegateBySig`,
  },
  ManagedVault: {
    privileged: 'setFee:fee setKeeper:ownership harvest:other sweep:withdraw setAuthority:ownership',
    open: `deposit mint withdraw redeem ${erc20}`,
  },
  Wards: {
    privileged: 'rely:ownership deny:ownership file:other cage:pause suck:other',
    open: 'hope nope move heal',
  },
  DappAuth: {
    privileged: 'setOwner:ownership setAuthority:ownership poke:other stop:pause start:pause drain:withdraw',
    open: 'join exit',
  },
  // Taking back what one entered oneself is self-service, as a resignation is.
  Board: {
    privileged:
      'addMember:ownership removeMember:ownership addChair:ownership setQuorum:other propose:other vote:other',
    open: 'execute nextRound withdrawProposal',
  },
  Positions: {
    privileged: '',
    open: `open close setOperator operate burn register transferName setDelegate actFor unlock ${erc721}`,
  },
  Drop: {
    privileged: `setRoot:other setSigner:ownership toggle:other setPrice:other teamMint:mint withdraw:withdraw ${ownable}`,
    open: `allowlistMint voucherMint publicMint payout ${erc721}`,
  },
  PackedOwner: {
    privileged: 'setBps:fee setPaused:pause extend:other handOver:ownership',
    open: 'put take',
  },
  LeanAuth: {
    privileged:
      'grantRoles:ownership byRole:other byOwnerOrRole:other rawSet:other completeHandover:ownership',
    open: 'renounceRoles anyone requestHandover',
  },
  AskedElsewhere: {
    privileged: 'tune:other upkeep:other softUpkeep:other guarded:other setNft:other',
    open: 'levelUp holderPing tick',
  },
  CloneWallet: { privileged: 'run:other setLimit:other', open: 'bump' },
  Streams: {
    privileged: 'setProtocolFee:fee claimRevenue:withdraw transferAdmin:ownership acceptAdmin:ownership',
    open: 'create cancel withdraw',
  },
  Bridge: {
    privileged:
      'receiveMessage:other setPeer:other setRelayer:ownership relay:other updateGovernor:ownership setDelegate:ownership',
    open: 'prove send',
  },
  TaxToken: {
    privileged:
      'enableTrading:pause setTax:fee setMaxWallet:other addBots:blacklist setExempt:fee rescueETH:withdraw renounce:ownership',
    open: `${erc20} clearStuck`,
  },
  Escrowed: {
    privileged: 'pay:other release:withdraw swapArbiter:ownership die:other',
    open: 'refundLate claim top',
  },
  Reinit: {
    privileged: 'initializeV3:ownership setCap:other execute:other',
    open: 'initialize initializeV2 raise',
  },
  RoleBook: { privileged: 'resetHolder:ownership addMember:ownership setFee:fee', open: '' },
  Nominated: { privileged: 'proposeMinter:ownership acceptMinter:ownership mint:mint', open: '' },
  Asked: { privileged: 'setAdmin:ownership setRates:other tune:other', open: 'move' },
  Accruing: { privileged: 'issueShares:mint take:burn shift:seize', open: '' },
  Hidden: {
    privileged:
      'point:upgrade put:upgrade fill:other emptied:withdraw between:seize flip:pause speed:other leave:ownership',
    open: 'run runBy',
  },
  DefaultDiamond: { privileged: 'setFacet:upgrade', open: '' },
  ERC20Mintable: {
    privileged: 'mint:mint addMinter:ownership',
    open: `${erc20} increaseAllowance decreaseAllowance renounceMinter`,
  },
  ERC20Pausable: {
    privileged: 'pause:pause unpause:pause addPauser:ownership',
    open: `${erc20} increaseAllowance decreaseAllowance renouncePauser`,
  },
  ERC721MintableBurnableImpl: {
    privileged: 'mint:mint safeMint:mint mintWithTokenURI:mint addMinter:ownership',
    open: `${erc721} burn renounceMinter`,
  },
  ERC20Migrator: { privileged: '', open: 'beginMigration migrate migrateAll' },
  GSNRecipientERC20Fee: { privileged: 'preRelayedCall:other postRelayedCall:other', open: '' },
  IndividuallyCappedCrowdsaleImpl: {
    privileged: 'setCap:other addCapper:ownership',
    open: 'buyTokens renounceCapper removeCapper',
  },
  RefundableCrowdsaleImpl: { privileged: '', open: 'buyTokens claimRefund finalize' },
  SampleCrowdsale: { privileged: '', open: 'buyTokens claimRefund finalize' },
  TokenTimelock: { privileged: '', open: 'release' },
  TokenVesting: { privileged: `revoke:withdraw ${ownable}`, open: 'release' },
  WhitelistCrowdsaleImpl: {
    privileged: 'addWhitelisted:other removeWhitelisted:other addWhitelistAdmin:ownership',
    open: 'buyTokens renounceWhitelisted renounceWhitelistAdmin',
  },
  TimelockController: { privileged: timelock, open: `renounceRole ${receivers}` },
  ProxyAdmin: {
    privileged: `upgrade:upgrade upgradeAndCall:upgrade changeProxyAdmin:ownership ${ownable}`,
    open: '',
  },
  UpgradeableBeacon: { privileged: `upgradeTo:upgrade ${ownable}`, open: '' },
  VestingWallet: { privileged: ownable, open: 'release' },
  AccessManager: {
    privileged:
      'labelRole:ownership grantRole:ownership revokeRole:ownership setRoleAdmin:ownership setRoleGuardian:ownership setGrantDelay:other setTargetFunctionRole:ownership setTargetAdminDelay:ownership setTargetClosed:other schedule:other execute:other updateAuthority:ownership',
    open: 'renounceRole cancel consumeScheduledOp multicall',
  },
  ERC20PresetMinterPauser: {
    privileged: `mint:mint pause:pause unpause:pause ${accessControl}`,
    open: `${erc20} increaseAllowance decreaseAllowance burn burnFrom renounceRole`,
  },
  ERC721PresetMinterPauserAutoId: {
    privileged: `mint:mint pause:pause unpause:pause ${accessControl}`,
    open: `${erc721} burn renounceRole`,
  },
  ERC1155PresetMinterPauser: {
    privileged: `mint:mint mintBatch:mint pause:pause unpause:pause ${accessControl}`,
    open: 'safeTransferFrom safeBatchTransferFrom setApprovalForAll burn burnBatch renounceRole',
  },
  ERC777PresetFixedSupply: {
    privileged: '',
    open: `${erc20} send burn operatorSend operatorBurn authorizeOperator revokeOperator`,
  },
  RefundEscrow: {
    privileged: `deposit:other withdraw:withdraw close:other enableRefunds:other ${ownable}`,
    open: 'beneficiaryWithdraw',
  },
  Escrow: { privileged: `deposit:other withdraw:withdraw ${ownable}`, open: '' },
  PaymentSplitter: { privileged: '', open: 'release' },
  TransparentUpgradeableProxy: {
    privileged: 'upgradeTo:upgrade upgradeToAndCall:upgrade changeAdmin:ownership',
    open: 'admin implementation',
  },
  Safe: {
    privileged:
      'addOwnerWithThreshold:ownership removeOwner:ownership swapOwner:ownership changeThreshold:ownership enableModule:ownership disableModule:ownership setGuard:other setFallbackHandler:other approveHash:other execTransactionFromModule:other execTransactionFromModuleReturnData:other',
    open: 'setup execTransaction simulateAndRevert',
  },
  WardedLedger: {
    privileged: 'rely:ownership deny:ownership file:other cage:pause slip:other',
    open: 'hope nope move',
  },
  GuardedMarkets: {
    privileged:
      '_setPriceOracle:other _setCloseFactor:other _setPauseGuardian:ownership _setMintPaused:pause _setTransferPaused:pause _setMarketBorrowCaps:other _setBorrowCapGuardian:ownership _supportMarket:other _setPendingAdmin:ownership _acceptAdmin:ownership',
    open: 'enterMarket exitMarket',
  },
  ProvidedConfigurator: {
    privileged:
      'setReserveFreeze:pause setReservePause:pause setSupplyCap:other updateFlashloanPremiumTotal:fee setReserveInterestRateStrategyAddress:other',
    open: 'touch',
  },
  DelayedPool: {
    privileged:
      'commit_new_fee:fee apply_new_fee:fee revert_new_parameters:other commit_transfer_ownership:ownership apply_transfer_ownership:ownership withdraw_admin_fees:withdraw kill_me:pause unkill_me:pause',
    open: 'add_liquidity remove_liquidity',
  },
  ResolvedToken: {
    privileged:
      'nominateNewOwner:ownership acceptOwnership:ownership setResolver suspendIssuance:pause resumeIssuance:pause issue:mint burn:burn',
    open: 'transfer',
  },
  DestroyableCoin: {
    privileged:
      'addBlackList:blacklist removeBlackList:blacklist destroyBlackFunds:burn issue:mint redeem:burn setParams:fee deprecate pause:pause unpause:pause transferOwnership:ownership',
    open: 'transfer',
  },
  BitRoles: {
    privileged:
      'setOwner:ownership grantRoles:ownership revokeRoles:ownership setRate:other skim:withdraw reward:mint',
    open: 'renounceRoles',
  },
  StrategyVault: {
    privileged:
      'setGovernance:ownership acceptGovernance:ownership setManagement:ownership setGuardian:ownership setPerformanceFee:fee setManagementFee:fee setRewards:fee setEmergencyShutdown:pause setDepositLimit:other addStrategy:other sweep:withdraw',
    // Anyone may strike out an entry of their own, which is empty.
    open: 'revokeStrategy deposit withdraw transfer',
  },
  RelayedBridge: {
    privileged:
      'adminAddRelayer:ownership adminRemoveRelayer:ownership adminChangeRelayerThreshold:ownership adminChangeFee:fee adminPauseTransfers:pause adminUnpauseTransfers:pause adminWithdraw:withdraw renounceAdmin:ownership voteProposal',
    open: 'deposit',
  },
  Objecting: { privileged: 'setRate:other setFirst:other', open: 'enter label tryIt' },
  Agreed: { privileged: 'grant:ownership setCap:other', open: 'note' },
  Chained: { privileged: 'receiveApproval award:other', open: 'collectFor' },
  Quorum: { privileged: 'setValue:other setSigner:ownership', open: 'nameAdmin' },
  Debts: { privileged: 'addBorrower:ownership lock:other', open: 'repay' },
  PackedHelper: { privileged: 'setRatio:other setHelper:upgrade setLimit:other', open: 'run' },
  Bundled: { privileged: 'setAdminConfig:pause', open: '' },
  Vacant: { privileged: 'propose:ownership accept:ownership setX:other', open: '' },
  Books: {
    privileged: 'destroy:burn move:seize make:mint f1:blacklist f2:pause f3:other',
    open: 'transfer redeem',
  },
  KeptRoles: {
    privileged: 'give:ownership take:ownership setKeeper:ownership setV:other',
    open: '',
  },
  LeftOpen: { privileged: '', open: 'initialize setRateSigned' },
  Issuer: { privileged: 'setIssuer:ownership issue:mint', open: '' },
  Ranked: { privileged: 'setRate:other setEither:other', open: 'join rich' },
  Hashed: {
    privileged: 'setRate:other setByMaker:other setKeeper:ownership',
    open: 'commit reveal',
  },
  Filed: { privileged: 'setRate:other setMarked:other', open: '' },
  // What a library answers about the sender is not seen: unknown at best.
  Libraried: { privileged: 'name:ownership setRate:other setAny:other', open: '' },
  SaidTimelock: { privileged: 'schedule run', open: '' },
  Kept: { privileged: 'setRate:other', open: '' },
  HastyTimelock: { privileged: 'schedule execute', open: '' },
  SlyTimelock: { privileged: 'schedule execute', open: '' },
  HastyAdmin: { privileged: 'queueTransaction executeTransaction', open: '' },
  HastyWallet: { privileged: 'execTransaction', open: '' },
  DelegatedCheck: { privileged: 'setRate:other setOwner:ownership setPlugin', open: 'trade' },
  // Of what is filed as bytes nothing is read: unknown at best.
  FiledUnder: { privileged: 'setRate:other', open: '' },
  Interest: {
    privileged: 'setRate:other setTreasury:fee mint:mint claimReserved:mint give:mint',
    open: 'repay transfer',
  },
  Received: { privileged: 'fund', open: 'give' },
  Beginning: { privileged: 'addPauser:ownership pause:pause', open: 'begin play' },
  Reopened: { privileged: '', open: 'begin reopen pause' },
  Trying: { privileged: 'setupToken:other reward:mint', open: '' },
  Founded: { privileged: 'setOwner:ownership setRate:other setHook:other', open: 'play' },
  Roster: { privileged: 'hire:ownership setRate:other', open: 'join play' },
  Eternal: { privileged: 'setKeeper:ownership setRate:other', open: 'vote' },
  Signed: {
    privileged: 'setSigner:ownership setListed:ownership grant setSecret:other',
    open: 'mintSigned setByKeeper setByListed setByRole setByBoth setByAgreement setByOwnerOrSigned setEither permit voteBySig handOver take join setByMember open',
  },
  Namespaced: {
    privileged:
      'grantRole:ownership setRoleAdmin:ownership setRate:other transferOwnership:ownership enlist:ownership setByListed:other',
    open: 'note renounceRole',
  },
  ForwardedBy: { privileged: 'setTrustedForwarder:ownership setRate:other grant:ownership', open: 'note' },
  BitAuthority: {
    privileged:
      'setUserRole:ownership setRoleCapability setFlag:ownership setRate:other setByStoredBit:other setByBit:other setByChosenBit:other',
    open: '',
  },
  NamedRoles: {
    privileged: 'addRole:ownership removeRole:ownership setRate:other setTitle:other',
    open: 'note',
  },
  LowLevel: {
    privileged: 'setAdmin:ownership setLow:other setLowLong:other setTry:other setHat:other',
    open: '',
  },
  Disguised: {
    privileged:
      'setByAlias:other setByAliased:other setByLeft:other setByWide:other setByLeftWide:other setByNumber:other setByPacked:other setByWideRole:other giveWideRole:ownership',
    open: '',
  },
  Numbered: {
    privileged: 'hire setRate:other setByLevel:other setKey setByRank:other',
    open: '',
  },
  AnyOf: {
    privileged: 'setRate:other setListed:other setStored:other grant:ownership allow setTotals:other',
    open: '',
  },
  ModularAccount: {
    privileged:
      'execute:other executeBatch:other executeFromExecutor:other installModule:ownership uninstallModule:ownership',
    open: '',
  },
  Counted: { privileged: 'setRate:other addOwner:ownership changeRequirement revoke', open: '' },
  Termed: {
    privileged: 'appoint:ownership setDeputy:ownership setRate:other setTop:other asDeputy close:pause',
    open: 'give',
  },
  DelayModule: {
    privileged:
      'setAvatar setTarget enableModule:ownership disableModule:ownership setTxCooldown:other setTxNonce:other execTransactionFromModule:other',
    open: 'executeNextTx',
  },
  Ballots: { privileged: 'setLabels:other', open: 'voteMany' },
  LoanDesk: { privileged: 'setRate:other', open: 'close' },
  Kernelled: { privileged: 'setRate:other', open: 'setKernel' },
  FirstCome: { privileged: 'setRate:other giveCoin:other', open: 'initialize' },
  Altered: {
    privileged: 'byXor:other bySum:other byHash:other byDigest:other byLeft:other byMasked:other',
    open: '',
  },
  SilentBooks: {
    privileged: 'sync:mint settle:mint prune:burn fold:seize drain:seize rescue:other give:other',
    open: 'transfer',
  },
  Favoured: { privileged: 'spare:other', open: 'approve transferFrom burn buy transfer give take' },
  TrustedForwarder: { privileged: '', open: 'transfer draw' },
  Unlisted: { privileged: '', open: 'transfer' },
  Wrapping: { privileged: '', open: 'withdraw' },
  SplitBySender: { privileged: 'setHidden:upgrade', open: '' },
  SplitByTime: { privileged: 'setHidden:upgrade', open: '' },
  LongWay: { privileged: 'setCode:upgrade', open: '' },
  SoldToCustomers: { privileged: 'setPrice:other', open: 'buy' },
  Projects: { privileged: 'setBoss:ownership', open: 'make setRate close' },
  Bill: { privileged: '', open: 'claim' },
  Bills: { privileged: 'mint:mint', open: 'make' },
  Delegator: { privileged: 'setCode:upgrade', open: 'setRate deposit' },
  Delegated: { privileged: 'setRate:other', open: 'deposit' },
  AnyWord: { privileged: 'setRate:other put:other', open: '' },
  AnyCode: { privileged: 'setRate:other run:other', open: '' },
  KeptByName: { privileged: 'setRate:other setAddress', open: '' },
  WithinBounds: { privileged: 'setRate:other setItem:other setEighth:other setShare:other', open: '' },
  AnyWordByAnybody: { privileged: 'setRate:other', open: 'put' },
  SharedBooks: { privileged: 'setAside:other', open: 'transfer' },
  OpenWhileVacant: {
    privileged: 'setOwner:ownership setRate:other enlist:ownership addToTotal:other',
    open: 'note',
  },
  ByRights: { privileged: 'setRate:other', open: 'noteRights' },
  HashedKeys: { privileged: 'addKey:ownership setRate:other', open: 'buyTicket draw' },
  Lent: { privileged: 'permit:ownership setRate:other', open: 'create' },
  Allowed: { privileged: 'zqTurn:pause zqNextRound:other', open: 'transfer share' },
  ShareDesk: { privileged: 'zqHandOut:mint zqBuyFor:other', open: 'buy' },
  Spaced: { privileged: 'zqHire:ownership zqAllow:other setRate:other', open: '' },
  Turning: { privileged: 'setSum:other', open: 'setLong never' },
  OwnedElsewhere: { privileged: 'setRate:other', open: 'setOwn setAsked' },
  OwnLogs: { privileged: 'zqHand:mint zqMark:other', open: 'pass' },
  GainPool: { privileged: 'setRate:other', open: 'pay moveGain' },
  Spelled: { privileged: 'setKeeper:ownership setValues:other', open: 'setFew setLong' },
  Named: { privileged: 'zqShare:fee zqNamed:fee zqGets:fee zqMost:other zqBoth:other', open: 'pay' },
  HigherRank: {
    privileged: 'zqRaise:ownership setRate:other setRateElsewhere:other',
    open: 'setRateOfRich pass put',
  },
  Made: { privileged: '', open: 'fill' },
  Maker: { privileged: 'zqTell', open: 'make' },
  Forge: { privileged: '', open: 'forge tell' },
  Reading: {
    privileged: 'setRate:other setRateByGrade:other zqEnrol',
    open: 'setRateByAny',
  },
  Standby: {
    privileged: 'zqName setRate:other zqGive zqMark zqStrike setRateByBadge:other',
    open: 'giveBack',
  },
  Claimed: { privileged: 'zqOwner:ownership', open: 'stand setRate' },
  Acting: { privileged: 'setRate:other', open: 'admit noteFor' },
  ActingForAny: { privileged: '', open: 'admit setRate' },
  Peers: { privileged: 'zqRaise:ownership setRate:other', open: '' },
  Silent: { privileged: 'zqEnter', open: 'ask' },
  Bonds: { privileged: 'zqBind zqPart', open: 'leave' },
  Rows: { privileged: 'zqRow', open: 'vest' },
  FoundersOnly: { privileged: 'setRate:other', open: 'put' },
  Unnamed: {
    privileged: 'zqTerms:fee zqTold:ownership zqMore:other zqListed:other',
    open: 'enter learn',
  },
  Row: { privileged: 'zqSeat:ownership zqLevel:other', open: '' },
  Counter: { privileged: 'zqOn:pause zqOff:pause zqKeep:fee zqMost:other', open: 'put' },
  Handing: { privileged: 'zqHand:ownership zqOut:withdraw zqBack:other', open: '' },
  Standing: { privileged: 'setRate:other', open: 'put' },
  Weighted: { privileged: 'setLevel', open: 'weigh' },
  Dues: { privileged: 'award setRate:other', open: 'collectDue' },
  Members: { privileged: 'zqEnter:ownership zqLeave:ownership zqLevel:other', open: '' },
  Weights: { privileged: 'zqWeigh:ownership zqLevel:other', open: 'act' },
  Judged: { privileged: 'zqJudge:ownership zqOther:other', open: '' },
  Parts: { privileged: 'zqPart:ownership zqFigure:other lower:other', open: '' },
  Written: { privileged: 'zqHand:ownership zqDelay:other', open: '' },
  Renewed: { privileged: 'zqRenew:upgrade zqOther:other', open: '' },
  TakenRole: { privileged: 'zqAppoint setRate:other', open: 'enterAsGuest setMood' },
  TakenLead: { privileged: '', open: 'set appoint' },
  FiledNames: { privileged: 'zqName setValue', open: '' },
  Admitted: { privileged: 'zqAdmit setRate:other', open: 'ask setMood' },
  Raised: { privileged: '', open: 'begin goOn setRate' },
  Copied: { privileged: 'setRate:other', open: 'renew' },
  CopiedFromAny: { privileged: '', open: 'renew setRate' },
  Shares: {
    privileged: 'zqRest:fee zqPart:fee zqPayee:fee zqShown:fee zqKeptOf:fee zqGain:other zqStore:other',
    open: 'leave donate leaveOf earn',
  },
  RowOfMembers: { privileged: 'zqEnter zqTakeOff zqHandOn setRate:other', open: 'leave leaveForGood' },
  SinceWhen: { privileged: 'zqTurn', open: 'stake withdraw' },
  Taxed: { privileged: 'zqPart:fee zqHeap:other zqTaker:fee', open: 'transfer' },
  Called: { privileged: 'zqCalled:other uniswapV2Call:other zqTaken:withdraw', open: '' },
  Records: { privileged: 'setCompleted:other upgrade:other', open: '' },
  Scripts: { privileged: 'zqScript:other zqExecutors:upgrade', open: 'run' },
  Upstream: { privileged: 'zqUpstream:upgrade zqLevel:other', open: '' },
  Prices: { privileged: 'zqClosed:pause zqPrices:other', open: 'trade' },
  LimitedToken: {
    privileged:
      'zqDate:other zqMost:other zqMostOfAll:other zqGate:other zqBegin:ownership zqNote:other zqHand:mint',
    open: 'transfer',
  },
  RatedToken: {
    privileged:
      'zqFee:fee zqSmallFee:fee zqPrice:other zqWhole:fee zqHalf:fee zqSale:pause zqOwn:other zqTake:seize zqOnce:mint zqMore:mint',
    open: 'transfer',
  },
  ReleasedToken: {
    privileged: 'zqRelease:other zqAgent:blacklist zqFriend:other zqLock:other zqJoined:other zqEnd:other',
    open: 'transfer',
  },
  Careless: {
    privileged: 'zqOwner:ownership zqList zqEnter',
    open: 'transfer transferFrom zqInverted zqFree zqBought zqCareles zqOwned zqAsk zqForward zqRun multicall zqMigrate zqDeposit zqTrade zqSwap zqDepositOf zqMigrateOf zqDepositSigned zqMove zqLock zqUnlock zqFees zqFlash zqStakeFor zqGift zqDepositIn zqDepositListed zqUpdate zqUpdateOwn zqUpdateOf zqOperator zqOpen zqSweep zqCollect zqStakeAt zqClaimFor zqMigrateIn zqRelease zqDepositCloned',
  },
  Misused: {
    privileged: 'execute:other',
    open: 'zqPrice zqOracle zqList zqRun zqApprove zqPull put note approve transferFrom',
  },
};
