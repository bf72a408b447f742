const list = (text: string) => text.split(' ');

/** What is asked for, the most usual first. */
export const shares = list(
  'Fee Fees FeeRate FeeBps FeePercentage FeePercent FeeBP FeeRatio FeeAmount FeeBp FeeShare FeeFactor FeeNumerator FeeBips FeeBasisPoints FeeBasePoint FeeDiscount FeeType FeeParams FeeConfig FeeInfo FeeSettings Tax TaxRate TaxPercentage Commission CommissionRate Royalty Royalties RoyaltyFee RoyaltyBps RoyaltyPercentage RoyaltyInfo Premium PremiumRate',
);
/** How a fee is said that is not said as above. */
export const rarerShares = list(
  'FeePct FeeBPS FeeBIPS FeeValue FeeFraction FeeDenominator FeeDivisor FeeMultiplier FeePoints FeeLimit FeeCap FeeToken FeeConfiguration FeeParameter FeeParameters FeeStructure FeeTier FeeSchedule FeeCurrency FeeValueWei FeeExempt FeeExemption FeeManager FeeInBps FeeInBasisPoints FeePerMille FeeMode FeeEnabled FeeOn FeeSplit FeeDistribution FeeController FeeHandler FeeOracle FeePool FeeCalculator FeeModel FeeWhitelist FeeFlat FeeFixed Taxes TaxPercent TaxFee TaxBps TaxAmount TaxExempt CommissionPct CommissionPercent CommissionPercentage CommissionBps CommissionFee Commissions CommissionAmount RoyaltyRate RoyaltyPercent RoyaltyPct RoyaltyAmount RoyaltyBasisPoints RoyaltyNumerator RoyaltyFraction RoyaltyShare Premiums PremiumPercentage PremiumPercent Cut Toll Surcharge Charge Charges ChargeRate ChargePercent FeeChargePercent FeeCharge ServiceCharge',
);
/** Who gets it. */
export const payees = list(
  'FeeRecipient FeeCollector FeeReceiver FeeTo FeeAddress FeeWallet FeeVault FeeOwner Treasury TreasuryAddress Beneficiary RoyaltyRecipient RoyaltyReceiver RoyaltyAddress FeeBeneficiary FeeAccount FeeRecipientAddress FeeReceiverAddress FeeCollectorAddress FeeDistributor FeeDestination FeeSink FeeTarget FeeDist FeeTreasury TaxReceiver TaxWallet TaxAddress TaxRecipient TaxCollector CommissionWallet CommissionAddress CommissionAccount CommissionRecipient CommissionReceiver RoyaltyWallet RoyaltyBeneficiary TreasuryWallet TreasuryAccount TreasuryAddr BeneficiaryAddress FundRecipient FundsRecipient FundReceiver RevenueRecipient RevenueReceiver PayoutAddress PayoutRecipient ChargeReceiver ChargeRecipient',
);
/** What people are commonly charged for, or on whose behalf. */
export const charged = list(
  'Buy Sell Transfer Swap Mint Burn Redeem Deposit Withdraw Withdrawal Stake Unstake Staking Entry Exit Join Entrance Listing Listed List Auction Sale Sales Primary Secondary PrimarySale SecondarySale Bid Offer Order Maker Taker Trade Trading Exchange Market Marketplace Platform Protocol Service Management Performance Admin Owner Creator Artist Gallery Author Publisher Minter Seller Buyer Dev Developer Team Marketing Liquidity Lp LP Reward Rewards Dividend Holder Holders Reflection Charity Donation Lottery Jackpot Buyback BuyBack AutoLiquidity Ecosystem Foundation Dao DAO Treasury Reserve Insurance Operator Operation Operations Operational Validator Oracle Relay Relayer Keeper Executor Execution Gas Bridge Bridging Message Messaging Send Receive Base Flat Fixed Min Max Minimum Maximum Default Initial Global Total Daily Annual Monthly Weekly Yearly Early EarlyWithdraw EarlyWithdrawal Late Penalty Cancel Cancellation Registration Register Renewal Renew Subscription Membership Claim Creation Create Creating Deploy Deployment Launch Launchpad Presale Vesting Lock Locking Unlock Borrow Borrowing Lend Lending Loan Repay Liquidation Liquidator FlashLoan Flashloan FlashMint Origination Interest Settlement Open Close Opening Closing Position Margin Funding Referral Referrer Affiliate Partner Integrator Broker Arbitration Arbitrator Dispute Appeal Challenge Upgrade Breed Breeding Craft Crafting Game Play Ticket Draw Rent Rental Lease License Licensing Request Query Data Storage Update Verification Certificate Certification Proposal Vote Voting Delegate Delegation Migration Migrate Conversion Convert Wrap Unwrap Issue Issuance Issuer Minting Burning Redemption Purchase Processing Payment Payments Payout Transaction Tx Token TokenTransfer Native Eth ETH Erc20 ERC20 Nft NFT Bnb BNB Usdc USDC Collection Royalty Pool Vault Strategy Strategist Governance Governor Harvest Compound Rebalance System Network Community Public Private Whitelist Company Company Investor Investment Fund Option Future Mining Farm Farming Forge Name Domain Key Identity Attestation Cross CrossChain Chain Destination Source Origin Bps Percent Discount Bonus Extra Additional Special Markup Sponsor Fiat Sweep Escrow Release Refund Slash Slashing Dust Zap Router Pair Factory Stable Volatile Dynamic Adaptive Static Normal Regular Standard Premium Express Priority Unit PerToken PerSecond',
);
export const offices = list(
  'Owner Admin Operator Minter Signer Keeper Guardian Validator Relayer Agent Controller Executor Governance Governor Authority Pauser Strategist Moderator Proposer Curator Custodian Whitelister Forwarder Attester Approver Trustee Slasher Updater Submitter Watcher Allocator Administrator Caller Freezer Reporter Role Roles Owners Admins Minters Operators Signers Keepers Guardians Validators Relayers Reporters Agents Operatorship Mintership Multisig Council Ownership Upgrader Supervisor Permission Permissions Blacklister Rescuer Canceller Ratifier Auctioneer Limiter Gov DAO Dao Management Deputy Master Authorizer Setter Delegatee Authorized Access Privilege Privileges Key Keys Trusted Controllers Executors Governors Authorities Pausers Strategists Moderators Proposers Curators Custodians Whitelisters Forwarders Attesters Approvers Trustees Updaters Submitters Watchers Allocators Administrators Callers Supervisors',
);
/** What stands after the office. */
export const officeTails = list(
  'Address Addresses Status List Wallet Account Contract Contracts Key Keys Role Permission',
);
/** What an account is given. */
export const rights = list('Role Roles Permission Permissions Access Rights Authorization');
export const activities = list(
  'Deposit Deposits Withdraw Withdrawal Withdrawals Transfer Transfers Trading Trade Swap Swaps Mint Minting Burn Burning Stake Staking Unstaking Borrow Borrowing Redeem Redemption Redemptions Claim Claims Claiming Sale Sales PublicSale Presale PublicMint Auction Auctions Bidding Market Markets Pool Pools Vault Bridge Bridging Issuance Purchase Purchases Buying Selling Exchange Liquidation Liquidations Liquidity AddLiquidity Registration Farming FlashLoan FlashLoans Orders Operations Contract Contracts Reserve Token Tokens Rewards Relay Messages Execution Collateral Asset Assets System Protocol Factory Router Emergency EmergencyWithdraw EmergencyWithdrawal EmergencyWithdrawals Tax Whitelist TransfersOut Payments Payouts Voting Upgrades Harvest Zap Lending Repay Compound Unlock Lock Queue Bids Offers Listings Listing Batch Public Private',
);
export const people = list(
  ' Address Addresses User Users Account Accounts Member Members Wallet Wallets Holder Holders Investor Investors Player Sender Senders',
);

