import type pg from 'pg';

type Answer = Promise<pg.QueryArrayResult<unknown[][]>>;

interface Question {
  query: pg.QueryArrayConfig;
  values: unknown[];
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Whoever is sent behind a question that waits for a lock waits with it, so few go together. */
const mostTogether = 8;

/**
 * Questions that are asked at once, or while all connections are busy, go over one connection in one write, without waiting for each other's
 * answer. Every write wakes a process of the database, which costs more than a small answer. They go before the event loop turns to anything
 * else: behind the rendering of another page the database would wait for us. The pool's connections must be pipelined.
 */
export function askTogether(pool: pg.Pool): (query: pg.QueryArrayConfig, values: unknown[]) => Answer {
  const waiting: Question[] = [];
  /** Connections that were asked for: always enough for all who wait. */
  let coming = 0;
  let isSending = false;

  const takeSome = () => {
    coming -= 1;
    return waiting.splice(0, mostTogether);
  };

  async function sendOver(client: pg.PoolClient): Promise<void> {
    const { stream } = client.connection;
    stream.cork();
    const answers = takeSome().map(({ query, values, resolve }) => {
      const answer: Answer = client.query(query, values);
      resolve(answer);
      return answer;
    });
    stream.uncork();
    await Promise.allSettled(answers);
    client.release();
  }

  function fail(error: unknown): void {
    for (const { reject } of takeSome()) reject(error);
  }

  function send(): void {
    isSending = false;
    while (coming * mostTogether < waiting.length) {
      coming += 1;
      pool.connect().then(sendOver, fail);
    }
  }

  return (query, values) =>
    new Promise((resolve, reject) => {
      waiting.push({ query, values, resolve, reject });
      if (!isSending) process.nextTick(send);
      isSending = true;
    });
}
