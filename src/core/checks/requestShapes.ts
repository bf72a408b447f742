import * as z from 'zod/mini';
import { addressQuery } from '#wire/addressQuery.ts';

const mostCalls = 100;

const bytes = z
  .string()
  .check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'must be bytes: 0x and pairs of hex digits'));
const quantity = z.pipe(
  z.union([z.string(), z.number(), z.bigint()]),
  z.transform((given, context) => {
    const text = String(given).trim();
    // JSON's numbers are exact up to here.
    const isExact = typeof given !== 'number' || Number.isSafeInteger(given);
    const isNumber = isExact && /^(?:[0-9]{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text);
    if (!isNumber)
      context.issues.push({
        code: 'custom',
        input: given,
        message: 'must be a whole number of wei, as text where it is large',
      });
    return isNumber ? BigInt(text) : 0n;
  }),
);
const callFields = {
  value: z._default(quantity, 0n),
  data: z.optional(z.nullable(bytes)),
};

const word = z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/, 'must be 32 bytes')));

/** EIP-7702: what a wallet signs to run the code of another address. */
export const authorizationSchema = z.object({
  chainId: z.union([z.string(), z.number()]),
  address: addressQuery,
  nonce: z.union([z.string(), z.number()]),
  ...{ r: word, s: word, yParity: z.optional(z.union([z.string(), z.number()])) },
});

/** As one of a transaction, where wallets fill in the rest. */
export const listedAuthorizationSchema = z.partial(authorizationSchema, { chainId: true, nonce: true });

/** As `eth_sendTransaction` takes it. */
export const transactionSchema = z.object({
  from: z.optional(addressQuery),
  to: z.optional(z.nullable(addressQuery)),
  chainId: z.optional(z.union([z.string(), z.number()])),
  input: z.optional(z.nullable(bytes)),
  authorizationList: z.optional(z.array(listedAuthorizationSchema)),
  ...callFields,
});

/** One of a Safe: `safe` names it, as its transaction service does. */
export const safeSchema = z.object({
  safe: addressQuery,
  to: addressQuery,
  operation: z._default(z.union([z.literal(0), z.literal(1)]), 0),
  chainId: z.optional(z.union([z.string(), z.number()])),
  ...callFields,
});

/** A file of the Safe's transaction builder. */
export const batchSchema = z.object({
  chainId: z.optional(z.union([z.string(), z.number()])),
  meta: z.optional(z.object({ createdFromSafeAddress: z.optional(z.string()) })),
  transactions: z
    .array(z.object({ to: addressQuery, ...callFields }))
    .check(z.minLength(1), z.maxLength(mostCalls)),
});

/** What may be pasted, in words. */
export const requestShapes =
  'a transaction ({"from", "to", "value", "data"}), a raw signed transaction (0x…), a Safe transaction ({"safe", "to", "operation", …}), a batch of the Safe’s transaction builder ({"transactions": […]}), typed data ({"domain", "types", "primaryType", "message"}) or an EIP-7702 authorisation ({"chainId", "address", "nonce"})';
