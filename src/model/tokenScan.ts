import * as z from 'zod/mini';
import { type Evidence, evidenceSchema } from './evidence.ts';
import { holderSchema } from './holderSchema.ts';

const text = z.string();
const number = z.number();

/** One thing that a scan asks of a token: known with what shows it, or unknown with the reason in plain words. */
export type TokenField<T> =
  | { state: 'known'; value: T; evidence: Evidence[] }
  | { state: 'unknown'; why: string };

const fieldOf = <T extends z.ZodMiniType>(value: T) =>
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('known'), value, evidence: z.array(evidenceSchema) }),
    z.object({ state: z.literal('unknown'), why: text }),
  ]);

/** `paid`: anybody may, who gives something for it or has a claim to it, which is nobody's power. */
const ableHolder = z.union([holderSchema, z.object({ kind: z.literal('paid') })]);
export type AbleHolder = z.infer<typeof ableHolder>;

/** A function through which something can be done to a token; `paths`: who can use it, in plain words. */
const ableFunction = z.object({
  selector: text,
  /** Null where no signature is known. */
  name: z.nullable(text),
  guard: z.nullable(text),
  paths: z.array(text),
  /** Those of `paths`, to be judged by; of some results from before they are not known. */
  holders: z.exactOptional(z.array(ableHolder)),
});
export type AbleFunction = z.infer<typeof ableFunction>;

/** What the code that runs lets somebody do. Without functions: the whole code was followed and none does it. */
const abilityValue = z.object({ functions: z.array(ableFunction) });
export type Ability = z.infer<typeof abilityValue>;
const ability = fieldOf(abilityValue);

/** How large a number a function that changes fees takes, in the contract's own unit, when its holder calls it. */
const feeLimit = z.object({
  selector: text,
  name: z.nullable(text),
  /** Which of its numbers, from 1 on; the others were zero. */
  number,
  /** As whom it was called in the simulation, EIP-55. */
  caller: text,
  /** The largest that it took and the smallest that it refused, in decimal; what it took it need not keep. */
  taken: text,
  refused: text,
});
export type FeeLimit = z.infer<typeof feeLimit>;

/** A market whose pool was found through a factory that the operator named. */
const tokenPool = z.object({
  /** As the operator calls the exchange. */
  exchange: text,
  address: text,
  /** What the token is traded for. */
  quote: text,
  /** Base units that lie in the pool, in decimal. */
  quoteAmount: text,
  tokenAmount: text,
});
export type TokenPool = z.infer<typeof tokenPool>;

/** How far a simulated trade came: `bought` and `sold` went through. */
export const tradeStages = ['notTried', 'buyRefused', 'boughtNothing', 'sellRefused', 'sold'] as const;
export type TradeStage = (typeof tradeStages)[number];

/**
 * `fresh`: an address never seen before; `followed`: another such, after whose purchase somebody else bought and sold; `buyer`:
 * one that bought from the pool, with what it holds; `eoa`: a fresh EOA, without a code
 * override, that trades by the exchange's router.
 */
const traderKinds = ['fresh', 'followed', 'buyer', 'eoa'] as const;
export type TraderKind = (typeof traderKinds)[number];

/**
 * What lay between a simulated purchase and the sale: time, blocks, purchases of others, the growth of the pool to so many times its size, or
 * earlier small sales of the same trader. `approval`: so many seconds or blocks between the approval and the sale.
 */
const betweenKinds = ['seconds', 'blocks', 'purchases', 'growth', 'sales', 'approval'] as const;
const between = z.object({ kind: z.enum(betweenKinds), amount: number });
export type Between = z.infer<typeof between>;

/** One trade simulated at the scan's block: amounts are base units in decimal. */
const simulatedTrade = z.object({
  pool: text,
  trader: z.object({ kind: z.enum(traderKinds), address: text }),
  stage: z.enum(tradeStages),
  /** Of the quote token; null where the trader only sells. */
  paid: z.nullable(text),
  /** What the pool paid out, and what arrived of it. */
  boughtDue: z.nullable(text),
  bought: text,
  /** Of the amount held, the largest part that could be sold, in percent: 100, 90, 50, 1, or 0. */
  soldPercent: number,
  sold: text,
  /** What the sale left the trader without; not there where that is what was sold. */
  spent: z.exactOptional(text),
  soldArrived: text,
  received: text,
  /** How the token was handed to the pool: as exchanges do, by approval; or by a plain transfer. */
  route: z.nullable(z.enum(['approval', 'transfer'])),
  /** A transfer to another fresh address; null where it was refused. */
  sent: z.nullable(z.object({ amount: text, arrived: text })),
  /** What the contract said when it refused. */
  reason: z.nullable(text),
  /** Of one that was followed, or an EOA: what it still had before its sale; not there where somebody else could not buy before. */
  kept: z.exactOptional(text),
  /** Of an EOA: what lay between its purchase and its sale; not there where nothing did. */
  between: z.exactOptional(between),
});
export type SimulatedTrade = z.infer<typeof simulatedTrade>;

/** What arrived less, in basis points, of the smallest and the largest measured. */
const tokenTax = z.object({ lowest: number, highest: number });
export type TokenTax = z.infer<typeof tokenTax>;
const tax = fieldOf(tokenTax);

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

