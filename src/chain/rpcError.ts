/**
 * What went wrong, by what can be done about it.
 * Worth another try: rateLimit, timeout, unavailable (down, or behind the head), malformed (a broken answer).
 * Not worth one: range (ask for less), unsupported (ask otherwise), reverted (the contract said no), rejected.
 */
export type RpcErrorKind =
  | 'rateLimit'
  | 'timeout'
  | 'unavailable'
  | 'malformed'
  | 'range'
  | 'unsupported'
  | 'reverted'
  | 'rejected';

export interface RpcErrorDetails {
  kind: RpcErrorKind;
  code?: number | undefined;
  data?: unknown;
  /** How long the endpoint asks to be left alone, in milliseconds. */
  retryAfter?: number | undefined;
}

const retryableKinds: readonly RpcErrorKind[] = ['rateLimit', 'timeout', 'unavailable', 'malformed'];

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

const rangePattern =
  /query returned more than|block range|range (is )?too (large|wide|big)|range limit|too many (results|logs|blocks)|response size|limited to (a )?[\d,]+|up to a [\d,]+ block|max(imum)? (results|allowed)|exceeds? .*(range|blocks|results)|range \d+ exceeds|ranges over|blocks range|matched by query exceeds|response too large|at most [\d,]+ blocks|smaller than size|blocks distance|less number of address|query timeout exceeded/i;
/** The node is behind the range, which no narrower question changes. */
const beyondPattern = /beyond (the )?(current )?head/i;
const ratePattern =
  /rate.?limit|too many requests|request limit|compute units|capacity|throttl|credits|quota|daily request/i;
const unsupportedPattern =
  /not supported|unsupported|missing trie node|state .*(not available|unavailable|pruned)|prun(ed|ing)|no state available|old data not available|archive|method .*not (found|available|whitelisted|exist|allowed)/i;
const revertedPattern = /revert|VM Exception|out of gas|invalid opcode|invalid jump|stack underflow/i;

/** Providers do not agree on codes, so the words decide where the code leaves a choice. */
export function classifyRpcFault({ code, message }: { code: number; message: string }): RpcErrorKind {
  if (code === 3 || (code !== -32_602 && revertedPattern.test(message))) return 'reverted';
  if (beyondPattern.test(message)) return 'unavailable';
  if (rangePattern.test(message)) return 'range';
  if (code === 429 || code === -32_029 || ratePattern.test(message)) return 'rateLimit';
  if (code === -32_601 || code === -32_004 || unsupportedPattern.test(message)) return 'unsupported';
  if (code === -32_005) return 'rateLimit';
  if (code === -32_700 || code === -32_600 || code === -32_602) return 'rejected';
  return code <= -32_000 && code >= -32_768 ? 'unavailable' : 'rejected';
}
