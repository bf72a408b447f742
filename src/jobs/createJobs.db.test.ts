import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { passwordChangedMail } from '#core/auth/authMails.ts';
import { createUser } from '#core/auth/users.ts';
import { queueMail } from '#core/mail/queueMail.ts';
import type { OutgoingMail } from '#core/mail/sendDueMails.ts';
import { prepareTestDatabase } from '#test/helpers/testDatabase.ts';
import { createJobs } from './createJobs.ts';

const database = await prepareTestDatabase();
const { db } = database;

async function startJobs() {
  const data = mkdtempSync(join(tmpdir(), 'parapet-jobs-'));
  const delivered: OutgoingMail[] = [];
  const errors: unknown[] = [];
  const jobs = createJobs({
    database,
    secret: 'a secret of at least thirty-two bytes',
    origin: 'https://example.test',
    data,
    deliver: async (mail) => void delivered.push(mail),
    onError: (error) => errors.push(error),
    // So long that only the start and a notification can be what set them off.
    mailPollMs: 600_000,
    sweepMs: 600_000,
  });
  onTestFinished(async () => {
    await jobs.stop();
    rmSync(data, { recursive: true, force: true });
    expect(errors).toEqual([]);
  });
  return { jobs, data, delivered };
}

async function until(check: () => boolean): Promise<void> {
  await vi.waitUntil(check, { timeout: 60_000, interval: 20 });
}

it('sends a mail as soon as its transaction is over', async () => {
  const { jobs, delivered } = await startJobs();
  const queue = (to: string) =>
    queueMail(db, { template: passwordChangedMail, to, payload: { at: '2026-01-01T00:00:00Z' } });
  // The first goes out with the start, so that the second can only be set off by its notification.
  await queue('first@example.test');
  await jobs.start();
  await until(() => delivered.length === 1);
  await queue('a@example.test');
  await until(() => delivered.length === 2);
  expect(delivered[1]).toMatchObject({ to: 'a@example.test', subject: 'Your password was changed' });
  expect(delivered[1]?.text).toContain('2026-01-01 00:00 UTC');
  expect(delivered[1]?.text).toContain('https://example.test/auth/login');
});

it('sends at once what a process that is gone had taken on', async () => {
  const { jobs, delivered } = await startJobs();
  await queueMail(db, {
    template: passwordChangedMail,
    to: 'a@example.test',
    payload: { at: '2026-01-01T00:00:00Z' },
  });
  await db.execute(sql`update mail_outbox set holder = ${randomUUID()}, due_at = now() + interval '1 hour'`);
  await jobs.start();
  await until(() => delivered.length === 1);
});

it('deletes accounts whose time has come together with their pictures', async () => {
  const { jobs, data } = await startJobs();
  const user = await createUser(db, {
    email: 'a@example.test',
    password: 'Correct-horse-7',
    confirmed: true,
  });
  await db.execute(sql`update app_user set delete_at = now() - interval '1 second'`);
  const picture = join(data, 'uploads', 'pictures', `${user.username}.webp`);
  mkdirSync(join(picture, '..'), { recursive: true });
  writeFileSync(picture, 'picture');
  await jobs.start();
  await until(() => !existsSync(picture));
});
