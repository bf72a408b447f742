import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { password } from './helpers/accountsApp.ts';
import { createBrowser } from './helpers/createBrowser.ts';
import { makeDataFolder } from './helpers/makeDataFolder.ts';
import { type MailStop, startMailServer } from './helpers/startMailServer.ts';
import { findFreePort } from './helpers/startPostgres.ts';
import { startSite } from './helpers/startSite.ts';
import { createPostgresDatabase, testEngine } from './helpers/testDatabase.ts';

/** Settings under which the same site can be started again and again. */
async function openPlace(settings: Record<string, string> = {}) {
  const data = makeDataFolder('process');
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const url = testEngine === 'postgres' ? await createPostgresDatabase({ migrated: true }) : undefined;
  return {
    async start(openFiles?: number) {
      const site = await startSite(
        {
          PARAPET_DATA: data,
          PARAPET_DEMO: 'off',
          PARAPET_LOG: 'warn',
          ...(url !== undefined && { DATABASE_URL: url }),
          ...settings,
        },
        [],
        { openFiles },
      );
      onTestFinished(() => site.kill('SIGKILL'));
      return site;
    },
  };
}

async function waitUntil(isDone: () => boolean): Promise<void> {
  await vi.waitUntil(isDone, { timeout: 120_000, interval: 20 });
}

/** Listens to alerts on connections of their own, from several networks, and keeps those that are served. */
async function listenTogether(address: string, { networks, each }: { networks: number; each: number }) {
  const { port, host } = new URL(address);
  const counts = { served: 0, refused: 0 };
  const sockets = Array.from({ length: networks * each }, (_, index) => {
    const from = `127.0.0.${2 + (index % networks)}`;
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
    let served = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (served || !chunk.toString().startsWith('HTTP/1.1 200')) return;
      served = true;
      counts.served++;
    });
    socket.once('close', () => {
      if (!served) counts.refused++;
    });
    socket.write(`GET /api/alerts/stream HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    return socket;
  });
  await waitUntil(() => counts.served + counts.refused === sockets.length);
  return { ...counts, leave: () => sockets.map((socket) => socket.destroy()) };
}

it('mails a code exactly once although the site is killed three times on the way, and one in a crowd of connections', async () => {
  const port = await findFreePort();
  const place = await openPlace({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const email = 'new@example.test';
  const stops: MailStop[] = ['greeting', 'recipient', 'message'];
  let visitor = createBrowser('');
  for (const [round, stopAt] of stops.entries()) {
    const mail = await startMailServer({ port, stopAt });
    const site = await place.start();
    visitor = createBrowser(site.address, visitor.jar);
    if (round === 0) expect((await visitor.post('/api/auth/signup', { email, password })).status).toBe(200);
    await waitUntil(() => mail.stopped > 0);
    await site.kill('SIGKILL');
    await mail.close();
    expect(mail.mails).toEqual([]);
  }

  const mail = await startMailServer({ port });
  const site = await place.start();
  visitor = createBrowser(site.address, visitor.jar);
  await waitUntil(() => mail.mails.length > 0);
  const verificationCode = mail.codeFor(email);
  expect((await visitor.post('/api/auth/verify-email', { email, verificationCode })).status).toBe(200);
  await site.stop();
  // Of 256 open files 75 are for connections, 19 of them for one network.
  const later = await place.start(256);
  const stranger = createBrowser(later.address);
  const other = 'other@example.test';
  const crowd = await listenTogether(later.address, { networks: 10, each: 10 });
  expect(crowd).toMatchObject({ served: 75, refused: 25 });
  const ask = () => stranger.get('/').then(({ status, body }) => `${status} ${body.message}`, String);
  await expect
    .poll(ask, { timeout: 120_000 })
    .toBe('503 Too many connections at this moment. Please try again shortly.');
  crowd.leave();
  await expect.poll(ask, { timeout: 120_000 }).toBe('200 undefined');
  const one = await listenTogether(later.address, { networks: 1, each: 25 });
  expect(one).toMatchObject({ served: 19, refused: 6 });
  // When a later mail has come, the queue has been worked once more.
  expect((await stranger.post('/api/auth/signup', { email: other, password })).status).toBe(200);
  one.leave();
  await waitUntil(() => mail.mails.length > 1);
  await later.stop();
  await mail.close();
  expect(mail.mails.map(({ to }) => to)).toEqual([[email], [other]]);
});

// Whichever database is behind it, the log is the process's own.
it.runIf(testEngine === 'postgres')(
  'writes what a visitor sends to the log as one line without control characters',
  async () => {
    const site = await (await openPlace()).start();
    const before = site.log().length;
    const message = 'first\r\n{"level":60,"msg":"forged"}\u001b[2J\u0000\u007f\u009b31m\u202eend';
    const answer = await createBrowser(site.address).postForm('/api/auth/_log', {
      level: 'error',
      code: 'CLIENT_FETCH_ERROR',
      message,
    });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    await waitUntil(() => site.log().includes('CLIENT_FETCH_ERROR'));
    const lines = site.log().slice(before).trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^[\u0020-\u007e]+$/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      msg: 'message of the sign-in client',
      client: { message },
    });
    await site.stop();
  },
);