const saleVerdict = z.object({
  outcome: z.enum(saleOutcomes),
  /** Of `mostKept`: what sales kept. */
  fee: z.exactOptional(tokenTax),
  /** The contract's words for the first refusal. */
  reason: z.nullable(text),
  /** Buyers of the pool who were tried. */
  buyersTried: number,
  /** For how long the one who had held it longest and could not sell had held it; 0 without any. */
  heldSeconds: number,
  /** Of `takenAway`: a buyer that had so many base units in the block of its purchase, sent nothing since, and has none. */
  lost: z.exactOptional(z.object({ address: text, block: number, had: text })),
  /** Of `refusedLater` and `takenAway`: what lay between the purchase and the sale. */
  between: z.exactOptional(between),
});
export type SaleVerdict = z.infer<typeof saleVerdict>;

/** `nothing`: it went through and brought nothing. `mostKept`: it went through, and at least half of what the pool paid did not arrive. */
const purchaseOutcomes = ['works', 'nothing', 'refused', 'mostKept'] as const;

/** Share of a pool's own tokens in hands that cannot give them back, in millionths; `locked`: by lockers that the operator named. */
const lockedLiquidity = z.object({ pool: text, burned: number, locked: number });
export type LockedLiquidity = z.infer<typeof lockedLiquidity>;

/** Who holds a pool's own tokens. Shares are of all of them, in millionths. */
const poolHolders = z.object({
  pool: text,
  /** Base units in decimal. */
  supply: text,
  /** Without burn addresses, which have `burned`. */
  count: number,
  burned: number,
  /** `isLocker`: one that the operator named. */
  largest: z.array(z.object({ address: text, share: number, isLocker: z.boolean() })),
});
export type PoolHolders = z.infer<typeof poolHolders>;

const project = z.object({ id: text, name: text });
/** A listed project's token elsewhere with the same name, symbol, or both. */
const sameNamed = z.object({
  project,
  chain: text,
  address: text,
  same: z.enum(['name', 'symbol', 'both']),
});
export type SameNamed = z.infer<typeof sameNamed>;

/** What a scan asks of a token. Shares are of the supply, in millionths. */
const fields = z.object({
  name: fieldOf(text),
  symbol: fieldOf(text),
  decimals: fieldOf(number),
  supply: fieldOf(z.object({ total: text, cap: z.nullable(text) })),
  /** `largest`: results from before do not list them. */
  holders: fieldOf(
    z.object({
      count: number,
      top10Share: number,
      largest: z.exactOptional(z.array(z.object({ address: text, share: number, isContract: z.boolean() }))),
    }),
  ),
  owner: fieldOf(z.object({ address: z.nullable(text), share: z.nullable(number) })),
  creator: fieldOf(z.object({ address: text, share: number })),
  /** By the records of this site: whose token it is, and what else has its name; `hasMore`: there are more of that name. */
  listed: fieldOf(
    z.object({
      project: z.nullable(project),
      sameName: z.array(sameNamed),
      hasMore: z.exactOptional(z.boolean()),
    }),
  ),
  /** Web addresses in its name or symbol. */
  lure: fieldOf(z.object({ words: z.array(text) })),
  /** Other tokens of its creator of which a scan here saw that sales are refused; some of those scanned lately. */
  creatorRefused: fieldOf(z.array(text)),
  mint: ability,
  burnOthers: ability,
  moveOthers: ability,
  pause: ability,
  blacklist: ability,
  fees: ability,
  /** Fees of single accounts. */
  personalFees: ability,
  /** One for each number that a function for fees takes. */
  feeLimits: fieldOf(z.array(feeLimit)),
  transferLimit: ability,
  /** Below the supply, in base units; as the token names them. */
  limitsInForce: fieldOf(z.array(z.object({ name: text, amount: text }))),
  cooldown: ability,
  takeBackOwnership: ability,
  hiddenOwner: ability,
  upgrade: ability,
  selfDestruct: fieldOf(z.object({ possible: z.boolean() })),
  externalCall: fieldOf(z.object({ possible: z.boolean() })),
  proxy: fieldOf(z.object({ kind: text, implementation: z.nullable(text) })),
  pools: fieldOf(z.array(tokenPool)),
  lockedLiquidity: fieldOf(z.array(lockedLiquidity)),
  poolHolders: fieldOf(z.array(poolHolders)),
  buyTax: tax,
  sellTax: tax,
  transferTax: tax,
  /** What is gone of a purchase once somebody else has bought and sold. */
  lostToOthers: tax,
  sale: fieldOf(saleVerdict),
  /** Whether a fresh address could buy; `reason`: the token's words where it could not. */
  purchase: fieldOf(z.object({ outcome: z.enum(purchaseOutcomes), reason: z.nullable(text) })),
  /** Of what was held, the part that could be sold in one sale, in percent: the smallest and the largest of all that went through. */
  soldAtOnce: fieldOf(z.object({ lowest: number, highest: number })),
});
type Fields = z.infer<typeof fields>;
export type TokenFieldName = keyof Fields;
export type TokenFields = { [K in TokenFieldName]: Extract<Fields[K], { state: 'known' }>['value'] };

/** What a scan found of a token as it was at one block: every field known with evidence, or unknown with the reason. */
export const tokenScanSchema = z.object({
  chain: text,
  /** EIP-55. */
  address: text,
  block: number,
  /** Of the block, ISO 8601 UTC. */
  time: text,
  fields,
  /** Every trade that was simulated, for whoever wants to check the taxes and the verdict on sales. */
  trades: z.array(simulatedTrade),
});
/** The same, with its fields by their names for whoever goes through them. */
export interface TokenScan extends Omit<z.infer<typeof tokenScanSchema>, 'fields'> {
  fields: { [K in TokenFieldName]: TokenField<TokenFields[K]> };
}
