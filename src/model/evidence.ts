import * as z from 'zod/mini';
import { listFilterSchema } from './listFilter.ts';
import { listNames } from './lists.ts';
import { sourceNames } from './sources.ts';

/** What a piece of evidence on record is. */
const recordTypes = ['audit', 'finding', 'alert', 'project', 'metric'] as const;
export type RecordType = (typeof recordTypes)[number];

/** An answer that is too long to be kept: its length, and its hash (in hexadecimal digits) by which it is told from another. */
const wholeAnswerSchema = z.object({ bytes: z.number(), sha256: z.string() });
export type WholeAnswer = z.infer<typeof wholeAnswerSchema>;

/**
 * `label` is what a reader sees. `href` is in answers of the API, not in what is stored: a path of this site or an address elsewhere,
 * null where no page shows it.
 */
const shown = { label: z.string(), href: z.optional(z.nullable(z.string())) };
const chain = z.string();
const address = z.string();
const block = z.number();
const kind = z.literal;

/** Where a fact can be checked; beside the label stands what a link is built from. */
export const evidenceSchema = z.discriminatedUnion('kind', [
  /** Of what was read before there were sharper kinds: nothing new cites a bare block. */
  z.object({ kind: kind('block'), chain, number: z.number(), ...shown }),
  z.object({ kind: kind('transaction'), chain, hash: z.string(), ...shown }),
  /** A log by its number in the block. */
  z.object({ kind: kind('log'), chain, hash: z.string(), block, index: z.number(), ...shown }),
  /** `value`: the word that was read there. */
  z.object({
    kind: kind('storage'),
    chain,
    address,
    slot: z.string(),
    block,
    value: z.optional(z.string()),
    ...shown,
  }),
  /** What a contract answered to a question; `value`: its answer, or how it begins where `whole` says that it is longer. */
  z.object({
    kind: kind('call'),
    chain,
    address,
    data: z.string(),
    block,
    value: z.string(),
    whole: z.optional(wholeAnswerSchema),
    ...shown,
  }),
  /** A contract as it was at a block; `codeHash` of the code that was read, null where there was none. */
  z.object({
    kind: kind('contract'),
    chain,
    address,
    block,
    codeHash: z.optional(z.nullable(z.string())),
    ...shown,
  }),
  /** Leads to the report's download when we hold the file: `/reports/{sha256}`. */
  z.object({ kind: kind('report'), sha256: z.string(), page: z.nullable(z.number()), ...shown }),
  /** `id` of a finding is `audit/finding`. */
  z.object({ kind: kind('record'), type: z.enum(recordTypes), id: z.string(), ...shown }),
  /** What a live source answered when our server asked it at a time. */
  z.object({ kind: kind('answer'), source: z.enum(sourceNames), url: z.string(), at: z.string(), ...shown }),
  z.object({ kind: kind('page'), url: z.string(), ...shown }),
  /** What a figure counts: a list that has as many entries as `count` says. */
  z.object({
    kind: kind('list'),
    list: z.enum(listNames),
    filter: listFilterSchema,
    count: z.number(),
    ...shown,
  }),
]);
export type Evidence = z.infer<typeof evidenceSchema>;
