import * as z from 'zod/mini';
import { type AskedList, mostListPages } from '#model/lists.ts';
import type { Alert } from './alerts.ts';
import { wholeQuery } from './paging.ts';
import type { DayCount } from './projectPage.ts';
import type { TopCaller, TopEvent, TopFunctionCall } from './skynet.ts';

/** A transaction sent straight to one of the project's contracts. */
export interface ListedTransaction {
  chain: string;
  txHash: string;
  block: number;
  time: string;
  from: string;
  fromLabel: string | null;
  contract: { address: string; label: string };
  /** Its signature, or the selector where nobody knows that; null: nothing but coins was sent. */
  function: string | null;
  success: boolean;
}

export interface ListedEvent {
  chain: string;
  txHash: string;
  block: number;
  index: number;
  time: string;
  contract: { address: string; label: string };
  /** Its signature, or its topic where nobody knows that; null: anonymous. */
  event: string | null;
}

const listedHolderSchema = z.object({
  chain: z.string(),
  address: z.string(),
  label: z.nullable(z.string()),
  /** In the token's smallest unit. */
  balance: z.string(),
  /** Of what all holders have, 0 to 1. */
  share: z.number(),
});
export type ListedHolder = z.infer<typeof listedHolderSchema>;

export const holdersQuerySchema = z.object({
  at: z.optional(z.string().check(z.maxLength(80))),
  page: wholeQuery(1, { max: mostListPages }),
});

/** `GET /api/projects/{id}/holders`: who holds its first token that is read, largest first, fifty on a page. */
export const projectHoldersSchema = z.object({
  /** The moment that was asked for; null: now. */
  at: z.nullable(z.string()),
  token: z.nullable(
    z.object({ chain: z.string(), address: z.string(), symbol: z.string(), decimals: z.number() }),
  ),
  /** Up to which block of the chain transfers are added up; null where nothing is known. */
  block: z.nullable(z.number()),
  /** Why nobody knows; null where it is known. */
  problem: z.nullable(z.string()),
  /** Null where nobody knows, which is not none. */
  total: z.nullable(z.number()),
  page: z.number(),
  items: z.array(listedHolderSchema),
});
export type ProjectHolders = z.infer<typeof projectHoldersSchema>;

export type ListTable =
  | { kind: 'transactions'; rows: ListedTransaction[] }
  | { kind: 'events'; rows: ListedEvent[] }
  | { kind: 'callers'; rows: TopCaller[] }
  | { kind: 'functions'; rows: TopFunctionCall[] }
  | { kind: 'eventKinds'; rows: TopEvent[] }
  | { kind: 'alerts'; rows: Alert[] }
  | { kind: 'holders'; rows: ListedHolder[]; token: { symbol: string; decimals: number } }
  | { kind: 'days'; rows: DayCount[] };

/** `/projects/{id}/lists/{list}`: what a figure counts. */
export interface ListPageData {
  project: { id: string; name: string };
  asked: AskedList;
  /** How many there are, over all pages. */
  count: number;
  /** Whether there are more than are counted. */
  isMore: boolean;
  pages: number;
  table: ListTable;
  /** Why nothing can be listed; null where it can. */
  problem: string | null;
}
