import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTcpProxy } from '#test/helpers/startTcpProxy.ts';
import { createPostgresDatabase } from '#test/helpers/testDatabase.ts';
import { openPostgresSession } from './postgresSession.ts';

describe('a session of its own', () => {
  async function open(limits: { checkMs?: number; answerMs?: number } = {}) {
    const url = new URL(await createPostgresDatabase({ migrated: false }));
    const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    onTestFinished(() => proxy.close());
    url.port = String(proxy.port);
    const session = await openPostgresSession({ url: url.href, name: 'parapet test', ...limits });
    onTestFinished(() => session.close());
    expect(await session.query('select 1 as n')).toEqual([{ n: 1 }]);
    return { proxy, session };
  }

  it('ends when its connection is cut', async () => {
    const { proxy, session } = await open();
    proxy.cut();
    await vi.waitUntil(() => session.ended.aborted, { timeout: 60_000 });
    await expect(session.query('select 1')).rejects.toThrow();
  });

  it('notices a connection that went silent', async () => {
    const { proxy, session } = await open({ checkMs: 20, answerMs: 2000 });
    proxy.silence();
    await vi.waitUntil(() => session.ended.aborted, { timeout: 60_000 });
  });
});
