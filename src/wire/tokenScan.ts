import * as z from 'zod/mini';
import { evidenceSchema } from '#model/evidence.ts';
import {
  betweenKinds,
  purchaseOutcomes,
  saleOutcomes,
  sameNames,
  type TokenScan,
  traderKinds,
  tradeStages,
} from '#model/tokenScan.ts';

const fieldOf = <T extends z.ZodMiniType>(value: T) =>
  z.discriminatedUnion('state', [
    z.object({ state: z.literal('known'), value, evidence: z.array(evidenceSchema) }),
    z.object({ state: z.literal('unknown'), why: z.string() }),
  ]);

const ability = fieldOf(
  z.object({
    functions: z.array(
      z.object({
        selector: z.string(),
        name: z.nullable(z.string()),
        guard: z.nullable(z.string()),
        paths: z.array(z.string()),
      }),
    ),
  }),
);
const points = z.object({ lowest: z.number(), highest: z.number() });
const tax = fieldOf(points);
const possible = fieldOf(z.object({ possible: z.boolean() }));

const between = z.object({ kind: z.enum(betweenKinds), amount: z.number() });

const project = z.object({ id: z.string(), name: z.string() });

const fields = z.object({
  name: fieldOf(z.string()),
  symbol: fieldOf(z.string()),
  decimals: fieldOf(z.number()),
  supply: fieldOf(z.object({ total: z.string(), cap: z.nullable(z.string()) })),
  holders: fieldOf(
    z.object({
      count: z.number(),
      top10Share: z.number(),
      largest: z.exactOptional(
        z.array(z.object({ address: z.string(), share: z.number(), isContract: z.boolean() })),
      ),
    }),
  ),
  owner: fieldOf(z.object({ address: z.nullable(z.string()), share: z.nullable(z.number()) })),
  creator: fieldOf(z.object({ address: z.string(), share: z.number() })),
  listed: fieldOf(
    z.object({
      project: z.nullable(project),
      sameName: z.array(
        z.object({ project, chain: z.string(), address: z.string(), same: z.enum(sameNames) }),
      ),
      hasMore: z.exactOptional(z.boolean()),
    }),
  ),
  lure: fieldOf(z.object({ words: z.array(z.string()) })),
  creatorRefused: fieldOf(z.array(z.string())),
  mint: ability,
  burnOthers: ability,
  moveOthers: ability,
  pause: ability,
  blacklist: ability,
  fees: ability,
  personalFees: ability,
  feeLimits: fieldOf(
    z.array(
      z.object({
        selector: z.string(),
        name: z.nullable(z.string()),
        number: z.number(),
        caller: z.string(),
        taken: z.string(),
        refused: z.string(),
      }),
    ),
  ),
  transferLimit: ability,
  limitsInForce: fieldOf(z.array(z.object({ name: z.string(), amount: z.string() }))),
  cooldown: ability,
  takeBackOwnership: ability,
  hiddenOwner: ability,
  upgrade: ability,
  selfDestruct: possible,
  externalCall: possible,
  proxy: fieldOf(z.object({ kind: z.string(), implementation: z.nullable(z.string()) })),
  pools: fieldOf(
    z.array(
      z.object({
        exchange: z.string(),
        address: z.string(),
        quote: z.string(),
        quoteAmount: z.string(),
        tokenAmount: z.string(),
      }),
    ),
  ),
  lockedLiquidity: fieldOf(z.array(z.object({ pool: z.string(), burned: z.number(), locked: z.number() }))),
  poolHolders: fieldOf(
    z.array(
      z.object({
        pool: z.string(),
        supply: z.string(),
        count: z.number(),
        burned: z.number(),
        largest: z.array(z.object({ address: z.string(), share: z.number(), isLocker: z.boolean() })),
      }),
    ),
  ),
  buyTax: tax,
  sellTax: tax,
  transferTax: tax,
  lostToOthers: tax,
  sale: fieldOf(
    z.object({
      outcome: z.enum(saleOutcomes),
      fee: z.exactOptional(points),
      reason: z.nullable(z.string()),
      buyersTried: z.number(),
      heldSeconds: z.number(),
      lost: z.exactOptional(z.object({ address: z.string(), block: z.number(), had: z.string() })),
      between: z.exactOptional(between),
    }),
  ),
  purchase: fieldOf(z.object({ outcome: z.enum(purchaseOutcomes), reason: z.nullable(z.string()) })),
  soldAtOnce: fieldOf(z.object({ lowest: z.number(), highest: z.number() })),
});

const trade = z.object({
  pool: z.string(),
  trader: z.object({ kind: z.enum(traderKinds), address: z.string() }),
  stage: z.enum(tradeStages),
  paid: z.nullable(z.string()),
  boughtDue: z.nullable(z.string()),
  bought: z.string(),
  soldPercent: z.number(),
  sold: z.string(),
  spent: z.exactOptional(z.string()),
  soldArrived: z.string(),
  received: z.string(),
  route: z.nullable(z.enum(['approval', 'transfer'])),
  sent: z.nullable(z.object({ amount: z.string(), arrived: z.string() })),
  reason: z.nullable(z.string()),
  kept: z.exactOptional(z.string()),
  between: z.exactOptional(between),
});

/** What a scan found of a token: every field known with evidence, or unknown with the reason. */
export const tokenScanSchema: z.ZodMiniType<TokenScan> = z.object({
  chain: z.string(),
  address: z.string(),
  block: z.number(),
  time: z.string(),
  fields,
  trades: z.array(trade),
});
