import type pg from 'pg';

export interface CopyParams {
  sql: string;
  text: string;
  done: (error: Error | undefined) => void;
}

/** The part of the driver's connection that COPY uses; its types leave it out. */
interface CopyConnection {
  query: (sql: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
}

const chunkBytes = 1 << 18;

/** COPY … FROM STDIN as a query that the driver runs in its turn, with the whole text at hand. */
export function createCopyQuery({ sql, text, done }: CopyParams): pg.Submittable {
  const query = {
    submit: (connection: CopyConnection) => connection.query(sql),
    handleCopyInResponse: (connection: CopyConnection) => {
      const bytes = Buffer.from(text);
      for (let from = 0; from < bytes.length; from += chunkBytes)
        connection.sendCopyFromChunk(bytes.subarray(from, from + chunkBytes));
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
