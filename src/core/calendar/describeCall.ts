import type { Hex } from 'viem';
import { decodeAbiParameters, parseAbiItem, toFunctionSelector } from 'viem/utils';
import { shortenAmount, toDecimal } from '#lib/shortenAmount.ts';
import { coinDecimals } from '#model/chainId.ts';
import type { ScheduledCall } from '#wire/calendar.ts';
import { shortenArgument } from '#wire/shortenArgument.ts';
import type { RawCall } from './readOperations.ts';

/** Longer values are cut: the transaction's page has them whole. */
const longestValue = 120;

/** The selector of what is called; undefined for a plain transfer of the chain's own coin. */
export function selectorOf({ data, signature }: RawCall): Hex | undefined {
  if (signature !== undefined) return findSelector(signature);
  return data.length >= 10 ? `0x${data.slice(2, 10).toLowerCase()}` : undefined;
}

/** What is sent to the target, selector included. */
export function callDataOf({ data, signature }: RawCall): Hex {
  const selector = signature === undefined ? undefined : findSelector(signature);
  return selector === undefined ? data : `${selector}${data.slice(2)}`;
}

/** Whoever announces an operation may write anything as its signature. */
function findSelector(signature: string): Hex | undefined {
  try {
    return toFunctionSelector(signature);
  } catch {
    return undefined;
  }
}

/** The arguments in words, in the order of the signature; empty when the data does not fit it. */
export function describeArguments(signature: string, callData: Hex): string[] {
  try {
    const item = parseAbiItem(`function ${signature}`);
    if (item.type !== 'function') return [];
    const values = decodeAbiParameters(item.inputs, `0x${callData.slice(10)}`);
    return values.map((value) => cut(describeValue(value)));
  } catch {
    return [];
  }
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(describeValue).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `(${Object.values(value).map(describeValue).join(', ')})`;
  return String(value);
}

const cut = (text: string): string =>
  text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;

/** By its name on record, or its address. */
export const nameOf = ({ address, label }: { address: string; label: string | null }): string =>
  label ?? address;

/** As it was sent. */
const keepWhole = (value: string): string => value;

/** In one line: what is called, with what, and where; with amounts as people read them, unless they are wanted whole. */
export function describeScheduledCall(call: ScheduledCall, { isWhole = false } = {}): string {
  const { selector, value, target } = call;
  const coin = isWhole ? `${value} wei` : `${shortenAmount(toDecimal(value, coinDecimals))} coin`;
  if (selector === null) return `transfer of ${coin} to ${nameOf(target)}`;
  const what = call.function === null ? `unknown function ${selector}` : call.function.replace(/\(.*/s, '');
  const write = isWhole ? keepWhole : shortenArgument;
  const given =
    call.arguments.length > 0 ? `(${call.arguments.map((one) => write(one, call)).join(', ')})` : '';
  return `${what}${given} at ${nameOf(target)}`;
}