export const numbers = list('uint256 uint16 uint8 uint32 uint64 uint96 uint128 uint24');
/** Widths that few use. */
export const rarerNumbers = list(
  'uint40 uint48 uint56 uint72 uint80 uint88 uint104 uint112 uint120 uint160 uint192 uint224 uint248 int256 int128',
);

/** Arguments of short names: everybody sets a fee, each with a key or a width of their own. */
export const manyTypes = [
  ...list(
    'address uint256,uint256 address,address bytes32,uint256 bytes32,address uint256,address bytes32 bool address,bool',
  ),
  '',
  ...numbers,
  ...rarerNumbers,
  ...numbers.flatMap((n) => [`address,${n}`, `uint256,${n}`, `${n},${n}`, `${n},address`, `bytes32,${n}`]),
  ...numbers.flatMap((n) => [`uint256,address,${n}`, `${n},${n},${n}`, `(address,${n})`, `uint32,${n}`]),
  ...numbers.flatMap((n) => [
    `${n},${n},${n},${n}`,
    `address,${n},${n}`,
    `${n},bool`,
    `address,address,${n}`,
  ]),
  ...numbers.flatMap((n) => [`uint16,${n}`, `uint64,${n}`, `uint8,${n}`, `bytes4,${n}`, `string,${n}`]),
  ...list(
    'address[],uint256[] uint256,address[],uint256[] address[] uint256[] (uint256,uint256) (uint256,uint256,uint256) bytes uint256,uint256,uint256,uint256,uint256 bytes4,address string,address bytes4,address,uint256 bool,uint256 address,uint256,bool uint256,uint256,address address[],bool uint256,bool address,address,uint256,uint256 uint256[],uint256[] address,uint16[] uint256[],address[] address[],uint16[]',
  ),
];
