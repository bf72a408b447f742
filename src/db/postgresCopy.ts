import type pg from 'pg';

export interface CopyParams {
  sql: string;
  bytes: Uint8Array;
  done: (error: Error | undefined) => void;
}

/** The part of the driver's connection that COPY uses; its types leave it out. */
interface CopyConnection {
  query: (sql: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
}

const chunkBytes = 1 << 18;

/** COPY … FROM STDIN as a query that the driver runs in its turn, with all its rows at hand. */
export function createCopyQuery({ sql, bytes, done }: CopyParams): pg.Submittable {
  const query = {
    submit: (connection: CopyConnection) => connection.query(sql),
    handleCopyInResponse: (connection: CopyConnection) => {
      const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      for (let from = 0; from < all.length; from += chunkBytes)
        connection.sendCopyFromChunk(all.subarray(from, from + chunkBytes));
      connection.endCopyFrom();
    },
    handleCommandComplete: () => undefined,
    handleError: (error: Error) => done(error),
    handleReadyForQuery: () => done(undefined),
    // The driver puts its time limit here when it has one.
    callback: () => undefined,
  };
  return query as unknown as pg.Submittable;
}
