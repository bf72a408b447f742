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

/** Whether anybody looks for calls of a function there. */
type Watches = (to: Hex, selector: Hex) => boolean;

/** A node traces blocks in about the time that it takes to run them: of more than these it is not asked. */
const mostBlocks = 64;
const mostDepth = 1_024;
/** Rules by logs wait for it no longer. */
const waitMs = 10_000;

/** A trace of another form than callTracer's. */
class MalformedTraceError extends Error {}

type Frame = Readonly<Record<string, unknown>>;

function toFrame(value: unknown): Frame {
  if (typeof value !== 'object' || value === null) throw new MalformedTraceError();
  return value as Frame;
}

function toText(value: unknown): string {
  if (typeof value !== 'string') throw new MalformedTraceError();
  return value;
}

function toList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new MalformedTraceError();
  return value;
}

function toHex(value: unknown): Hex {
  const text = toText(value);
  if (!/^0x[0-9a-fA-F]*$/.test(text)) throw new MalformedTraceError();
  return text.toLowerCase() as Hex;
}

/**
 * Goes through the calls below the first. What a call that failed did was taken back with it; code that is only borrowed is no call
 * of its owner. A trace has thousands of calls that nobody looks for: of each only what is asked of it is read.
 */
function walk(frame: Frame, path: number[], see: (frame: Frame, path: readonly number[]) => void): void {
  const type = toText(frame.type);
  if (frame.error !== undefined || path.length > mostDepth) return;
  if (path.length > 0 && type === 'CALL') see(frame, path);
  if (frame.calls === undefined) return;
  for (const [index, inner] of toList(frame.calls).entries()) {
    path.push(index);
    walk(toFrame(inner), path, see);
    path.pop();
  }
}

/** The calls of one block that are watched. */
function readBlock(answer: unknown, block: number, watches: Watches): InnerCall[] {
  const calls: InnerCall[] = [];
  for (const trace of toList(answer)) {
    const { txHash, result } = toFrame(trace);
    walk(toFrame(result), [], (frame, path) => {
      if (frame.to === undefined || frame.input === undefined) return;
      const to = toText(frame.to).toLowerCase() as Hex;
      const selector = toText(frame.input).slice(0, 10).toLowerCase() as Hex;
      if (selector.length < 10 || !watches(to, selector)) return;
      const place = `call ${path.join('.')}`;
      const input = toHex(frame.input);
      calls.push({ to, selector, input, transactionHash: toHex(txHash), block, place });
    });
  }
  return calls;
}

/** What contracts called of one another in whole blocks, as far as somebody watches it, or why that is not known. Never throws: rules by logs go on without it. */
export async function readInnerCalls(
  client: RpcClient,
  { blocks, watches }: { blocks: readonly IndexedBlock[]; watches: Watches },
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
    try {
      for (const call of readBlock(outcome.result, block.number, watches)) calls.push(call);
    } catch (error) {
      if (!(error instanceof MalformedTraceError)) throw error;
      return { problem: 'the chain’s node answers with traces of another form' };
    }
  }
  return { calls };
}
