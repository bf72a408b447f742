/**
 * What went wrong, by what can be done about it.
 * Worth another try: rateLimit, timeout, unavailable (down, or behind the head), malformed (a broken answer), unknown
 * (refused in words that are not known here). Not worth one: range (ask for less), unsupported (ask otherwise), noHistory
 * (the node does not keep what is that old; another one may), reverted (the contract said no), rejected, aborted (nobody
 * waits for it any more, which says nothing of the node).
 */
export type RpcErrorKind =
  | 'rateLimit'
  | 'timeout'
  | 'unavailable'
  | 'malformed'
  | 'unknown'
  | 'range'
  | 'unsupported'
  | 'noHistory'
  | 'reverted'
  | 'rejected'
  | 'aborted';

export interface RpcErrorDetails {
  kind: RpcErrorKind;
  code?: number | undefined;
  data?: unknown;
  /** How long the endpoint asks to be left alone, in milliseconds. */
  retryAfter?: number | undefined;
}

const retryableKinds: readonly RpcErrorKind[] = [
  'rateLimit',
  'timeout',
  'unavailable',
  'malformed',
  'unknown',
];

export class RpcError extends Error {
  readonly kind: RpcErrorKind;
  readonly code: number | undefined;
  readonly data: unknown;
  readonly retryAfter: number | undefined;

  constructor(message: string, { kind, code, data, retryAfter }: RpcErrorDetails) {
    super(message);
    this.name = 'RpcError';
    this.kind = kind;
    this.code = code;
    this.data = data;
    this.retryAfter = retryAfter;
  }

  get retryable(): boolean {
    return retryableKinds.includes(this.kind);
  }
}

export const abortedError = () => new RpcError('nobody waits for the answer any more', { kind: 'aborted' });

/** What is waited for until `signal` says otherwise. */
export async function orAborted<T>(waited: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return waited;
  if (signal.aborted) throw abortedError();
  const over = Promise.withResolvers<never>();
  const end = () => over.reject(abortedError());
  signal.addEventListener('abort', end, { once: true });
  return Promise.race([waited, over.promise]).finally(() => signal.removeEventListener('abort', end));
}

interface RpcFault {
  code: number;
  message: string;
  data?: unknown;
  /** What was asked: the same words mean another thing for logs. */
  method?: string | undefined;
}

/** In order: the first that fits decides. Words as providers and clients were seen to use them. */
const patterns: readonly (readonly [RpcErrorKind, RegExp])[] = [
  /** First, because a contract may give any of the other words as its reason. */
  ['reverted', /execution reverted|vm exception|reverted with/i],
  /** The node is behind the range, which no narrower question changes. */
  [
    'unavailable',
    /beyond (the )?(current )?head|after last accepted block|unfinalized data|not yet available/i,
  ],
  ['timeout', /execution (aborted|timeout)|request timed? ?out|timeout exceeded while executing/i],
  [
    'noHistory',
    /missing trie node|missingtrienode|state .*(not available|unavailable|pruned)|prun(ed|ing)|no state available|state histories|old data not available|data before .*not available|history unavailable|archive|historical (state|data|query)|distance to target block exceeds|blockoutofrangeerror|header for hash not found in pruned|only serves recent blocks/i,
  ],
  [
    'range',
    /query returned more than|block range|range (.* )?too (large|wide|big|long)|invalid epoch range|range limit|range threshold|too many (results|logs|blocks)|response size|(limited to|up to) (a )?[\d,.]+k?\b.*(range|blocks?)|getlogs is limited|max(imum)? (range|results|allowed|block)|exceeds? .*(range|blocks|results)|exceeded max allowed|range( \d+)? exceeds|max(imum)? of [\d,.]+k? blocks|query more than [\d,.]+k? blocks|ranges over|blocks range|matched by query exceeds|response too large|limit the query to|smaller than size|blocks distance|less number of address|query timeout|returned more than \d+/i,
  ],
  [
    'rateLimit',
    /rate.?limit|too many requests|request limit|requests limited|compute units|capacity|throttl|credits|quota|daily request|too much load|free tier|request count exceeded|exceeded .*per second/i,
  ],
  [
    'reverted',
    /revert|vm exception|vm execution error|out ?of ?gas|invalid opcode|invalid jump|stack (under|over)flow|opcodenotfound/i,
  ],
  [
    'unsupported',
    /not supported|unsupported|not included in your current plan|(method|module) .*(not (found|available|whitelisted|exist|allowed)|disabled|unavailable)|method not found|does not exist\/is not available/i,
  ],
  [
    'unavailable',
    /header not found|unknown block|block .*not (be )?found|no state found for block|no backend|not healthy|syncing|try again|temporarily|overloaded|bad gateway|service unavailable|connection|internal error|server error|internal server|upstream|resource not (found|available)/i,
  ],
];

function textOf({ message, data }: RpcFault): string {
  if (data === undefined || data === null) return message;
  // The bytes of a revert are no words.
  if (typeof data === 'string') return data.startsWith('0x') ? message : `${message} ${data}`;
  return `${message} ${JSON.stringify(data)}`;
}

/**
 * Providers do not agree on codes, so the words decide where the code leaves a choice. Words that nobody has met yet are
 * `unknown`: tried again as a passing trouble would be, and shown to the operator as they came.
 */
export function classifyRpcFault(fault: RpcFault): RpcErrorKind {
  const { code, method } = fault;
  const text = textOf(fault);
  if (code === 3) return 'reverted';
  if (code === 429 || code === -32_029) return 'rateLimit';
  if (code === 4_444) return 'noHistory';
  // A data seed of one chain says no more than this, at any width.
  if (code === -32_005 && method === 'eth_getLogs' && /^limit exceeded$/i.test(fault.message)) return 'range';
  const found = patterns.find(
    ([kind, pattern]) =>
      pattern.test(text) &&
      // Parameters that are wrong are not a contract that refuses.
      !(kind === 'reverted' && code === -32_602) &&
      !(kind === 'unavailable' && (code === -32_601 || code === -32_602) && !/beyond/i.test(text)),
  );
  if (found) return found[0];
  if (code === -32_601 || code === -32_004) return 'unsupported';
  if (code === -32_005) return 'rateLimit';
  if (code === -32_700 || code === -32_600 || code === -32_602) return 'rejected';
  return 'unknown';
}

/** An error as a node sent it: nothing about it is certain. */
export interface WireFault {
  code?: unknown;
  message?: unknown;
  data?: unknown;
}

/** With the endpoint's name, and marked where its words are not known here. */
export function toRpcError(
  { code: given, message: text, data }: WireFault,
  { name, method }: { name: string; method?: string },
): RpcError {
  const code = typeof given === 'number' ? given : -32_603;
  const message = String(text ?? 'no message');
  const kind = classifyRpcFault({ code, message, data, method });
  const shown = kind === 'unknown' ? `refused for a reason not known here (${code}): ${message}` : message;
  return new RpcError(`${name}: ${shown}`, { kind, code, data });
}
