import * as z from 'zod/mini';

/** What somebody is asked to sign. */
export const requestKinds = ['transaction', 'safe', 'typedData', 'delegation'] as const;
export type RequestKind = (typeof requestKinds)[number];

const text = z.string();
const nullableText = z.nullable(text);
/** EIP-55. */
const address = text;
/** In the smallest unit. */
const amount = text;

/** One call of a request, or one that it carries inside; `depth` says how deep. */
const checkedCallSchema = z.object({
  to: address,
  value: amount,
  selector: nullableText,
  /** Its signature, where published interfaces have the selector. */
  function: nullableText,
  arguments: z.array(text),
  /** The account runs the code of `to` as its own. */
  isDelegate: z.boolean(),
  depth: z.number(),
});
export type CheckedCall = z.infer<typeof checkedCallSchema>;

const tokenSchema = z.object({ address, symbol: nullableText, decimals: z.nullable(z.number()) });
export type CheckedToken = z.infer<typeof tokenSchema>;

/** What leaves the account or comes to it in the simulation. */
const moveSchema = z.object({
  direction: z.enum(['out', 'in']),
  kind: z.enum(['coin', 'token', 'item']),
  /** Null for the chain's own coin. */
  token: z.nullable(tokenSchema),
  /** Null for a single item. */
  amount: z.nullable(amount),
  /** Of a single item. */
  id: nullableText,
  /** Who gets it or gives it, as the token says; the first of them. */
  others: z.array(address),
  /** By the balance before and after; else only by what the token logged. */
  isMeasured: z.boolean(),
});
export type Move = z.infer<typeof moveSchema>;

/** What others may do afterwards. */
export const grantKinds = [
  'allowance',
  'operator',
  'item',
  'permit2',
  'transfer',
  'order',
  'owner',
  'role',
  'code',
  'signer',
  'threshold',
  'module',
  'guard',
  'delegation',
] as const;
export type GrantKind = (typeof grantKinds)[number];

const grantSchema = z.object({
  kind: z.enum(grantKinds),
  /** The token or contract on which it holds. */
  on: address,
  token: z.nullable(tokenSchema),
  /** Who may act; null where nobody may any more, or anybody. */
  to: z.nullable(address),
  /** Amounts and the like before and after; null where not known. */
  before: nullableText,
  after: nullableText,
  /** Until when; null for no end. */
  until: nullableText,
  /** The most that could be taken by it now: what is there, where that is less. Null where not known. */
  atMost: z.nullable(amount),
  /** It takes a right back. */
  isTakenBack: z.boolean(),
});
export type Grant = z.infer<typeof grantSchema>;

/** What a check rests on: when it differs, the check is stale. */
const boundSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), address, hash: nullableText }),
  z.object({ kind: z.literal('slot'), address, slot: text, value: text }),
  z.object({ kind: z.literal('call'), address, data: text, value: text, what: text }),
]);
export type Bound = z.infer<typeof boundSchema>;

const simulationSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done') }),
  /** It would fail, and why. */
  z.object({ state: z.literal('reverts'), why: text }),
  z.object({ state: z.literal('unable'), why: text }),
  /** What is signed is no call: it is judged by what it allows. */
  z.object({ state: z.literal('none') }),
]);

/** What was found out about a request, at one block. */
export const checkResultSchema = z.object({
  kind: z.enum(requestKinds),
  /** Whose money and rights it is about; null where nobody was named. */
  account: z.nullable(address),
  block: z.nullable(z.number()),
  time: text,
  /** What is signed, in a few words: "Permit2: allow a spender". */
  title: text,
  calls: z.array(checkedCallSchema),
  simulation: simulationSchema,
  moves: z.array(moveSchema),
  grants: z.array(grantSchema),
  /** Contracts that it calls, pays or gives rights to, those that matter most first. */
  touched: z.array(address),
  bound: z.array(boundSchema),
  /** What is wrong with it by its own words, in sentences. */
  warnings: z.array(text),
  /** What could not be found out, in sentences. */
  unknown: z.array(text),
});
export type CheckResult = z.infer<typeof checkResultSchema>;
