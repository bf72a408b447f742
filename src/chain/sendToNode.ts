import { RpcError } from './rpcError.ts';
import type { AskOptions, RpcCall, RpcOutcome, RpcTransport } from './rpcTransport.ts';
import { findNumber, findStateBlock } from './stateBlock.ts';

/**
 * A node that does not find a block, or the state of it: it may not have come so far, or not keep what is so old. Clients
 * use the same words for both.
 */
const notFound =
  /(header|block) (#?\w+ )?(was |could )?not (be )?found|unknown block|no state found for block|resource not found/i;

/**
 * Nodes keep the state of about this many blocks. One behind the same address that lags is closer than that, and has it soon.
 */
const keptBlocks = 128;

async function findHead(transport: RpcTransport, options: AskOptions): Promise<number | undefined> {
  try {
    const [outcome] = await transport.send([{ method: 'eth_blockNumber', params: [] }], options);
    return outcome && 'result' in outcome ? findNumber(outcome.result) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Asks one endpoint. A node that is far past a block and does not find its state does not keep it: asking again, as of one
 * that lags, would never end.
 */
export async function sendToNode(
  transport: RpcTransport,
  calls: readonly RpcCall[],
  options: AskOptions = {},
): Promise<RpcOutcome[]> {
  const outcomes = await transport.send(calls, options);
  const missed = outcomes.map((outcome, index) => {
    const call = calls[index];
    return call && 'error' in outcome && outcome.error.retryable && notFound.test(outcome.error.message)
      ? findStateBlock(call)
      : undefined;
  });
  if (missed.every((block) => block === undefined)) return outcomes;
  const head = await findHead(transport, options);
  return outcomes.map((outcome, index) => {
    const block = missed[index];
    if (head === undefined || block === undefined || block > head - keptBlocks) return outcome;
    if (!('error' in outcome)) return outcome;
    const { message, code, data } = outcome.error;
    return { error: new RpcError(message, { kind: 'noHistory', code, data }) };
  });
}
