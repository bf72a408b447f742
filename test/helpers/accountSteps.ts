import { expect } from 'vitest';
import { password, type prepareAccountsApp } from './accountsApp.ts';

type App = Awaited<ReturnType<typeof prepareAccountsApp>>;
type Visitor = ReturnType<App['browser']>;

/** A code that is not this one. */
export const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

/** What visitors do before they are signed in, with the mails that follow. */
export function createAccountSteps({ browser, mail, sendMails }: App) {
  return {
    async signUp(email: string, visitor: Visitor = browser()): Promise<Visitor> {
      expect((await visitor.post('/api/auth/signup', { email, password })).status).toBe(200);
      await sendMails();
      return visitor;
    },
    /** Answers the mailed code. */
    async askReset(email: string, visitor: Visitor = browser()): Promise<string> {
      expect((await visitor.post('/api/auth/forgot-password', { email })).status).toBe(200);
      await sendMails();
      return mail.codeFor(email);
    },
    reset: (visitor: Visitor, email: string, code: string, newPassword: string) =>
      visitor.post('/api/auth/reset-forgotten-password', { email, code, newPassword }),
  };
}
