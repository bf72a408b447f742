import { Pool } from 'undici';
import { createGate, type Gate } from './createGate.ts';
import { AnswerExcessError, readAnswer } from './readAnswer.ts';
import { abortedError, RpcError, toRpcError, type WireFault } from './rpcError.ts';
import type { EndpointFault, RpcCall, RpcOutcome, RpcTransport } from './rpcTransport.ts';

interface AnswerLimit {
  bytes: number;
  /** No contract and no question can make an honest node answer more. */
  isCertain: boolean;
}

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Lists of logs, whole blocks, receipts, traces: what is more can be asked for in parts. */
const largest: AnswerLimit = { bytes: 32 * megabyte, isCertain: false };
/** One number, or a refusal in words. */
const number: AnswerLimit = { bytes: 64 * kilobyte, isCertain: true };
/** Code: many times what any chain lets a contract have. */
const code: AnswerLimit = { bytes: 4 * megabyte, isCertain: true };
/** A header with the hashes of 100,000 transactions. */
const header: AnswerLimit = { bytes: 8 * megabyte, isCertain: true };
/** What a call can return: memory costs gas. */
const call: AnswerLimit = { bytes: 8 * megabyte, isCertain: false };
/** Many calls or codes together: what is more, as only hostile contracts answer, would hold the thread that parses it. */
const batch: AnswerLimit = { bytes: 8 * megabyte, isCertain: false };

const limits: Readonly<Record<string, AnswerLimit>> = {
  eth_chainId: number,
  eth_blockNumber: number,
  eth_gasPrice: number,
  eth_getBalance: number,
  eth_getTransactionCount: number,
  eth_getStorageAt: number,
  eth_getCode: code,
  eth_call: call,
};

function limitOf({ method, params }: RpcCall): AnswerLimit {
  if (method === 'eth_getBlockByNumber' && params[1] === false) return header;
  return limits[method] ?? largest;
}

/** How much is read of the answer to these calls. */
function limitAnswer(calls: readonly RpcCall[]): AnswerLimit {
  const each = calls.map(limitOf);
  const bytes = each.reduce((sum, one) => sum + one.bytes, 0);
  const most = each.includes(largest) ? largest : batch;
  if (calls.length > 1 && bytes > most.bytes) return most;
  return { bytes, isCertain: each.every(({ isCertain }) => isCertain) };
}

/** An endpoint rests so long after its first such answer, and twice as long each further time. */
const firstRestMs = 30_000;
const mostRestMs = 3_600_000;

/** Sets an endpoint aside that answers what no honest node answers; after an hour without, it begins anew. */
function createPenalty({ elapsed = () => performance.now(), now = Date.now } = {}) {
  let fault: EndpointFault | undefined;
  let until = Number.NEGATIVE_INFINITY;
  const restOf = (count: number) => Math.min(mostRestMs, firstRestMs * 2 ** (count - 1));
  return {
    /** While it lasts. */
    find: () => (elapsed() < until ? fault : undefined),
    /** Milliseconds. */
    left: () => Math.max(0, until - elapsed()),
    give(problem: string): void {
      // Requests that were under way together are one offence.
      if (elapsed() < until) return;
      const count = elapsed() - until < mostRestMs ? (fault?.count ?? 0) + 1 : 1;
      fault = { problem, since: new Date(now()), count };
      until = elapsed() + restOf(count);
    },
  };
}

interface HttpTransportOptions {
  url: string;
  timeout?: number;
  connections?: number;
  /** For how long it is set aside is measured by it. */
  elapsed?: () => number;
}

interface WireAnswer {
  jsonrpc?: unknown;
  id?: unknown;
  result?: unknown;
  error?: WireFault | null;
}

const maxHeaderSize = 16 * 1024;

/**
 * JSON-RPC over HTTP; several calls go as one batch. Answers are matched by id, whatever their order. One that is larger than it
 * can be is given up while it arrives, and the endpoint is not asked for a while.
 */
export function createHttpTransport(options: HttpTransportOptions): RpcTransport {
  const { timeout = 20_000, connections = 4 } = options;
  const url = new URL(options.url);
  const pool = new Pool(url.origin, { connections, maxHeaderSize });
  const path = url.pathname + url.search;
  const headers = { 'content-type': 'application/json', ...getAuthorization(url) };
  const secrets = findSecrets(url);
  const penalty = createPenalty(options);
  const enterLarge = createGate(1);
  let nextId = 1;

  return {
    name: url.host,
    findFault: penalty.find,
    send: async (calls, { signal: asked } = {}) => {
      const fault = penalty.find();
      if (fault)
        throw new RpcError(`${url.host} is set aside: it ${fault.problem}`, {
          kind: 'unavailable',
          retryAfter: penalty.left(),
        });
      const firstId = nextId;
      nextId += calls.length;
      const wire = calls.map(({ method, params }, index) => ({
        jsonrpc: '2.0',
        id: firstId + index,
        method,
        params,
      }));
      const body = JSON.stringify(wire.length === 1 ? wire[0] : wire);
      const patience = AbortSignal.timeout(timeout);
      const signal = asked ? AbortSignal.any([asked, patience]) : patience;
      const answer = await post({
        pool,
        path,
        headers,
        body,
        signal,
        name: url.host,
        calls,
        enterLarge,
      }).catch((error: unknown) => {
        if (asked?.aborted) throw abortedError();
        if (error instanceof ImpossibleAnswer) penalty.give(error.problem);
        throw error;
      });
      return matchAnswers(answer, { calls, firstId, name: url.host, secrets });
    },
    close: () => pool.destroy(),
  };
}

interface Post {
  pool: Pool;
  path: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  name: string;
  calls: readonly RpcCall[];
  enterLarge: Gate;
}

