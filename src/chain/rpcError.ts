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
