import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ChannelListener } from './Database.ts';
import { openPostgresSession, type PostgresSession } from './postgresSession.ts';

const firstWaitMs = 100;
const longestWaitMs = 5000;

/**
 * LISTEN needs a session of its own; it is opened on first use and again whenever it breaks. One loop does both, so there
 * is never more than one.
 */
export function createPostgresListener(url: string) {
  const channels = new Map<string, Set<ChannelListener>>();
  const closing = new AbortController();
  let current = Promise.withResolvers<PostgresSession>();
  let running: Promise<void> | undefined;

  const hear = (session: PostgresSession, channel: string) =>
    session.query(`listen ${pg.escapeIdentifier(channel)}`);

  async function open(): Promise<PostgresSession> {
    const session = await openPostgresSession({
      url,
      name: 'parapet listen',
      onNotification: (channel, payload) => {
        for (const listener of channels.get(channel) ?? []) listener.onNotify(payload);
      },
    });
    try {
      // Channels that are added meanwhile are still met by this loop.
      for (const channel of channels.keys()) await hear(session, channel);
    } catch (error) {
      await session.close();
      throw error;
    }
    return session;
  }

  async function run(): Promise<void> {
    let isFirst = true;
    let wait = firstWaitMs;
    while (!closing.signal.aborted) {
      const session = await open().catch(() => undefined);
      if (!session) {
        await sleep(wait, undefined, { signal: closing.signal }).catch(() => undefined);
        wait = Math.min(wait * 2, longestWaitMs);
        continue;
      }
      wait = firstWaitMs;
      const ended = new Promise((resolve) => session.ended.addEventListener('abort', resolve));
      const stop = () => void session.close();
      closing.signal.addEventListener('abort', stop);
      if (closing.signal.aborted) stop();
      current.resolve(session);
      if (!isFirst) for (const set of channels.values()) for (const listener of set) listener.onGap();
      isFirst = false;
      if (!session.ended.aborted) await ended;
      closing.signal.removeEventListener('abort', stop);
      current = Promise.withResolvers();
    }
  }

  return {
    async listen(channel: string, listener: ChannelListener): Promise<() => void> {
      const known = channels.get(channel);
      const set = known ?? new Set();
      set.add(listener);
      channels.set(channel, set);
      running ??= run();
      const session = await current.promise;
      // Where this fails the connection is over, and the next one hears every channel.
      if (!known) await hear(session, channel).catch(session.close);
      return () => void set.delete(listener);
    },
    async close(): Promise<void> {
      closing.abort();
      await running;
    },
  };
}
