const list = (text: string) => text.split(' ');

/** What is asked for, the most usual first. */
export const shares = list(
  'Fee Fees FeeRate FeeBps FeePercentage FeePercent FeeBP FeeRatio FeeAmount FeeBp FeeShare FeeFactor FeeNumerator FeeBips FeeBasisPoints FeeBasePoint FeeDiscount FeeType FeeParams FeeConfig FeeInfo FeeSettings Tax TaxRate TaxPercentage Commission CommissionRate Royalty Royalties RoyaltyFee RoyaltyBps RoyaltyPercentage RoyaltyInfo Premium PremiumRate',
);
/** Who gets it. */
export const payees = list(
  'FeeRecipient FeeCollector FeeReceiver FeeTo FeeAddress FeeWallet FeeVault FeeOwner Treasury TreasuryAddress Beneficiary RoyaltyRecipient RoyaltyReceiver RoyaltyAddress',
);
export const offices = list(
  'Owner Admin Operator Minter Signer Keeper Guardian Validator Relayer Agent Controller Executor Governance Governor Authority Pauser Strategist Moderator Proposer Curator Custodian Whitelister Forwarder Attester Approver Trustee Slasher Updater Submitter Watcher Allocator Administrator Caller Freezer Reporter Role Roles Owners Admins Minters Operators Signers Keepers Guardians Validators Relayers Reporters Agents Operatorship Mintership Multisig Council',
);
export const activities = list(
  'Deposit Deposits Withdraw Withdrawal Withdrawals Transfer Transfers Trading Trade Swap Swaps Mint Minting Burn Burning Stake Staking Unstaking Borrow Borrowing Redeem Redemption Redemptions Claim Claims Claiming Sale Sales PublicSale Presale PublicMint Auction Auctions Bidding Market Markets Pool Pools Vault Bridge Bridging Issuance Purchase Purchases Buying Selling Exchange Liquidation Liquidations Liquidity AddLiquidity Registration Farming FlashLoan FlashLoans Orders Operations Contract Contracts Reserve Token Tokens Rewards Relay Messages Execution Collateral Asset Assets System Protocol Factory Router',
);
export const people = list(
  ' Address Addresses User Users Account Accounts Member Members Wallet Holder Investor Player',
);

export const numbers = list('uint256 uint16 uint8 uint32 uint64 uint96 uint128 uint24');

/** Arguments of short names: everybody sets a fee, each with a key or a width of their own. */
export const manyTypes = [
  ...list(
    'address uint256,uint256 address,address bytes32,uint256 bytes32,address uint256,address bytes32 bool address,bool',
  ),
  '',
  ...numbers,
  ...numbers.flatMap((n) => [`address,${n}`, `uint256,${n}`, `${n},${n}`, `${n},address`, `bytes32,${n}`]),
  ...numbers.flatMap((n) => [`uint256,address,${n}`, `${n},${n},${n}`, `(address,${n})`, `uint32,${n}`]),
  ...list(
    'uint256,uint256,uint256,uint256 address,uint256,uint256 address,address,uint256 address[],uint256[] uint256,address[],uint256[] address[] uint256[] (uint256,uint256) (uint256,uint256,uint256) bytes',
  ),
];
