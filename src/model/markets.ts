/** An exchange whose pools a scan looks for. */
export interface ExchangeSettings {
  name: string;
  /** `v2`: getPair and constant-product pairs; `v3`: getPool and concentrated liquidity. */
  kind: 'v2' | 'v3';
  factory: string;
  /** The contract that spends traders' approvals. */
  router?: string | undefined;
  /** What a v2 pair keeps of each trade. */
  feeMillionths: number;
}

/** What a scan needs to know of a chain's markets. */
export interface MarketSettings {
  exchanges: readonly ExchangeSettings[];
  /** The chain's own coin as a token, with `deposit()`. */
  wrappedCoin?: string | undefined;
  /** Other tokens that pools trade for, each with an address that holds much of it: trades are simulated with what is its. */
  quotes: readonly { token: string; holder: string }[];
  /** Contracts that keep pool tokens for a time. */
  lockers: readonly string[];
}
