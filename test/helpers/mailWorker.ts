import { isNull } from 'drizzle-orm';
import { passwordChangedMail } from '#core/auth/authMails.ts';
import { createMailHolder } from '#core/mail/createMailHolder.ts';
import { queueMail } from '#core/mail/queueMail.ts';
import { sendDueMails } from '#core/mail/sendDueMails.ts';
import { mailTemplates } from '#core/mailTemplates/mailTemplates.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/openDatabase.ts';
import { mailOutbox } from '#db/schema/mail.ts';
import { createJobs } from '#jobs/createJobs.ts';
import { createMailTransport } from '#jobs/mailTransport.ts';

// A child process of the outbox test: queues mails, says each address once the database has acknowledged it, and works the
// outbox until it is empty or the process is killed.
const [data = '', smtpUrl = '', count = '0', label = '', url] = process.argv.slice(2);
const database = await openDatabase({ data, url });
await migrate(database);
for (let n = 0; n < Number(count); n++) {
  const to = `${label}-${n}@example.test`;
  await queueMail(database.db, {
    template: passwordChangedMail,
    to,
    payload: { at: '2026-01-01T00:00:00Z' },
  });
  process.stdout.write(`queued ${to}\n`);
}
const transport = createMailTransport({ smtpUrl, from: 'Parapet <no-reply@parapet.test>', data });
const secret = 'a secret of at least thirty-two bytes';
const origin = 'http://localhost';
const onError = (error: unknown) => process.stdout.write(`error ${String(error)}\n`);
const jobs = createJobs({
  database,
  secret,
  origin,
  data,
  deliver: transport.deliver,
  onError,
  mailPollMs: 200,
});
await jobs.start();
process.stdout.write('working\n');
for (;;) {
  const left = await database.db.$count(mailOutbox, isNull(mailOutbox.doneAt));
  if (left === 0) break;
  await new Promise((resolve) => setTimeout(resolve, 100));
}
process.stdout.write('empty\n');
await jobs.stop();
// A mail that was sent but not noted would go out again now.
await database.db.update(mailOutbox).set({ dueAt: new Date() });
await sendDueMails(
  { db: database.db, secret, origin },
  {
    templates: mailTemplates,
    deliver: transport.deliver,
    holder: createMailHolder(database),
    leaseSeconds: 2,
    onError,
  },
);
transport.close();
await database.close();
