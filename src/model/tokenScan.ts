import type { Evidence } from './evidence.ts';

/** One thing that a scan asks of a token: known with what shows it, or unknown with the reason in plain words. */
export type TokenField<T> =
  | { state: 'known'; value: T; evidence: Evidence[] }
  | { state: 'unknown'; why: string };

/** A function through which something can be done to a token; `paths`: who can use it, in plain words. */
export interface AbleFunction {
  selector: string;
  /** Null where no signature is known. */
  name: string | null;
  guard: string | null;
  paths: string[];
}

/** What the code that runs lets somebody do. Without functions: the whole code was followed and none does it. */
export interface Ability {
  functions: AbleFunction[];
}

/** How large a number a function that changes fees takes, in the contract's own unit, when its holder calls it. */
export interface FeeLimit {
  selector: string;
  name: string | null;
  /** Which of its numbers, from 1 on; the others were zero. */
  number: number;
  /** As whom it was called in the simulation, EIP-55. */
  caller: string;
  /** The largest that it took and the smallest that it refused, in decimal; what it took it need not keep. */
  taken: string;
  refused: string;
}

/** A market whose pool was found through a factory that the operator named. */
export interface TokenPool {
  /** As the operator calls the exchange. */
  exchange: string;
  address: string;
  /** What the token is traded for. */
  quote: string;
  /** Base units that lie in the pool, in decimal. */
  quoteAmount: string;
  tokenAmount: string;
}

/** How far a simulated trade came: `bought` and `sold` went through. */
export const tradeStages = ['notTried', 'buyRefused', 'boughtNothing', 'sellRefused', 'sold'] as const;
export type TradeStage = (typeof tradeStages)[number];

/**
 * `fresh`: an address never seen before; `followed`: another such, after whose purchase somebody else bought and sold; `buyer`:
 * one that bought from the pool, with what it holds; `key`: a fresh EOA, without a code
 * override, that trades by the exchange's router.
 */
export const traderKinds = ['fresh', 'followed', 'buyer', 'key'] as const;
export type TraderKind = (typeof traderKinds)[number];

/**
 * What lay between a simulated purchase and the sale: time, blocks, purchases of others, the growth of the pool to so many times its size, or
 * earlier small sales of the same trader. `approval`: so many seconds or blocks between the approval and the sale.
 */
export const betweenKinds = ['seconds', 'blocks', 'purchases', 'growth', 'sales', 'approval'] as const;
export interface Between {
  kind: (typeof betweenKinds)[number];
  amount: number;
}

/** One trade simulated at the scan's block: amounts are base units in decimal. */
export interface SimulatedTrade {
  pool: string;
  trader: { kind: TraderKind; address: string };
  stage: TradeStage;
  /** Of the quote token; null where the trader only sells. */
  paid: string | null;
  /** What the pool paid out, and what arrived of it. */
  boughtDue: string | null;
  bought: string;
  /** Of the amount held, the largest part that could be sold, in percent: 100, 90, 50, 1, or 0. */
  soldPercent: number;
  sold: string;
  /** What the sale left the trader without; not there where that is what was sold. */
  spent?: string;
  soldArrived: string;
  received: string;
  /** How the token was handed to the pool: as exchanges do, by approval; or by a plain transfer. */
  route: 'approval' | 'transfer' | null;
  /** A transfer to another fresh address; null where it was refused. */
  sent: { amount: string; arrived: string } | null;
  /** What the contract said when it refused. */
  reason: string | null;
  /** Of one that was followed, or an EOA: what it still had before its sale; not there where somebody else could not buy before. */
  kept?: string;
  /** Of an EOA: what lay between its purchase and its sale; not there where nothing did. */
  between?: Between;
}

/** What arrived less, in basis points, of the smallest and the largest measured. */
export interface TokenTax {
  lowest: number;
  highest: number;
}

/**
 * Whether what was bought could be sold. `refused`: a buy worked, and every sale that was tried failed, by the fresh
 * address and by all sampled buyers. `refusedForSome`: sales of some failed and of others did not. `takenAway`: it could be sold at once,
 * and was gone once somebody else had traded, or from a buyer who did nothing. `refusedLater`: it could be sold at once, and not after what
 * `between` says, while others could still buy. `mostKept`: it goes through, and at least half of what is sold does not reach the pool.
 */
export const saleOutcomes = [
  'works',
  'refused',
  'refusedForSome',
  'takenAway',
  'refusedLater',
  'mostKept',
] as const;
export type SaleOutcome = (typeof saleOutcomes)[number];

