/** What crosses between the main thread and the PGlite worker. */
export interface LiteWorkerData {
  /** A folder on disk; absent = in memory. */
  directory?: string;
  /** A brotli-compressed data directory to start from. */
  image?: string;
}

type RowMode = 'array' | 'object';

export interface LiteQuestion {
  sql: string;
  params?: readonly unknown[];
  rowMode?: RowMode;
  /** Whether the types of its columns are asked for, too. */
  describe?: boolean;
}

type LiteQuery = { op: 'query' } & LiteQuestion;

export type LiteCall =
  | LiteQuery
  | { op: 'exec'; sql: string }
  | { op: 'transaction'; step: 'begin' | 'commit' | 'rollback' }
  | { op: 'copy'; sql: string; bytes: Uint8Array<ArrayBuffer> }
  | { op: 'listen'; channel: string }
  | { op: 'dump' }
  | { op: 'close' };

export type LiteRequest = LiteCall & { id: number };
export type LiteReading = LiteQuery & { id: number };

/** The answer to a query. */
export interface LiteRows {
  rows: Record<string | number, unknown>[];
  /** The columns whose values are JSON as text; absent where there is none. */
  json?: (string | number)[];
  /** The database's number for the type of each column, where that was asked for. */
  types?: number[];
}

/** What crosses to the main thread: first that it is ready, then notifications and answers, several at a time. */
export type LiteMessage = { ready: true } | { channel: string; payload: string } | LiteAnswer[];

export type LiteAnswer =
  | { id: number; result: unknown }
  /** `over`: the database itself failed and must be opened again. */
  | { id: number; error: { message: string } & Record<string, unknown>; over: boolean };
