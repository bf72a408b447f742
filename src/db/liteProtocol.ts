/** What crosses between the main thread and the PGlite worker. */
export interface LiteWorkerData {
  /** A folder on disk; absent = in memory. */
  directory?: string;
  /** A brotli-compressed data directory to start from. */
  image?: string;
}

export interface LiteQuery {
  sql: string;
  params?: readonly unknown[];
  rowMode?: 'array' | 'object';
}

export type LiteRow = Record<string | number, unknown>;

export type LiteCall =
  | ({ op: 'query' } & LiteQuery)
  | { op: 'exec'; sql: string }
  | { op: 'transaction'; step: 'begin' | 'commit' | 'rollback' }
  | { op: 'copy'; sql: string; bytes: Uint8Array<ArrayBuffer> }
  | { op: 'listen'; channel: string }
  | { op: 'dump' }
  | { op: 'close' };

export type LiteRequest = LiteCall & { id: number };

/** What crosses to the main thread: first that it is ready, then notifications and answers. */
export type LiteMessage = { ready: true } | { channel: string; payload: string } | LiteAnswer;

export type LiteAnswer =
  | { id: number; result: unknown }
  /** `over`: the database itself failed and must be opened again. */
  | { id: number; error: { message: string } & Record<string, unknown>; over: boolean };
