import { z } from 'zod';
import { addressPattern } from '#model/address.ts';
import { chainIdPattern, findChainNumber } from '#model/chainId.ts';
import { commonMarkets } from '#model/commonMarkets.ts';
import type { MarketSettings } from '#model/markets.ts';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const address = z
  .string()
  .regex(addressPattern, 'must be an address')
  .transform((text) => text.toLowerCase());

const marketsSchema: z.ZodType<MarketSettings> = z.strictObject({
  exchanges: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(60),
        kind: z.enum(['v2', 'v3']),
        factory: address,
        router: address.optional(),
        feeMillionths: z.int().min(0).max(100_000).default(3_000),
      }),
    )
    .max(8),
  wrappedCoin: address.optional(),
  quotes: z
    .array(z.strictObject({ token: address, holder: address }))
    .max(8)
    .default([]),
  lockers: z.array(address).max(100).default([]),
});

/** One entry of PARAPET_CHAINS. */
export const chainSchema = z.strictObject({
  id: z
    .string()
    .regex(chainIdPattern, 'must be a CAIP-2 id such as eip155:1')
    .refine((id) => (findChainNumber(id) ?? 0) < 2 ** 31, 'has a larger number than a chain can have here')
    .describe('CAIP-2 id of an EVM chain, such as `eip155:1`'),
  rpc: z
    .array(httpUrl)
    .min(1)
    .describe('JSON-RPC endpoints in order of preference; later ones take over while an earlier one fails'),
  name: z.string().min(1).max(60).optional().describe('name on the pages'),
  explorer: httpUrl.optional().describe('address of a block explorer, without a path'),
  startBlock: z
    .int()
    .min(0)
    .optional()
    .describe('reads nothing before this block; unset: each contract is read from its creation'),
  wholeBlocks: z
    .int()
    .min(0)
    .max(100_000_000)
    .default(20_000)
    .describe('reads so many of the newest blocks whole, with transactions; older ones by logs alone'),
  finalityDepth: z
    .int()
    .min(1)
    .max(100_000)
    .default(64)
    .describe('a reorg of more blocks than this halts the chain until somebody looks'),
  batchSize: z.int().min(1).max(1_000).default(100).describe('calls in one request'),
  concurrency: z
    .int()
    .min(1)
    .max(64)
    .default(4)
    .describe('requests at once, for indexing, for scans and for pages each'),
  maxRange: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(100_000)
    .describe('most blocks in one `eth_getLogs`; fewer where an endpoint refuses'),
  pollSeconds: z.number().min(0.2).max(600).default(4).describe('seconds between looks for a new block'),
  timeoutSeconds: z.number().min(1).max(300).default(20).describe('seconds until a request is given up'),
  quorum: z
    .int()
    .min(1)
    .max(9)
    .default(1)
    .describe(
      'so many endpoints must agree on what is stored; from 2 on a past read by logs counts as complete',
    ),
  logCheck: z
    .enum(['address', 'block'])
    .default('address')
    .describe(
      'how logs are checked against the bloom filter of their block: `address` reads a block whole that should show a log of a followed contract and does not, `block` every block that may have one',
    ),
  markets: marketsSchema
    .optional()
    .describe(
      'exchanges to simulate trades on; unset: the common ones of a well-known chain; with an empty list of `exchanges` none, and taxes, pools and sales stay unknown',
    ),
  coinTransfers: z
    .boolean()
    .default(false)
    .describe("keeps every direct payment of the chain's own coin, for traces: about 150 bytes each"),
});

export type ChainSettings = z.infer<typeof chainSchema>;

/** The exchanges of a chain: the operator's, or else those that most people trade at there. */
const findMarkets = ({ id, markets }: ChainSettings): MarketSettings | undefined =>
  markets ?? commonMarkets[id];

/** PARAPET_CHAINS as JSON. */
export const chainsSchema = z
  .array(chainSchema)
  .superRefine((chains, context) => {
    for (const { id, quorum, rpc } of chains)
      if (rpc.length > 0 && rpc.length < quorum)
        context.addIssue(`${id} has a quorum of ${quorum} and needs as many endpoints`);
    const ids = chains.map(({ id }) => id);
    for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index)))
      context.addIssue(`names ${id} twice`);
  })
  .transform((chains) => chains.map((chain) => ({ ...chain, markets: findMarkets(chain) })));
