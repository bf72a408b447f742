import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import type { LiteAnswer, LiteCall, LiteWorkerData, RowMode } from './liteProtocol.ts';

interface QueryResult {
  rows: unknown[];
  affectedRows?: number;
  fields: { name: string; dataTypeID: number }[];
}

interface QueryOptions {
  rowMode?: RowMode;
}

export interface LiteTransaction {
  query(sql: string, params?: unknown[], options?: QueryOptions): Promise<QueryResult>;
  exec(sql: string): Promise<void>;
  /** COPY … FROM '/dev/blob', with what the blob holds. */
  copy(sql: string, text: string): Promise<void>;
  rollback(): Promise<void>;
}

function toQuery(sql: string, params?: unknown[], options?: QueryOptions): LiteCall {
  return {
    op: 'query',
    sql,
    ...(params && { params }),
    ...(options?.rowMode && { rowMode: options.rowMode }),
  };
}

/** Sends calls to the worker thread and settles each by its number. */
function createChannel(worker: Worker) {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let next = 0;
  let broken: Error | undefined;

  worker.on('message', (answer: LiteAnswer) => {
    if ('ready' in answer) return;
    if ('channel' in answer) {
      for (const listener of listeners.get(answer.channel) ?? []) listener(answer.payload);
      return;
    }
    const call = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) call?.reject(Object.assign(new Error(answer.error.message), answer.error));
    else call?.resolve(answer.result);
  });
  const breakAll = (error: Error) => {
    broken = error;
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  worker.on('error', breakAll);
  worker.on('exit', () => breakAll(new Error('The embedded database is closed')));

  return {
    listeners,
    send(call: LiteCall): Promise<unknown> {
      if (broken) return Promise.reject(broken);
      return new Promise((resolve, reject) => {
        const id = next++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ ...call, id });
      });
    },
  };
}

/**
 * PGlite in a worker thread behind the part of its interface that Drizzle uses. PGlite has one session, so
 * calls run one after the other and a transaction keeps all others waiting.
 */
export async function createLiteClient(workerData: LiteWorkerData) {
  const worker = new Worker(new URL('./liteWorker.ts', import.meta.url), { workerData });
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
  });
  const { send, listeners } = createChannel(worker);
  const inTransaction = new AsyncLocalStorage<{ open: boolean }>();
  let tail: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    // Waiting for a turn inside a transaction would wait for itself for ever.
    if (inTransaction.getStore()?.open) {
      return Promise.reject(new Error('Use the transaction (tx), not the database, inside a transaction'));
    }
    const turn = tail.then(work, work);
    tail = turn.catch(() => undefined);
    return turn;
  }

  async function runTransaction<T>(work: (tx: LiteTransaction) => Promise<T>): Promise<T> {
    let ended = false;
    const tx: LiteTransaction = {
      query: (sql, params, options) => send(toQuery(sql, params, options)) as Promise<QueryResult>,
      exec: (sql) => send({ op: 'exec', sql }) as Promise<void>,
      copy: (sql, text) => send({ op: 'copy', sql, text }) as Promise<void>,
      async rollback() {
        ended = true;
        await send({ op: 'transaction', step: 'rollback' });
      },
    };
    await send({ op: 'transaction', step: 'begin' });
    const state = { open: true };
    try {
      const result = await inTransaction.run(state, () => work(tx));
      if (!ended) await send({ op: 'transaction', step: 'commit' });
      return result;
    } catch (error) {
      if (!ended) await send({ op: 'transaction', step: 'rollback' }).catch(() => undefined);
      throw error;
    } finally {
      state.open = false;
    }
  }

  return {
    query: (sql: string, params?: unknown[], options?: QueryOptions) =>
      inTurn(() => send(toQuery(sql, params, options)) as Promise<QueryResult>),
    exec: (sql: string) => inTurn(() => send({ op: 'exec', sql }) as Promise<void>),
    transaction: <T>(work: (tx: LiteTransaction) => Promise<T>) => inTurn(() => runTransaction(work)),
    /** The whole data directory as a plain tar. */
    dump: () => inTurn(() => send({ op: 'dump' }) as Promise<Uint8Array>),
    async listen(channel: string, listener: (payload: string) => void): Promise<() => void> {
      const known = listeners.get(channel);
      const set = known ?? new Set();
      set.add(listener);
      if (!known) {
        listeners.set(channel, set);
        await inTurn(() => send({ op: 'listen', channel }));
      }
      return () => void set.delete(listener);
    },
    async close() {
      await inTurn(() => send({ op: 'close' }));
      await worker.terminate();
    },
  };
}
