import { sql } from 'drizzle-orm';
import { afterAll, beforeEach } from 'vitest';
import { createUser } from '#core/auth/users.ts';
import { createMailHolder } from '#core/mail/createMailHolder.ts';
import { sendDueMails } from '#core/mail/sendDueMails.ts';
import { mailTemplates } from '#core/mailTemplates/mailTemplates.ts';
import type { ServerOptions } from '#http/ServerOptions.ts';
import { createMailTransport } from '#jobs/mailTransport.ts';
import type { Role } from '#model/users.ts';
import { createBrowser } from './createBrowser.ts';
import { testSecret } from './createTestServer.ts';
import { startMailServer } from './startMailServer.ts';
import { prepareTestApp } from './testApp.ts';

export const password = 'Correct-horse-7';

/** Every call about accounts that changes something and takes JSON. */
export const accountPaths = [
  '/api/auth/signup',
  '/api/auth/verify-email',
  '/api/auth/resend-confirmation',
  '/api/auth/forgot-password',
  '/api/auth/reset-forgotten-password',
  '/api/user/change-password',
  '/api/user/profile/delete',
  '/api/user/sessions/end',
  '/api/user/delete',
  '/api/user/restore',
  '/api/user/email',
  '/api/user/wallets/prove',
  '/api/auth/wallet',
  '/api/user/email/confirm',
  '/api/user/email/restore',
  '/api/impersonation-tool/create',
  '/api/impersonation-tool/delete',
] as const;

/** The whole server with a real SMTP server beside it; `sendMails` does the outbox worker's work at a known moment. */
export async function prepareAccountsApp(options: Partial<ServerOptions> = {}) {
  const mail = await startMailServer();
  const app = await prepareTestApp(options);
  const transport = createMailTransport({
    smtpUrl: mail.url,
    from: 'Parapet <no-reply@parapet.test>',
    data: app.data,
  });
  const holder = createMailHolder(app.database);
  const context = { db: app.db, secret: testSecret, origin: app.address };
  beforeEach(() => void mail.mails.splice(0));
  afterAll(async () => {
    transport.close();
    await mail.close();
  });
  return {
    ...app,
    mail,
    browser: () => createBrowser(app.address),
    async sendMails() {
      const send = () =>
        sendDueMails(context, {
          templates: mailTemplates,
          deliver: transport.deliver,
          holder,
          leaseSeconds: 60,
          onError: (error) => {
            throw error;
          },
        });
      while ((await send()) > 0);
    },
    /** Lets every waiting time pass. */
    async coolDown() {
      await app.db.execute(sql`delete from auth_rate_limit`);
    },
    addUser: (
      email: string,
      { role = 'user', confirmed = true }: { role?: Role; confirmed?: boolean } = {},
    ) => createUser(app.db, { email, password, role, confirmed }),
    /** A browser signed in to a new, confirmed account. */
    async signedIn(email: string, { role = 'user' }: { role?: Role } = {}) {
      const user = await createUser(app.db, { email, password, role, confirmed: true });
      const browser = createBrowser(app.address);
      await browser.logIn(email, password);
      return { user, browser };
    },
  };
}
