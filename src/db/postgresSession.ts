import pg from 'pg';

export interface PostgresSession {
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Aborted when the connection is gone, for whatever reason. */
  readonly ended: AbortSignal;
  close(): Promise<void>;
}

export interface SessionOptions {
  url: string;
  /** As it stands in `pg_stat_activity`. */
  name: string;
  onNotification?: (channel: string, payload: string) => void;
  /** How long an answer may take. */
  answerMs?: number;
  /** Between two questions whether the other side is still there. */
  checkMs?: number;
}

/**
 * A connection of its own, for what lives as long as a connection: locks and LISTEN. It asks now and then whether the
 * other side still answers, since a cut cable or a frozen server says nothing by itself.
 */
export async function openPostgresSession({
  url,
  name,
  onNotification,
  answerMs = 5000,
  checkMs = 10_000,
}: SessionOptions): Promise<PostgresSession> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  const ended = new AbortController();
  // Every loss ends in `end`; without a listener the error before it would end the process.
  client.on('error', () => undefined);
  client.once('end', () => ended.abort());
  client.on('notification', ({ channel, payload }) => onNotification?.(channel, payload ?? ''));
  // Does not wait for the other side when a query is under way: then it is that query which was not answered.
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= client.end().catch(() => undefined);
    return closing;
  };
  let last: Promise<unknown> = Promise.resolve();
  // One after the other: the driver's own queue is on its way out.
  const query = <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) => {
    const ask = () => client.query<Row>(sql, values);
    const answer = last.then(ask, ask).then(({ rows }) => rows);
    last = answer;
    return answer;
  };
  const check = setInterval(() => void query('select 1').catch(close), checkMs);
  check.unref();
  ended.signal.addEventListener('abort', () => clearInterval(check));
  try {
    await client.connect();
  } catch (error) {
    clearInterval(check);
    void close();
    throw error;
  }
  return { query, ended: ended.signal, close };
}
