import { getAddress } from 'viem/utils';
import * as z from 'zod/mini';
import type { Hex } from '#lib/hex.ts';
import { addressPattern } from '#model/address.ts';
import type { Grant, GrantKind } from '#model/checks.ts';

/** As `eth_signTypedData_v4` takes it. */
export const typedDataSchema = z.object({
  domain: z.object({
    name: z.optional(z.string()),
    chainId: z.optional(z.union([z.string(), z.number()])),
    verifyingContract: z.optional(z.string().check(z.regex(addressPattern, 'must be an address'))),
  }),
  types: z.optional(z.record(z.string(), z.unknown())),
  primaryType: z.string().check(z.maxLength(200)),
  message: z.record(z.string(), z.unknown()),
});
type TypedData = z.output<typeof typedDataSchema>;

/** Wallets show no longer lists. */
const mostEntries = 50;

const toAddress = (value: unknown): Hex | undefined =>
  typeof value === 'string' && addressPattern.test(value) ? getAddress(value) : undefined;

function toAmount(value: unknown): string | null {
  // JSON's numbers are exact up to here.
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return null;
  const text = String(value ?? '').trim();
  return /^(?:[0-9]{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text) ? BigInt(text).toString() : null;
}

/** Seconds since 1970; null for no end, or one that no calendar has. */
function toTime(value: unknown): string | null {
  const seconds = Number(toAmount(value) ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 && seconds < 8.64e12
    ? new Date(seconds * 1000).toISOString()
    : null;
}

const entries = (value: unknown): Record<string, unknown>[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value])
    .slice(0, mostEntries)
    .filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null);

interface Read {
  account: Hex | undefined;
  title: string;
  grants: Grant[];
  warnings: string[];
  unknown: string[];
}

interface Given {
  token: unknown;
  /** Where another contract than the token carries it out. */
  by?: unknown;
  to: unknown;
  amount: unknown;
  until?: unknown;
}

function toGrant(kind: GrantKind, { token, by, to, amount, until }: Given): Grant[] {
  const [on, holder] = [toAddress(token), toAddress(to)];
  // An order is filled by whoever comes; everything else names who may act.
  if (on === undefined || (holder === undefined && kind !== 'order')) return [];
  const after = toAmount(amount);
  return [
    {
      ...{ kind, on: toAddress(by) ?? on, after, atMost: null, before: null },
      token: { address: on, symbol: null, decimals: null },
      to: holder ?? null,
      until: toTime(until),
      isTakenBack: after === '0',
    },
  ];
}

/** EIP-2612, and the older one of DAI, which allows all or nothing. */
function readPermit({ domain, message }: TypedData): Read {
  const isAllowed = message.allowed === true || message.allowed === 'true';
  return {
    account: toAddress(message.owner ?? message.holder),
    title: 'Permit: an approval by signature',
    grants: toGrant('allowance', {
      token: domain.verifyingContract,
      to: message.spender,
      amount: 'allowed' in message ? (isAllowed ? 2n ** 256n - 1n : 0n) : message.value,
      until: message.deadline ?? message.expiry,
    }),
    warnings: [],
    unknown: [],
  };
}

/** Permit2's allowances (`details`) and transfers by signature (`permitted`). */
function readPermit2({ domain, message }: TypedData): Read {
  const permitted = entries(message.permitted);
  const kind = permitted.length > 0 ? 'transfer' : 'permit2';
  return {
    account: undefined,
    title: kind === 'transfer' ? 'Permit2: a transfer by signature' : 'Permit2: an approval by signature',
    grants: [...permitted, ...entries(message.details)].flatMap(({ token, amount, expiration }) =>
      toGrant(kind, {
        ...{ token, to: message.spender, amount, until: expiration ?? message.deadline },
        ...(kind === 'transfer' && { by: domain.verifyingContract }),
      }),
    ),
    warnings: [],
    unknown: 'witness' in message ? ['What the spender promised in return is not checked by the token.'] : [],
  };
}

