import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { passwordChangedMail } from '#core/auth/authMails.ts';
import { sweepAuth } from '#core/auth/sweepAuth.ts';
import { createMailHolder, type MailHolder } from '#core/mail/createMailHolder.ts';
import { countMails, requeueFailedMails } from '#core/mail/failedMails.ts';
import { queueMail } from '#core/mail/queueMail.ts';
import { sendDueMails } from '#core/mail/sendDueMails.ts';
import { mailTemplates } from '#core/mailTemplates/mailTemplates.ts';
import { buildProgram } from '#test/helpers/buildProgram.ts';
import { makeDataFolder } from '#test/helpers/makeDataFolder.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { shortLived } from '#test/helpers/shortLived.ts';
import { startMailServer } from '#test/helpers/startMailServer.ts';
import { findFreePort } from '#test/helpers/startPostgres.ts';
import { createPostgresDatabase, prepareTestDatabase, testEngine } from '#test/helpers/testDatabase.ts';
import { createMailTransport } from './mailTransport.ts';

const database = await prepareTestDatabase();
const { db } = database;
const holder = createMailHolder(database);
const worker = await buildProgram(new URL('../../test/helpers/mailWorker.ts', import.meta.url));
const folders: string[] = [];
const makeFolder = () => {
  const folder = makeDataFolder('outbox');
  folders.push(folder);
  return folder;
};
afterAll(() => {
  worker.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Where a chain of worker processes keeps its mails. */
async function openPlace() {
  const data = makeFolder();
  const url = testEngine === 'postgres' ? [await createPostgresDatabase({ migrated: true })] : [];
  return (smtpUrl: string, count: number, label: string) => {
    const child = spawn(process.execPath, [
      ...shortLived,
      worker.file,
      data,
      smtpUrl,
      String(count),
      label,
      ...url,
    ]);
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
    });
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    return {
      queued: () => [...said.matchAll(/^queued (\S+)$/gm)].map(([, address]) => address ?? ''),
      async hear(word: string) {
        while (!said.includes(word) && child.exitCode === null) await sleep(20);
        if (!said.includes(word)) throw new Error(`the worker did not say "${word}":\n${said}`);
      },
      async kill() {
        child.kill('SIGKILL');
        await ended;
      },
      ended,
    };
  };
}

describe('outbox under kill -9', () => {
  it('sends each mail once when the process died before it could', async () => {
    const port = await findFreePort();
    const silent = new Set<Socket>();
    const stalled = createServer((socket) => void silent.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => stalled.listen(port, '127.0.0.1', resolve));
    const start = await openPlace();
    const first = start(`smtp://127.0.0.1:${port}`, 5, 'first');
    await first.hear('working');
    while (silent.size === 0) await sleep(20);
    await first.kill();
    for (const socket of silent) socket.destroy();
    await new Promise((resolve) => stalled.close(resolve));

    const mail = await startMailServer({ port });
    const second = start(mail.url, 0, 'second');
    await second.ended;
    await mail.close();
    expect(mail.mails.flatMap(({ to }) => to).sort()).toEqual(first.queued().sort());
    expect(mail.mails).toHaveLength(5);
  });

  it('loses none at any moment, and a repeated one is the same message', async () => {
    const mail = await startMailServer();
    const start = await openPlace();
    const queued: string[] = [];
    const kills = 3;
    for (let round = 0; round < kills; round++) {
      const child = start(mail.url, 6, `round${round}`);
      await child.hear('working');
      await sleep(Math.random() * 150);
      await child.kill();
      queued.push(...child.queued());
    }
    await start(mail.url, 0, 'last').ended;
    await mail.close();
    expect(new Set(mail.mails.flatMap(({ to }) => to))).toEqual(new Set(queued));
    expect(new Set(mail.mails.map(({ messageId }) => messageId)).size).toBe(queued.length);
    // A kill can fall into the moment between the receiver's yes and our record of it, once per kill.
    expect(mail.mails.length - queued.length).toBeLessThanOrEqual(kills);
  });
});

