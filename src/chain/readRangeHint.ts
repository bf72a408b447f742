import type { RpcError } from './rpcError.ts';

/** `to`: the end of a range that the node says would do. `blocks`: the most that it ever takes. */
export interface RangeHint {
  to?: number;
  blocks?: number;
}

const suggestedPattern =
  /(?:this block range should work|try with this block range):? \[(0x[0-9a-f]+), ?(0x[0-9a-f]+)\]/i;
const retryPattern = /retry with the range (\d+)-(\d+)/i;
const limitPatterns: readonly RegExp[] = [
  /limited to (?:a )?([\d,.]+)(k?)/i,
  /up to a ([\d,.]+)(k?) block range/i,
  /at most ([\d,.]+)(k?) blocks/i,
  /exceeds limit of ([\d,.]+)(k?)/i,
  /ranges over ([\d,.]+)(k?) blocks/i,
  /max(?:imum)? (?:block )?range(?::| =)? ([\d,.]+)(k?)/i,
  /max is ([\d,.]+)(k?) blocks/i,
  /query more than ([\d,.]+)(k?) blocks/i,
  /maximum of ([\d,.]+)(k?) blocks/i,
  /max range: ([\d,.]+)(k?)/i,
  /maximum is set to ([\d,.]+)(k?)/i,
  /\(maximum:? ([\d,.]+)(k?)\)/i,
  /number of requested blocks is ([\d,.]+)(k?)/i,
  /smaller than size ([\d,.]+)(k?)/i,
  /blocks distance: ([\d,.]+)(k?)/i,
  /block range (?:exceeds|greater than) ([\d,.]+)(k?)/i,
  /allowed for your plan \(\d+ > (\d+)(k?)\)/i,
  /blocks range, the limit is ([\d,.]+)(k?)/i,
];
/** Results, not blocks, are what is limited there. */
const resultsPattern = /results|logs matched|response size|too many logs/i;

/** What a refusal says would be accepted, in its words or in its data; undefined when it says nothing. */
export function readRangeHint({ message, data }: Pick<RpcError, 'message' | 'data'>): RangeHint | undefined {
  const given = typeof data === 'object' && data !== null && 'to' in data ? data.to : undefined;
  if (typeof given === 'string' && /^0x[0-9a-f]+$/i.test(given)) return { to: Number(given) };
  const text = typeof data === 'string' ? `${message} ${data}` : message;
  const suggested = suggestedPattern.exec(text) ?? retryPattern.exec(text);
  if (suggested) return { to: Number(suggested[2]) };
  if (resultsPattern.test(text)) return undefined;
  for (const pattern of limitPatterns) {
    const [, digits, thousands] = pattern.exec(text) ?? [];
    const blocks = Number(digits?.replace(/[,.]/g, '')) * (thousands ? 1000 : 1);
    if (blocks >= 1) return { blocks };
  }
  return undefined;
}
