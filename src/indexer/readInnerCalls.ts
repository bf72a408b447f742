import * as z from 'zod/mini';
import type { RpcClient } from '#chain/createRpcClient.ts';
import type { IndexedBlock } from '#core/chainStore/rows.ts';
import type { Hex } from '#lib/hex.ts';

/** A call that one contract made of another, in a transaction that went through. */
export interface InnerCall {
  to: Hex;
  selector: Hex;
  input: Hex;
  transactionHash: Hex;
  block: number;
  /** The same whenever it is seen: its place among the calls of its transaction. */
  place: string;
}

export type InnerCalls = { calls: InnerCall[] } | { problem: string };

/** A node traces blocks in about the time that it takes to run them: of more than these it is not asked. */
const mostBlocks = 64;
const mostDepth = 1_024;
/** Rules by logs wait for it no longer. */
const waitMs = 10_000;

interface Frame {
  type: string;
  to?: Hex | undefined;
  input?: Hex | undefined;
  error?: string | undefined;
  calls?: Frame[] | undefined;
}

const hex = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)),
  z.transform((text): Hex => text.toLowerCase() as Hex),
);
const frameSchema: z.ZodMiniType<Frame> = z.lazy(() =>
  z.object({
    type: z.string(),
    to: z.optional(hex),
    input: z.optional(hex),
    error: z.optional(z.string()),
    calls: z.optional(z.array(frameSchema)),
  }),
);
const tracesSchema = z.array(z.object({ txHash: hex, result: frameSchema }));

/** Calls below the first. What a call that failed did was taken back with it; code that is only borrowed is no call of its owner. */
function* listInner(
  frame: Frame,
  path: readonly number[],
): Generator<{ frame: Frame; path: readonly number[] }> {
  if (frame.error !== undefined || path.length > mostDepth) return;
  if (path.length > 0 && frame.type === 'CALL') yield { frame, path };
  for (const [index, inner] of (frame.calls ?? []).entries()) yield* listInner(inner, [...path, index]);
}

/** What contracts called of one another in whole blocks, or why that is not known. Never throws: rules by logs go on without it. */
export async function readInnerCalls(
  client: RpcClient,
  blocks: readonly IndexedBlock[],
): Promise<InnerCalls> {
  if (blocks.length > mostBlocks) return { problem: `more than ${mostBlocks} blocks were read at once` };
  const outcomes = await client
    .settle(
      blocks.map(({ hash }) => ({
        method: 'debug_traceBlockByHash',
        params: [hash, { tracer: 'callTracer' }],
      })),
      { signal: AbortSignal.timeout(waitMs) },
    )
    .catch(() => undefined);
  if (!outcomes) return { problem: 'the chain’s node did not answer' };
  const calls: InnerCall[] = [];
  for (const [index, block] of blocks.entries()) {
    const outcome = outcomes[index];
    if (!outcome || 'error' in outcome)
      return { problem: 'the chain’s node offers no traces of blocks (debug_traceBlockByHash)' };
    const traces = z.safeParse(tracesSchema, outcome.result);
    if (!traces.success) return { problem: 'the chain’s node answers with traces of another form' };
    for (const { txHash, result } of traces.data)
      for (const { frame, path } of listInner(result, [])) {
        const { to, input = '0x' } = frame;
        if (to === undefined || input.length < 10) continue;
        const selector = input.slice(0, 10) as Hex;
        const place = `call ${path.join('.')}`;
        calls.push({ to, selector, input, transactionHash: txHash, block: block.number, place });
      }
  }
  return { calls };
}