describe('outbox', () => {
  const context = { db, secret: 'a secret of at least thirty-two bytes', origin: 'https://example.test' };
  const queue = (to: string, dedupeKey?: string) =>
    queueMail(db, {
      template: passwordChangedMail,
      to,
      payload: { at: '2026-01-01T00:00:00Z' },
      ...(dedupeKey !== undefined && { dedupeKey }),
    });
  const rows = async () =>
    rowsOf<{ attempts: number; outcome: string | null; wait: number; last_error: string | null }>(
      await db.execute(
        sql`select attempts, outcome, last_error, round(extract(epoch from due_at - now()))::int as wait from mail_outbox order by created_at`,
      ),
    );

  it('gives each mail to one of several workers', async () => {
    for (let i = 0; i < 12; i++) await queue(`a${i}@example.test`);
    const delivered: string[] = [];
    const send = async () => {
      const deliver = async ({ to }: { to: string }) => {
        delivered.push(to);
        await sleep(5);
      };
      while (
        (await sendDueMails(context, {
          templates: mailTemplates,
          deliver,
          holder,
          leaseSeconds: 60,
          onError: () => undefined,
        })) > 0
      );
    };
    await Promise.all([send(), send(), send()]);
    expect(delivered.sort()).toEqual(Array.from({ length: 12 }, (_, i) => `a${i}@example.test`).sort());
  });

  it('waits longer after each failure, gives up after days, and then keeps it for whoever asks', async () => {
    await queue('a@example.test');
    const errors: string[] = [];
    const send = () =>
      sendDueMails(context, {
        templates: mailTemplates,
        deliver: async () => {
          throw new Error('no\0 route');
        },
        holder,
        leaseSeconds: 60,
        onError: (error) => errors.push((error as Error).message),
      });
    const waits: number[] = [];
    for (let i = 0; i < 6; i++) {
      await db.execute(sql`update mail_outbox set due_at = now()`);
      await send();
      waits.push((await rows())[0]?.wait ?? 0);
    }
    expect(waits).toEqual([15, 60, 240, 960, 3600, 3600]);
    await db.execute(sql`update mail_outbox set due_at = now(), attempts = 98`);
    await send();
    expect((await rows())[0]).toMatchObject({ attempts: 99, outcome: null });
    await db.execute(sql`update mail_outbox set due_at = now()`);
    await send();
    expect((await rows())[0]).toMatchObject({ attempts: 100, outcome: 'failed', last_error: 'no route' });
    expect(await countMails(db)).toEqual({ waiting: 0, failed: 1 });
    await db.execute(sql`update mail_outbox set due_at = now()`);
    expect(await send()).toBe(0);
    expect(errors).toHaveLength(8);

    // Older than any other mail that is kept, and still there.
    await db.execute(sql`update mail_outbox set done_at = now() - interval '30 days'`);
    await sweepAuth(db);
    expect(await requeueFailedMails(db, { actor: null })).toBe(1);
    expect(await countMails(db)).toEqual({ waiting: 1, failed: 0 });
    expect(await send()).toBe(1);
    expect((await rows())[0]).toMatchObject({ attempts: 1, outcome: null, wait: 15 });
  });

  const sendAs = (who: MailHolder, deliver: () => Promise<void>) =>
    sendDueMails(context, {
      templates: mailTemplates,
      deliver,
      holder: who,
      leaseSeconds: 3,
      onError: () => undefined,
    });

  it('leaves a mail with whoever is sending it, however slow the receiver', async () => {
    await queue('a@example.test');
    const slow = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const first = sendAs(holder, () => {
      started.resolve();
      return slow.promise;
    });
    await started.promise;
    const taken = async () =>
      rowsOf<{ due: string }>(await db.execute(sql`select due_at::text as due from mail_outbox`))[0]?.due;
    // Renewed more often than a lease can end.
    for (let renewals = 0, due = await taken(); renewals < 4; renewals++) {
      await vi.waitUntil(async () => (await taken()) !== due, { timeout: 120_000 });
      due = await taken();
      expect(await sendAs(createMailHolder(database), async () => undefined)).toBe(0);
    }
    slow.resolve();
    expect(await first).toBe(1);
    expect((await rows())[0]).toMatchObject({ attempts: 1, outcome: 'sent' });
  });

  it('goes to another at once when the process that took it is gone, and not before', async () => {
    await queue('a@example.test');
    const dying = createMailHolder(database);
    await dying.keep();
    await db.execute(
      sql`update mail_outbox set holder = ${dying.id}, due_at = now() + interval '1 hour', attempts = 1`,
    );
    await holder.releaseAbandoned();
    expect(await sendAs(holder, async () => undefined)).toBe(0);
    await dying.close();
    await holder.releaseAbandoned();
    expect(await sendAs(holder, async () => undefined)).toBe(1);
    expect((await rows())[0]).toMatchObject({ attempts: 2, outcome: 'sent' });
  });

  it('goes out again at once when the connection was lost as it was taken', async () => {
    await queue('a@example.test');
    await db.execute(
      sql`update mail_outbox set holder = ${holder.id}, due_at = now() + interval '1 hour', attempts = 1`,
    );
    await holder.releaseAbandoned();
    expect(await sendAs(holder, async () => undefined)).toBe(1);
    expect((await rows())[0]).toMatchObject({ attempts: 2, outcome: 'sent' });
  });

  it('is not sent twice when the connection was lost as it was marked as sent', async () => {
    await queue('a@example.test');
    await db.execute(
      sql`create function lose() returns trigger as $$ begin raise 'the connection is lost'; end $$ language plpgsql`,
    );
    await db.execute(
      sql`create trigger lose before update on mail_outbox for each row when (new.done_at is not null) execute function lose()`,
    );
    let sent = 0;
    const send = () => sendAs(holder, async () => void sent++);
    await expect(send()).rejects.toThrow();
    await expect(holder.releaseAbandoned()).rejects.toThrow();
    await db.execute(sql`drop function lose cascade`);
    await holder.releaseAbandoned();
    expect(await send()).toBe(0);
    expect(sent).toBe(1);
    expect((await rows())[0]).toMatchObject({ attempts: 1, outcome: 'sent', last_error: null });
  });

  it('goes out when the clock was set back after it was put off', async () => {
    await queue('a@example.test');
    const putOff = (time: string) =>
      db.execute(sql`update mail_outbox set due_at = now() + ${time}::interval`);
    await putOff('1 hour');
    expect(await sendAs(holder, async () => undefined)).toBe(0);
    await putOff('2 hours');
    expect(await sendAs(holder, async () => undefined)).toBe(1);
  });

  it('keeps what it cannot read for later: a payload or a mail of another version', async () => {
    await queue('a@example.test');
    await db.execute(sql`update mail_outbox set payload = '{"at": 5}'`);
    await queue('b@example.test');
    await db.execute(sql`update mail_outbox set template = 'unheardOf' where to_address = 'b@example.test'`);
    const errors: string[] = [];
    const delivered: string[] = [];
    const taken = await sendDueMails(context, {
      templates: mailTemplates,
      deliver: async ({ to }) => void delivered.push(to),
      holder,
      leaseSeconds: 60,
      onError: (error) => errors.push((error as Error).message),
    });
    expect({ taken, delivered }).toEqual({ taken: 2, delivered: [] });
    expect(errors.find((text) => text.includes('"at"'))).toContain('invalid_type');
    expect(errors).toContain('There is no mail named unheardOf');
    expect((await rows()).map(({ outcome, wait }) => ({ outcome, wait }))).toEqual([
      { outcome: null, wait: 15 },
      { outcome: null, wait: 15 },
    ]);
  });

  it('queues once per key', async () => {
    await queue('a@example.test', 'same');
    await queue('a@example.test', 'same');
    expect(await rows()).toHaveLength(1);
  });

  it('goes with the transaction that queued it, or not at all', async () => {
    const failing = db.transaction(async (tx) => {
      await queueMail(tx, { template: passwordChangedMail, to: 'a@example.test', payload: { at: '' } });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await rows()).toEqual([]);
  });

  it('writes files when no SMTP server is configured, one per mail however often it is delivered', async () => {
    const data = makeFolder();
    const { deliver } = createMailTransport({ smtpUrl: undefined, from: 'Parapet <p@example.test>', data });
    const mail = {
      to: 'a@example.test',
      messageKey: 'key-1',
      subject: 'Hello',
      text: 'Text',
      html: '<p>Text</p>',
    };
    await deliver(mail);
    await deliver(mail);
    expect(readdirSync(join(data, 'mail'))).toEqual(['key-1.eml']);
    const text = readFileSync(join(data, 'mail', 'key-1.eml'), 'utf8');
    expect(text).toContain('Message-ID: <key-1@example.test>');
    expect(text).toContain('To: a@example.test');
    expect(text).toContain('Content-Type: multipart/alternative');
  });
});
