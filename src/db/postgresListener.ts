import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** LISTEN needs a session of its own; it is opened on first use and again whenever it breaks. */
export function createPostgresListener(url: string) {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const closing = new AbortController();
  let session: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'parapet listen',
      keepAlive: true,
    });
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
    });
    client.on('error', () => undefined);
    client.on('end', () => {
      session = undefined;
      if (!closing.signal.aborted) void reconnect();
    });
    await client.connect();
    for (const channel of listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  }

  async function reconnect(): Promise<void> {
    for (let wait = 100; !closing.signal.aborted; wait = Math.min(wait * 2, 5000)) {
      await sleep(wait, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      session = connect();
      const connected = await session.then(
        () => true,
        () => false,
      );
      if (connected) return;
      session = undefined;
    }
  }

  return {
    async listen(channel: string, listener: (payload: string) => void): Promise<() => void> {
      const known = listeners.get(channel);
      const set = known ?? new Set();
      set.add(listener);
      listeners.set(channel, set);
      session ??= connect();
      const client = await session;
      if (!known) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      return () => void set.delete(listener);
    },
    async close() {
      closing.abort();
      const client = await session?.catch(() => undefined);
      await client?.end();
    },
  };
}