/** What no honest node answers. */
class ImpossibleAnswer extends RpcError {
  readonly problem: string;

  constructor(name: string, problem: string) {
    super(`${name} ${problem}`, { kind: 'malformed' });
    this.problem = problem;
  }
}

const listMethods = (calls: readonly RpcCall[]) =>
  [...new Set(calls.map(({ method }) => method))].slice(0, 3).join(', ');

/** A batch that is answered with too much is asked for in smaller ones. */
function toExcess({ excess }: AnswerExcessError, { calls, name }: Pick<Post, 'calls' | 'name'>): RpcError {
  const { bytes, isCertain } = limitAnswer(calls);
  const asked = listMethods(calls);
  if (excess === 'tooDeep') return new ImpossibleAnswer(name, `nests its answer to ${asked} without end`);
  const problem = `answered more than ${bytes / 1024} kB to ${asked}`;
  return isCertain
    ? new ImpossibleAnswer(name, problem)
    : new RpcError(`${name} ${problem}`, { kind: 'range', ...(calls.length > 1 && { code: 413 }) });
}

async function post(request: Post): Promise<unknown> {
  const { pool, path, headers, body, signal, name, calls, enterLarge } = request;
  let status: number;
  let retryAfter: number | undefined;
  let answer: unknown;
  try {
    const response = await pool.request({ path, method: 'POST', headers, body, signal });
    status = response.statusCode;
    retryAfter = parseRetryAfter(response.headers['retry-after']);
    // Leaving a body unread is reported by an event that would end the process if nobody listened.
    response.body.on('error', () => undefined);
    answer = await readAnswer(response.body, {
      maxBytes: limitAnswer(calls).bytes,
      length: [response.headers['content-length']].flat()[0],
      takeTurn: () => enterLarge(signal),
    }).catch((error: unknown) => {
      response.body.destroy();
      // Whatever stands beside a refusal is not needed.
      if (status >= 400 && error instanceof AnswerExcessError) return undefined;
      throw error;
    });
  } catch (error) {
    throw error instanceof AnswerExcessError ? toExcess(error, request) : toTransportError(error, request);
  }
  if (status === 429)
    throw new RpcError(`${name} limits the rate`, { kind: 'rateLimit', code: 429, retryAfter });
  // Some say in JSON-RPC why, whatever the status; a batch may be too large whatever they say.
  const isExplained =
    isRefusal(answer) && retryAfter === undefined && !(status === 413 && body.startsWith('['));
  if (status === 413 && !isExplained)
    throw new RpcError(`${name} finds the request too large`, { kind: 'range', code: 413 });
  if (status >= 500 && !isExplained)
    throw new RpcError(`${name} answered ${status}`, { kind: 'unavailable', code: status, retryAfter });
  if (answer !== undefined) return answer;
  // A wrong key or path is this endpoint's matter; another one may still answer.
  const kind = status >= 400 ? 'unavailable' : 'malformed';
  throw new RpcError(`${name} answered ${status} without JSON`, { kind, code: status });
}

/** Whether it is the answer of a node and not that of something before it. */
function isRefusal(answer: unknown): boolean {
  const [first] = (Array.isArray(answer) ? answer : [answer]) as (WireAnswer | null | undefined)[];
  return typeof first?.jsonrpc === 'string' && typeof first.error?.code === 'number';
}

function toTransportError(error: unknown, { name, signal, calls }: Post): RpcError {
  const { name: errorName, code } = error as { name?: string; code?: string };
  if (signal.aborted || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return new RpcError(`${name} did not answer in time`, { kind: 'timeout' });
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return new ImpossibleAnswer(name, `answered ${listMethods(calls)} with headers of more than 16 kB`);
  return new RpcError(`${name} cannot be reached (${code ?? errorName ?? 'unknown'})`, {
    kind: 'unavailable',
  });
}

interface Expected {
  calls: readonly RpcCall[];
  firstId: number;
  name: string;
  secrets: readonly string[];
}

function matchAnswers(answer: unknown, { calls, firstId, name, secrets }: Expected): RpcOutcome[] {
  const answers = (Array.isArray(answer) ? answer : [answer]) as (WireAnswer | null)[];
  // A batch refused as a whole comes back as one error without an id.
  const [only] = answers;
  if (answers.length === 1 && only?.error && typeof only.id !== 'number')
    throw toRpcError(hideSecrets(only.error, secrets), { name });
  const byId = new Map(answers.map((one) => [one?.id, one]));
  return calls.map(({ method }, index) => {
    const one = byId.get(firstId + index);
    if (one?.error) return { error: toRpcError(hideSecrets(one.error, secrets), { name, method }) };
    if (one === undefined || one === null || !('result' in one)) {
      return { error: new RpcError(`${name} left ${method} unanswered`, { kind: 'malformed' }) };
    }
    return { result: one.result };
  });
}

function parseRetryAfter(header: string | string[] | undefined): number | undefined {
  const seconds = Number(Array.isArray(header) ? header[0] : header);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 60) * 1000 : undefined;
}

/** Whatever of an address may be a key: what is shorter is no secret. */
function findSecrets({ username, password, pathname, searchParams }: URL): string[] {
  const parts = [username, password, ...pathname.split('/'), ...searchParams.values()];
  return parts.filter((part) => part.length >= 8);
}

/** Some nodes repeat the key that they do not like. */
function hideSecrets(fault: WireFault, secrets: readonly string[]): WireFault {
  if (typeof fault.message !== 'string') return fault;
  return { ...fault, message: secrets.reduce((text, one) => text.replaceAll(one, '…'), fault.message) };
}

function getAuthorization(url: URL): Record<string, string> {
  if (url.username === '' && url.password === '') return {};
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}
