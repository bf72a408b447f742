import { isHex } from 'viem';
import type { Hex } from '#lib/hex.ts';
import { RpcError } from './rpcError.ts';

// Values are read one by one and not by a schema: the error names the field, most readers want a single value, and a schema that also
// converts takes longer on logs, which come by the hundred thousand. What pages show of answers is checked by `core/evidence/nodeSchemas.ts`.

/** Answers come from outside: a value of the wrong shape is the provider's fault, and worth asking again. */
export function malformed(what: string, value: unknown): RpcError {
  const shown = JSON.stringify(value)?.slice(0, 80);
  return new RpcError(`the node gave ${shown} for ${what}`, { kind: 'malformed' });
}

export function toRecord(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed(what, value);
  return value as Record<string, unknown>;
}

/** A quantity that fits a number: block numbers, indexes, times. */
export function toInteger(value: unknown, what: string): number {
  const number = typeof value === 'string' && value.startsWith('0x') ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw malformed(what, value);
  return number;
}

export function toQuantity(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw malformed(what, value);
  return BigInt(value);
}

/** Bytes in lower case, of a length if one is given. */
export function toBytes(value: unknown, what: string, length?: number): Hex {
  if (typeof value !== 'string' || !isHex(value)) throw malformed(what, value);
  if (length === undefined ? value.length % 2 === 1 : value.length !== 2 + 2 * length)
    throw malformed(what, value);
  return value.toLowerCase() as Hex;
}

export function fromNumber(value: number): Hex {
  return `0x${value.toString(16)}`;
}
