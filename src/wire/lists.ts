import type { AskedList } from '#model/lists.ts';
import type { Alert } from './alerts.ts';
import type { ListedHolder } from './holders.ts';
import type { DayCount } from './projectPage.ts';
import type { Counted, TopCaller, TopEvent, TopFunctionCall } from './skynet.ts';

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

export interface ListedAudit {
  id: string;
  title: string;
  auditor: string;
  /** YYYY-MM-DD. */
  completedOn: string;
}

export type ListTable =
  | { kind: 'transactions'; rows: ListedTransaction[] }
  | { kind: 'events'; rows: ListedEvent[] }
  | { kind: 'callers'; rows: TopCaller[] }
  | { kind: 'functions'; rows: TopFunctionCall[] }
  | { kind: 'eventKinds'; rows: TopEvent[] }
  | { kind: 'alerts'; rows: Alert[] }
  | { kind: 'audits'; rows: ListedAudit[] }
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
  /** There are more entries than the pages show. */
  isCut: boolean;
  table: ListTable;
  /** Why nothing can be listed, and nothing be said of how many there are; null where it can. */
  problem: string | null;
  /** What a count of chain rows rests on; null for others. */
  counted: Counted | null;
}
