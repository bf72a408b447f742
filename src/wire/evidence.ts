import * as z from 'zod/mini';
import { type Evidence, recordTypes } from '#model/evidence.ts';
import { type ListFilter, listNames } from '#model/lists.ts';
import { sourceNames } from '#model/sources.ts';

const label = z.string();
/** Of the page that shows it: a path of this site, or an address elsewhere; null: there is none. In answers, not in what is stored. */
const href = z.optional(z.nullable(z.string()));
const chain = z.string();

const text = z.optional(z.string());
const filterSchema: z.ZodMiniType<ListFilter> = z.object({
  day: text,
  since: text,
  after: text,
  upTo: text,
  chain: text,
  contract: text,
  caller: text,
  selector: text,
  topic: text,
  outcome: z.optional(z.literal('failed')),
  vote: z.optional(z.enum(['yes', 'no'])),
  alert: text,
});

export const evidenceSchema: z.ZodMiniType<Evidence> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('block'), chain, number: z.number(), label, href }),
  z.object({ kind: z.literal('transaction'), chain, hash: z.string(), label, href }),
  z.object({
    kind: z.literal('storage'),
    chain,
    address: z.string(),
    slot: z.string(),
    block: z.number(),
    value: z.optional(z.string()),
    label,
    href,
  }),
  z.object({
    kind: z.literal('log'),
    chain,
    hash: z.string(),
    block: z.number(),
    index: z.number(),
    label,
    href,
  }),
  z.object({
    kind: z.literal('call'),
    chain,
    address: z.string(),
    data: z.string(),
    block: z.number(),
    value: z.string(),
    whole: z.optional(z.object({ bytes: z.number(), sha256: z.string() })),
    label,
    href,
  }),
  z.object({
    kind: z.literal('contract'),
    chain,
    address: z.string(),
    block: z.number(),
    codeHash: z.optional(z.nullable(z.string())),
    label,
    href,
  }),
  z.object({ kind: z.literal('report'), sha256: z.string(), page: z.nullable(z.number()), label, href }),
  z.object({ kind: z.literal('record'), type: z.enum(recordTypes), id: z.string(), label, href }),
  z.object({
    kind: z.literal('answer'),
    source: z.enum(sourceNames),
    url: z.string(),
    at: z.string(),
    label,
    href,
  }),
  z.object({ kind: z.literal('page'), url: z.string(), label, href }),
  z.object({
    kind: z.literal('list'),
    list: z.enum(listNames),
    filter: filterSchema,
    count: z.number(),
    label,
    href,
  }),
]);
