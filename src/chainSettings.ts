import { z } from 'zod';
import { addressPattern } from '#model/address.ts';
import { chainIdPattern, findChainNumber } from '#model/chainId.ts';
import type { MarketSettings } from '#model/tokenScan.ts';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

const address = z
  .string()
  .regex(addressPattern, 'must be an address')
  .transform((text) => text.toLowerCase());

/** Where a scan looks for a token's pools. */
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
    .min(1)
    .max(8),
  wrappedCoin: address.optional(),
  quotes: z
    .array(z.strictObject({ token: address, holder: address }))
    .max(8)
    .default([]),
  lockers: z.array(address).max(100).default([]),
});

const chainSchema = z.strictObject({
  /** CAIP-2. Only EVM chains are followed. */
  id: z
    .string()
    .regex(chainIdPattern, 'must be a CAIP-2 id such as eip155:1')
    .refine((id) => (findChainNumber(id) ?? 0) < 2 ** 31, 'has a larger number than a chain can have here'),
  name: z.string().min(1).max(60).optional(),
  /** JSON-RPC endpoints in order of preference. */
  rpc: z.array(httpUrl).min(1),
  /** Address of an explorer, without the path. */
  explorer: httpUrl.optional(),
  /** Nothing before it is read; without it, each contract is read from its creation. */
  startBlock: z.int().min(0).optional(),
  /** The last so many blocks are read whole, with transactions; what is older by the logs of contracts alone. */
  wholeBlocks: z.int().min(0).max(100_000_000).default(20_000),
  finalityDepth: z.int().min(1).max(100_000).default(64),
  /** Calls in one request. */
  batchSize: z.int().min(1).max(1_000).default(100),
  /** Requests at once. */
  concurrency: z.int().min(1).max(64).default(4),
  /** Blocks in one question for logs at most; fewer where an endpoint refuses. */
  maxRange: z.int().min(1).max(1_000_000).default(100_000),
  pollSeconds: z.number().min(0.2).max(600).default(4),
  timeoutSeconds: z.number().min(1).max(300).default(20),
  /** Where Multicall3 is deployed, for many reads in one call. */
  multicall: z.string().regex(addressPattern, 'must be an address').optional(),
  /**
   * So many endpoints must agree on the hash of what is stored; from 2 on, two must also list the same logs of a past
   * that is read by logs alone.
   */
  quorum: z.int().min(1).max(9).default(1),
  logCheck: z.enum(['address', 'block']).default('address'),
  /** Exchanges to simulate trades on; without them a scan tells nothing of markets. */
  markets: marketsSchema.optional(),
  /** Keeps every direct payment of the chain's own coin, for tracing: about 150 bytes each. */
  coinTransfers: z.boolean().default(false),
});

export type ChainSettings = z.infer<typeof chainSchema>;

/** PARAPET_CHAINS: a JSON list of chains. Answers every fault, each with its place. */
export function parseChainSettings(
  text: string,
): { chains: ChainSettings[]; faults: [] } | { chains: []; faults: string[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { chains: [], faults: [`PARAPET_CHAINS is not JSON: ${(error as Error).message}`] };
  }
  const result = z.array(chainSchema).safeParse(json);
  if (!result.success)
    return {
      chains: [],
      faults: result.error.issues.map(
        ({ path, message }) => `PARAPET_CHAINS ${path.join('.') || '(the whole)'}: ${message}`,
      ),
    };
  const lonely = result.data.filter(({ quorum, rpc }) => rpc.length < quorum);
  if (lonely.length > 0)
    return {
      chains: [],
      faults: lonely.map(
        ({ id, quorum }) => `PARAPET_CHAINS ${id} has a quorum of ${quorum} and needs as many endpoints`,
      ),
    };
  const ids = result.data.map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (twice.length > 0) return { chains: [], faults: twice.map((id) => `PARAPET_CHAINS names ${id} twice`) };
  return { chains: result.data, faults: [] };
}
