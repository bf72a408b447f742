import { setTimeout as delay } from 'node:timers/promises';
import { createGate } from './createGate.ts';
import { orAborted, RpcError, type RpcErrorKind } from './rpcError.ts';
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
async function sendToNode(
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

export interface RpcClient {
  request: (method: string, params: readonly unknown[], options?: AskOptions) => Promise<unknown>;
  /** Answers in the order of the calls; fails with the first call that cannot be had. */
  batch: (calls: readonly RpcCall[], options?: AskOptions) => Promise<unknown[]>;
  /** As `batch`, but a call that was refused for good is an outcome, not an exception. */
  settle: (calls: readonly RpcCall[], options?: AskOptions) => Promise<RpcOutcome[]>;
  close: () => Promise<void>;
}

/** The three ways to ask, from the one that tells of each call what became of it. */
export function toRpcClient(settle: RpcClient['settle'], close: RpcClient['close']): RpcClient {
  const batch: RpcClient['batch'] = async (calls, options) =>
    (await settle(calls, options)).map((outcome) => {
      if ('error' in outcome) throw outcome.error;
      return outcome.result;
    });
  return {
    request: async (method, params, options) => (await batch([{ method, params }], options))[0],
    batch,
    settle,
    close,
  };
}

export interface RpcClientOptions {
  /** In order of preference. */
  transports: readonly RpcTransport[];
  /** Which of them may be asked now, in order of preference; without it, all. */
  getUsable?: (() => readonly RpcTransport[]) | undefined;
  /** Calls in one request at most. */
  batchSize?: number;
  /** Requests under way at once at most. */
  concurrency?: number;
  /** Tries of one call over all endpoints. */
  attempts?: number;
  /** First pause after a failure, in milliseconds; it doubles up to `maxPause`. */
  pause?: number;
  maxPause?: number;
  /** An endpoint that rests for longer is not waited for, in milliseconds: the call fails at once. */
  patience?: number;
  sleep?: (milliseconds: number) => Promise<unknown>;
  now?: () => number;
  jitter?: () => number;
}

interface Endpoint {
  transport: RpcTransport;
  failures: number;
  restUntil: number;
}

/**
 * Failover and circuit breaker of RPC endpoints, with exponential backoff.
 * Batches, retries with back-off, and moves to the next endpoint while one is failing. Only reads go through
 * here, so repeating a call is always safe.
 */
export function createRpcClient(options: RpcClientOptions): RpcClient {
  const { transports, attempts = 6, pause = 200, maxPause = 15_000 } = options;
  const { patience = Number.POSITIVE_INFINITY } = options;
  const { sleep = delay, now = () => performance.now(), jitter = Math.random } = options;
  const endpoints: Endpoint[] = transports.map((transport) => ({ transport, failures: 0, restUntil: 0 }));
  const getUsable = (): readonly Endpoint[] =>
    options.getUsable === undefined
      ? endpoints
      : options.getUsable().flatMap((one) => endpoints.find(({ transport }) => transport === one) ?? []);
  const enter = createGate(options.concurrency ?? 4);
  let batchSize = options.batchSize ?? 100;

  const rest = (endpoint: Endpoint, error: RpcError): void => {
    endpoint.failures++;
    const backOff = Math.min(maxPause, pause * 2 ** (endpoint.failures - 1));
    endpoint.restUntil = now() + Math.max(error.retryAfter ?? 0, backOff * (0.5 + jitter() / 2));
  };

  const sendOnce = async (
    endpoint: Endpoint,
    calls: readonly RpcCall[],
    asked: AskOptions,
  ): Promise<RpcOutcome[]> => {
    try {
      const leave = await enter(asked.signal);
      const outcomes = await sendToNode(endpoint.transport, calls, asked).finally(leave);
      const worst = outcomes.find((outcome) => 'error' in outcome && outcome.error.retryable);
      if (worst !== undefined && 'error' in worst) rest(endpoint, worst.error);
      else endpoint.failures = 0;
      return outcomes;
    } catch (error) {
      const failure =
        error instanceof RpcError ? error : new RpcError(String(error), { kind: 'unavailable' });
      if (failure.retryable) rest(endpoint, failure);
      return calls.map(() => ({ error: failure }));
    }
  };

  /** Answers why it is not waited for. */
  const waitForRest = async (
    { restUntil, transport }: Endpoint,
    { signal }: AskOptions,
  ): Promise<RpcError | undefined> => {
    const left = restUntil - now();
    if (left <= 0) return undefined;
    if (left > patience)
      return new RpcError(`${transport.name} is not asked at present`, { kind: 'unavailable' });
    return orAborted(sleep(left), signal).then(
      () => undefined,
      (error: RpcError) => error,
    );
  };

  const sendChunk = async (calls: readonly RpcCall[], asked: AskOptions): Promise<RpcOutcome[]> => {
    const outcomes: RpcOutcome[] = new Array(calls.length);
    let open = calls.map((_, index) => index);
    let failed: Endpoint | undefined;
    /** Those that do not keep what is asked for. */
    const forgetful = new Set<Endpoint>();
    for (let attempt = 1; open.length > 0; attempt++) {
      const usable = getUsable();
      const keeping = usable.filter((one) => !forgetful.has(one));
      const able = keeping.length > 0 ? keeping : usable;
      const endpoint: Endpoint | undefined = chooseEndpoint(able, { now: now(), failed });
      if (endpoint === undefined) throw new RpcError('there is no endpoint to ask', { kind: 'unavailable' });
      const unable = await waitForRest(endpoint, asked);
      if (unable) return Array.from(outcomes, (outcome) => outcome ?? { error: unable });
      const answers = await sendOnce(
        endpoint,
        open.map((index) => calls[index] as RpcCall),
        asked,
      );
      for (const [position, index] of open.entries())
        outcomes[index] = answers[position] ?? { error: new RpcError('no answer', { kind: 'malformed' }) };
      const kinds = open.map((index) => kindOf(outcomes[index]));
      if (kinds.includes('noHistory')) forgetful.add(endpoint);
      const isOneLeft = usable.some((one) => !forgetful.has(one));
      const retry = open.filter((index) => isWorthAnother(outcomes[index], isOneLeft));
      failed = endpoint;
      open = attempt < attempts ? retry : [];
    }
    return outcomes;
  };

  /** A provider that finds a batch too large gets smaller ones from then on. */
  const sendAdaptive = async (calls: readonly RpcCall[], asked: AskOptions): Promise<RpcOutcome[]> => {
    const outcomes = await sendChunk(calls, asked);
    const refused = outcomes.every((outcome) => 'error' in outcome && isBatchRefusal(outcome.error));
    if (!refused || calls.length === 1) return outcomes;
    const half = Math.ceil(calls.length / 2);
    batchSize = Math.max(1, Math.min(batchSize, half));
    return [
      ...(await sendAdaptive(calls.slice(0, half), asked)),
      ...(await sendAdaptive(calls.slice(half), asked)),
    ];
  };

  const settle: RpcClient['settle'] = async (calls, asked = {}) => {
    const chunks: RpcCall[][] = [];
    for (let start = 0; start < calls.length; start += batchSize)
      chunks.push(calls.slice(start, start + batchSize));
    return (await Promise.all(chunks.map((chunk) => sendAdaptive(chunk, asked)))).flat();
  };

  return toRpcClient(settle, async () => {
    await Promise.all(transports.map((transport) => transport.close()));
  });
}

/** The first that is not resting and has not just failed this call; if there is none, the one that is back soonest. */
function chooseEndpoint(
  endpoints: readonly Endpoint[],
  { now, failed }: { now: number; failed: Endpoint | undefined },
): Endpoint | undefined {
  return (
    endpoints.find((endpoint) => endpoint.restUntil <= now && endpoint !== failed) ??
    endpoints.toSorted((a, b) => a.restUntil - b.restUntil)[0]
  );
}

function kindOf(outcome: RpcOutcome | undefined): RpcErrorKind | undefined {
  return outcome && 'error' in outcome ? outcome.error.kind : undefined;
}

/** `isOneLeft`: an endpoint that may keep what the others do not. */
function isWorthAnother(outcome: RpcOutcome | undefined, isOneLeft: boolean): boolean {
  if (!outcome || !('error' in outcome)) return false;
  return outcome.error.retryable || (isOneLeft && outcome.error.kind === 'noHistory');
}

function isBatchRefusal(error: RpcError): boolean {
  return error.code === 413 || /batch/i.test(error.message);
}
