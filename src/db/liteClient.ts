import { AsyncLocalStorage } from 'node:async_hooks';
import type { DiskRoom } from './diskRoom.ts';
import { openLiteChannel } from './liteChannel.ts';
import type { LiteCall, LiteQuery, LiteRow, LiteWorkerData } from './liteProtocol.ts';

interface QueryResult {
  rows: LiteRow[];
}

type QueryOptions = Pick<LiteQuery, 'rowMode'>;

export interface LiteTransaction {
  query(sql: string, params?: unknown[], options?: QueryOptions): Promise<QueryResult>;
  exec(sql: string): Promise<void>;
  /** COPY … FROM '/dev/blob', with what the blob holds. */
  copy(sql: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
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

/** As PostgreSQL says it. */
const noRoom = (cause?: unknown) =>
  Object.assign(new Error('No room left on the disk', { cause }), { code: '53100' });

interface LiteClientOptions extends LiteWorkerData {
  /** On the disk of the folder. */
  room: DiskRoom;
}

interface Listener {
  onNotify(payload: string): void;
  onGap(): void;
}

/**
 * PGlite in a worker thread behind the part of its interface that Drizzle uses. PGlite has one session, so the worker
 * answers calls in the order in which they were sent. A query is sent without waiting for the ones before it; a
 * transaction keeps all others waiting.
 */
export async function createLiteClient({ room, ...workerData }: LiteClientOptions) {
  const listeners = new Map<string, Set<Listener>>();
  const { directory } = workerData;
  const open = (data: LiteWorkerData) =>
    openLiteChannel(data, (channel, payload) => {
      for (const { onNotify } of listeners.get(channel) ?? []) onNotify(payload);
    });
  let channel = await open(workerData);
  let closed = false;
  let writable = true;
  const inTransaction = new AsyncLocalStorage<{ open: boolean }>();
  let tail: Promise<unknown> = Promise.resolve();

  async function send(call: LiteCall): Promise<unknown> {
    return channel.send(call).catch((error: { code?: unknown }) => {
      // The engine knows only that it may not write, not why.
      throw !writable && error.code === '25006' ? noRoom(error) : error;
    });
  }

  /** A database that failed is opened again from its folder; one in memory is lost. */
  async function reopen(): Promise<void> {
    if (!channel.broken || closed || directory === undefined) return;
    if (!room.allowsMore()) throw noRoom(channel.broken);
    await channel.end();
    channel = await open({ directory });
    writable = true;
    for (const name of listeners.keys()) await channel.send({ op: 'listen', channel: name });
    for (const { onGap } of [...listeners.values()].flatMap((set) => [...set])) onGap();
  }

  /** Before the disk is full nothing new is written; all that is there can still be read. */
  async function prepare(): Promise<void> {
    await reopen();
    const allowed = room.allowsWrites();
    if (allowed === writable || closed) return;
    await channel.send({ op: 'exec', sql: `set default_transaction_read_only = ${allowed ? 'off' : 'on'}` });
    writable = allowed;
  }

  async function inTurn<T>(work: () => Promise<T>, { alone }: { alone: boolean }): Promise<T> {
    // Waiting for a turn inside a transaction would wait for itself for ever.
    if (inTransaction.getStore()?.open)
      throw new Error('Use the transaction (tx), not the database, inside a transaction');
    const begun = tail.then(async () => {
      await prepare();
      return { ended: work() };
    });
    tail = begun.then(({ ended }) => (alone ? ended : undefined)).catch(() => undefined);
    return (await begun).ended;
  }

  async function runTransaction<T>(work: (tx: LiteTransaction) => Promise<T>): Promise<T> {
    let ended = false;
    const goOn = (call: LiteCall) => (room.allowsMore() || !writable ? send(call) : Promise.reject(noRoom()));
    const tx: LiteTransaction = {
      query: async (sql, params, options) => ({
        rows: (await goOn(toQuery(sql, params, options))) as LiteRow[],
      }),
      exec: (sql) => send({ op: 'exec', sql }) as Promise<void>,
      copy: (sql, bytes) => goOn({ op: 'copy', sql, bytes }) as Promise<void>,
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
      inTurn(async () => ({ rows: (await send(toQuery(sql, params, options))) as LiteRow[] }), {
        alone: false,
      }),
    exec: (sql: string) => inTurn(() => send({ op: 'exec', sql }) as Promise<void>, { alone: true }),
    transaction: <T>(work: (tx: LiteTransaction) => Promise<T>) =>
      inTurn(() => runTransaction(work), { alone: true }),
    /** The whole data directory as a plain tar. */
    dump: () => inTurn(() => send({ op: 'dump' }) as Promise<Uint8Array>, { alone: true }),
    async listen(name: string, listener: Listener): Promise<() => void> {
      const known = listeners.get(name);
      const set = known ?? new Set();
      set.add(listener);
      if (!known) {
        listeners.set(name, set);
        await inTurn(() => send({ op: 'listen', channel: name }), { alone: true });
      }
      return () => void set.delete(listener);
    },
    async close() {
      closed = true;
      await inTurn(() => send({ op: 'close' }), { alone: true }).catch((error: unknown) => {
        if (!channel.broken) throw error;
      });
      await channel.end();
    },
  };
}