export interface SaleVerdict {
  outcome: SaleOutcome;
  /** The contract's words for the first refusal. */
  reason: string | null;
  /** Buyers of the pool who were tried. */
  buyersTried: number;
  /** For how long the one who had held it longest and could not sell had held it; 0 without any. */
  heldSeconds: number;
  /** Of `takenAway`: a buyer that had so many base units in the block of its purchase, sent nothing since, and has none. */
  lost?: { address: string; block: number; had: string };
  /** Of `mostKept`: what sales kept. */
  fee?: TokenTax;
  /** Of `refusedLater` and `takenAway`: what lay between the purchase and the sale. */
  between?: Between;
}

/** `nothing`: it went through and brought nothing. `mostKept`: it went through, and at least half of what the pool paid did not arrive. */
export const purchaseOutcomes = ['works', 'nothing', 'refused', 'mostKept'] as const;
export type PurchaseOutcome = (typeof purchaseOutcomes)[number];

/** Share of a pool's own tokens in hands that cannot give them back, in millionths. */
export interface LockedLiquidity {
  pool: string;
  burned: number;
  /** By lockers that the operator named. */
  locked: number;
}

/** Who holds a pool's own tokens. Shares are of all of them, in millionths. */
export interface PoolHolders {
  pool: string;
  /** Base units in decimal. */
  supply: string;
  /** Without burn addresses, which have `burned`. */
  count: number;
  burned: number;
  /** `isLocker`: one that the operator named. */
  largest: { address: string; share: number; isLocker: boolean }[];
}

/** A listed project's token elsewhere with the same name, symbol, or both. */
export interface SameNamed {
  project: { id: string; name: string };
  chain: string;
  address: string;
  same: (typeof sameNames)[number];
}
export const sameNames = ['name', 'symbol', 'both'] as const;

/** What a scan asks of a token. Shares are of the supply, in millionths. */
export interface TokenFields {
  name: string;
  symbol: string;
  decimals: number;
  supply: { total: string; cap: string | null };
  /** `largest`: results from before do not list them. */
  holders: {
    count: number;
    top10Share: number;
    largest?: { address: string; share: number; isContract: boolean }[];
  };
  owner: { address: string | null; share: number | null };
  creator: { address: string; share: number };
  /** By the records of this site: whose token it is, and what else has its name. */
  listed: {
    project: { id: string; name: string } | null;
    sameName: SameNamed[];
    /** There are more of that name. */
    hasMore?: boolean;
  };
  /** Web addresses in its name or symbol. */
  lure: { words: string[] };
  /** Other tokens of its creator of which a scan here saw that sales are refused; some of those scanned lately. */
  creatorRefused: string[];
  mint: Ability;
  burnOthers: Ability;
  moveOthers: Ability;
  pause: Ability;
  blacklist: Ability;
  fees: Ability;
  /** Fees of single accounts. */
  personalFees: Ability;
  /** One for each number that a function for fees takes. */
  feeLimits: FeeLimit[];
  transferLimit: Ability;
  /** Below the supply, in base units; as the token names them. */
  limitsInForce: { name: string; amount: string }[];
  cooldown: Ability;
  takeBackOwnership: Ability;
  hiddenOwner: Ability;
  upgrade: Ability;
  selfDestruct: { possible: boolean };
  externalCall: { possible: boolean };
  proxy: { kind: string; implementation: string | null };
  pools: TokenPool[];
  lockedLiquidity: LockedLiquidity[];
  poolHolders: PoolHolders[];
  buyTax: TokenTax;
  sellTax: TokenTax;
  transferTax: TokenTax;
  /** What is gone of a purchase once somebody else has bought and sold. */
  lostToOthers: TokenTax;
  sale: SaleVerdict;
  /** Whether a fresh address could buy; `reason`: the token's words where it could not. */
  purchase: { outcome: PurchaseOutcome; reason: string | null };
  /** Of what was held, the part that could be sold in one sale, in percent: the smallest and the largest of all that went through. */
  soldAtOnce: { lowest: number; highest: number };
}
export type TokenFieldName = keyof TokenFields;

/** Those that come from its pools and from simulated trades, in the order of a page. */
export const marketFields = [
  'purchase',
  'sale',
  'soldAtOnce',
  'buyTax',
  'sellTax',
  'transferTax',
  'lostToOthers',
  'pools',
  'lockedLiquidity',
  'poolHolders',
] as const;

/** A token as it was at one block. */
export interface TokenScan {
  chain: string;
  /** EIP-55. */
  address: string;
  block: number;
  /** Of the block, ISO 8601 UTC. */
  time: string;
  fields: { [K in TokenFieldName]: TokenField<TokenFields[K]> };
  /** Every trade that was simulated, for whoever wants to check the taxes and the verdict on sales. */
  trades: SimulatedTrade[];
}

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