/** EIP-3009. */
function readTransferAuthorization({ domain, message }: TypedData): Read {
  return {
    account: toAddress(message.from),
    title: 'Transfer by signature',
    grants: toGrant('transfer', {
      token: domain.verifyingContract,
      to: message.to,
      amount: message.value,
      until: message.validBefore,
    }),
    warnings: [],
    unknown: [],
  };
}

/** Seaport: what is offered may be taken by whoever brings what is considered. */
function readSeaport({ domain, message }: TypedData): Read {
  const account = toAddress(message.offerer);
  const wanted = entries(message.consideration);
  const returns = wanted.filter(({ recipient }) => account !== undefined && toAddress(recipient) === account);
  return {
    account,
    title: 'Order to sell items',
    grants: entries(message.offer).flatMap(({ token, endAmount }) =>
      toGrant('order', { token, to: undefined, amount: endAmount, until: message.endTime }),
    ),
    unknown: [],
    warnings: [
      ...(returns.length === 0 ? ['Nothing in this order comes back to the signer.'] : []),
      ...(domain.verifyingContract ? [] : ['The order names no exchange.']),
    ],
  };
}

/** Orders that sell one token for another: the names that exchanges use. */
const sold = ['sellToken', 'makerAsset', 'makerToken'] as const;
const soldAmounts = ['sellAmount', 'makingAmount', 'makerAmount'] as const;
const bought = ['buyAmount', 'takingAmount', 'takerAmount'] as const;

const firstOf = (message: TypedData['message'], names: readonly string[]): unknown => {
  for (const name of names) if (message[name] !== undefined) return message[name];
  return undefined;
};

function readSwapOrder({ message }: TypedData): Read {
  const receiver = toAddress(message.receiver);
  const account = toAddress(message.maker ?? message.from ?? message.owner);
  const returned = toAmount(firstOf(message, bought));
  return {
    account,
    title: 'Order to swap tokens',
    grants: toGrant('order', {
      token: firstOf(message, sold),
      to: undefined,
      amount: firstOf(message, soldAmounts),
      until: message.validTo ?? message.expiry ?? message.deadline,
    }),
    unknown: [],
    warnings: [
      ...(returned === '0' ? ['The order asks for nothing in return.'] : []),
      ...(receiver !== undefined &&
      account !== undefined &&
      receiver !== account &&
      !/^0x0{40}$/.test(receiver)
        ? [`What comes in return goes to ${receiver}, not to the signer.`]
        : []),
    ],
  };
}

const countOf = (value: unknown): number =>
  Array.isArray(value) ? value.length : value === undefined ? 0 : 1;

/** Rights that the data gives, whether they can be read or not. */
function countGiven({ message: { permitted, details, offer } }: TypedData): number {
  return Math.max(1, countOf(permitted) + countOf(details) + countOf(offer));
}

/** By the standards that tokens and exchanges share. */
function readKnown(data: TypedData): Read {
  const { primaryType, message, domain } = data;
  if (primaryType === 'Permit') return readPermit(data);
  if (/^Permit(?:Single|Batch|Transfer|BatchTransfer|Witness|BatchWitness)/.test(primaryType))
    return readPermit2(data);
  if (/^(?:Transfer|Receive)WithAuthorization$/.test(primaryType)) return readTransferAuthorization(data);
  if ('offer' in message && 'consideration' in message) return readSeaport(data);
  if (firstOf(message, sold) !== undefined) return readSwapOrder(data);
  const by = domain.verifyingContract ? ` by ${getAddress(domain.verifyingContract)}` : '';
  return {
    account: undefined,
    title: `Typed data: ${primaryType}`,
    grants: [],
    warnings: [],
    unknown: [`What a signature of “${primaryType}” allows is decided${by} and is not known here.`],
  };
}

/** What a signature over typed data allows; what of it cannot be read is said to be unknown. */
export function readTypedData(data: TypedData): Read {
  const read = readKnown(data);
  const left = countGiven(data) - read.grants.length;
  if (left <= 0) return read;
  return { ...read, unknown: [...read.unknown, `${left} of the rights that it gives could not be read.`] };
}
