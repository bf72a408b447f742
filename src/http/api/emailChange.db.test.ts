import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { findApiKey } from '#core/apiKeys/apiKeys.ts';
import { sweepOld } from '#jobs/sweepOld.ts';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';

const { db, mail, browser, sendMails, signedIn, addUser, coolDown } = await prepareAccountsApp();

const [oldEmail, newEmail] = ['a@example.test', 'new@example.test'];

/** The newest mail to an address as it is read. */
function readMail(email: string) {
  const raw = (mail.mailsTo(email).at(-1)?.raw ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return {
    subject: /^Subject: (.*)$/m.exec(raw)?.[1],
    token: decodeURIComponent(/\/auth\/email(?:-back)?\?token=([^\s"&]+)/.exec(raw)?.[1] ?? ''),
  };
}

type Visitor = ReturnType<typeof browser>;
const ask = (visitor: Visitor, email: string) => visitor.post('/api/user/email', { email });
const confirm = (token: string) => browser().post('/api/user/email/confirm', { token });
const takeBack = (token: string) => browser().post('/api/user/email/restore', { token });

/** Changes the address of a signed-in account; answers the token of the way back. */
async function change(visitor: Visitor, [from, to]: readonly [string, string]): Promise<string> {
  expect((await ask(visitor, to)).status).toBe(200);
  await sendMails();
  for (const side of [to, from]) expect((await confirm(readMail(side).token)).status).toBe(200);
  await sendMails();
  return readMail(from).token;
}

const emailsOf = async () =>
  rowsOf<{ email: string }>(await db.execute(sql`select email from app_user order by email`)).map(
    ({ email }) => email,
  );

describe('a change of address', () => {
  it('is made once both addresses confirmed, each link once, and kills codes of the old address', async () => {
    const { browser: visitor, user } = await signedIn(oldEmail);
    await browser().post('/api/auth/forgot-password', { email: oldEmail });
    await sendMails();
    const code = mail.codeFor(oldEmail);
    expect((await ask(visitor, newEmail)).body).toEqual({ success: true });
    await sendMails();
    expect(readMail(oldEmail).subject).toBe('Confirm that your address changes');
    const [old, fresh] = [oldEmail, newEmail].map((email) => readMail(email).token);
    expect((await visitor.get('/api/user/email')).body.waiting).toMatchObject({
      newEmail,
      oldConfirmed: false,
      newConfirmed: false,
    });
    expect((await confirm(`${fresh}x`)).status).toBe(410);
    expect((await confirm(fresh ?? '')).body).toEqual({ state: 'waiting' });
    expect((await confirm(fresh ?? '')).body.name).toBe('LinkExpired');
    expect((await visitor.get('/api/user/profile')).body.email).toBe(oldEmail);
    expect((await confirm(old ?? '')).body).toEqual({ state: 'changed' });
    expect((await confirm(old ?? '')).status).toBe(410);
    expect((await visitor.get('/api/user/profile')).body.email).toBe(newEmail);
    expect((await browser().logIn(oldEmail, password)).error).toBe('NotAuthorizedException');
    expect((await browser().logIn(newEmail, password)).status).toBe(200);
    const reset = { email: newEmail, code, newPassword: 'Another-word-2' };
    expect((await browser().post('/api/auth/reset-forgotten-password', reset)).status).toBe(400);
    const log = rowsOf<{ event: string }>(
      await db.execute(
        sql`select event from auth_audit where user_id = ${user.id} and event like 'email.%' order by at`,
      ),
    );
    expect(log.map(({ event }) => event)).toEqual([
      'email.changeAsked',
      'email.confirmed',
      'email.confirmed',
      'email.changed',
    ]);
  });

  it('answers the same for a taken address, and tells its owner alone', async () => {
    const { browser: visitor } = await signedIn(oldEmail);
    await addUser('taken@example.test');
    const [free, taken] = [await ask(visitor, newEmail), await ask(visitor, 'TAKEN@example.test')];
    expect(taken).toMatchObject({ status: free.status, body: free.body });
    await sendMails();
    expect(readMail('TAKEN@example.test')).toEqual({
      subject: 'Your address was given for another account',
      token: '',
    });
    // What was asked first is replaced: its mail is not even sent.
    expect(mail.mailsTo(newEmail)).toEqual([]);
    expect((await ask(visitor, oldEmail.toUpperCase())).status).toBe(400);
    expect((await ask(visitor, 'no address')).status).toBe(400);
  });

  it('asks for a fresh proof of identity, and is out of reach while impersonating', async () => {
    const { browser: visitor } = await signedIn(oldEmail);
    await db.execute(sql`update auth_session set confirmed_at = now() - interval '11 minutes'`);
    expect((await ask(visitor, newEmail)).body.name).toBe('ConfirmationRequired');
    expect((await visitor.post('/api/user/confirm', { password })).status).toBe(200);
    expect((await ask(visitor, newEmail)).status).toBe(200);
    expect((await browser().post('/api/user/email', { email: newEmail })).status).toBe(401);
  });

  it('ends when it is cancelled, expires, or the account is closed', async () => {
    const { browser: visitor, user } = await signedIn(oldEmail);
    const ends = [
      () => visitor.post('/api/user/email/cancel', {}),
      () => db.execute(sql`update email_change set expires_at = now()`),
      () => db.execute(sql`update app_user set delete_at = now() + interval '1 day' where id = ${user.id}`),
    ];
    for (const end of ends) {
      await coolDown();
      expect((await ask(visitor, newEmail)).status).toBe(200);
      await sendMails();
      const { token } = readMail(newEmail);
      await end();
      expect((await confirm(token)).status).toBe(410);
    }
    await db.execute(sql`update email_change set expires_at = now() - interval '1 second'`);
    await sweepOld(db, { now: new Date() });
    expect(rowsOf(await db.execute(sql`select 1 from email_change`))).toEqual([]);
  });

  it('finds the address taken meanwhile; a sign-up that nobody confirmed does not hold it', async () => {
    const { browser: visitor } = await signedIn(oldEmail);
    await ask(visitor, newEmail);
    await sendMails();
    await confirm(readMail(oldEmail).token);
    const squatter = await addUser(newEmail, { confirmed: false });
    await db.execute(sql`update app_user set confirmed_at = now() where id = ${squatter.id}`);
    expect((await confirm(readMail(newEmail).token)).body.name).toBe('AddressTaken');
    await db.execute(sql`update app_user set confirmed_at = null where id = ${squatter.id}`);
    expect((await confirm(readMail(newEmail).token)).body).toEqual({ state: 'changed' });
    expect(await emailsOf()).toEqual([newEmail]);
  });

  it('makes one of two that are confirmed at once', async () => {
    const [one, two] = [await signedIn(oldEmail), await signedIn('b@example.test')];
    for (const { browser: visitor } of [one, two]) await ask(visitor, newEmail);
    await sendMails();
    const tokens = mail.mailsTo(newEmail).map(({ raw }) => {
      const line = raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      return decodeURIComponent(/\/auth\/email\?token=([^\s"&]+)/.exec(line)?.[1] ?? '');
    });
    for (const email of [oldEmail, 'b@example.test']) await confirm(readMail(email).token);
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.name).toBe('AddressTaken');
  });
});

describe('the way back', () => {
  it('ends keys, outlets and recovery codes of whoever held the account meanwhile', async () => {
    const { browser: visitor, user } = await signedIn(oldEmail);
    const make = async (name: string) => {
      const { body } = await visitor.post('/api/user/api-keys/create', { name, scopes: ['read'], days: 30 });
      await visitor.post('/api/outlets/create', {
        kind: 'webhook',
        name,
        url: `https://hooks.example/${name}`,
      });
      return body as { key: { id: string }; secret: string };
    };
    const [mine, rotated] = [await make('mine'), await make('rotated')];
    await db.execute(sql`update api_key set created_at = now() - interval '1 day'`);
    await db.execute(sql`update outlet set created_at = now() - interval '1 day'`);
    const back = await change(visitor, [oldEmail, newEmail]);
    const theirs = await make('theirs');
    const { body } = await visitor.post('/api/user/api-keys/rotate', { id: rotated.key.id });
    await db.execute(sql`insert into auth_recovery_code (user_id, hash) values (${user.id}, 'theirs')`);
    expect((await takeBack(back)).status).toBe(200);
    const works = async (secret: string) => (await findApiKey(db, { secret, now: new Date() })) !== undefined;
    expect(await works(mine.secret)).toBe(true);
    for (const secret of [theirs.secret, rotated.secret, (body as { secret: string }).secret])
      expect(await works(secret)).toBe(false);
    expect(rowsOf(await db.execute(sql`select distinct name from outlet order by name`))).toEqual([
      { name: 'mine' },
      { name: 'rotated' },
    ]);
    expect(rowsOf(await db.execute(sql`select 1 from auth_recovery_code`))).toEqual([]);
  });

  it('restores the old address once, ends all sessions and removes the password and factors since', async () => {
    const { browser: visitor, user } = await signedIn(oldEmail);
    await db.execute(sql`insert into auth_totp (user_id, name, secret, last_step, created_at) values
      (${user.id}, 'mine', 's', 0, now() - interval '1 day'), (${user.id}, 'theirs', 's', 0, now() + interval '1 minute')`);
    const back = await change(visitor, [oldEmail, newEmail]);
    // Whoever took the account asks for its deletion, too, and somebody signs up with the free address.
    await db.execute(sql`update app_user set delete_at = now() + interval '7 days' where id = ${user.id}`);
    await addUser(oldEmail, { confirmed: false });
    expect((await takeBack(back)).body).toEqual({ email: oldEmail });
    expect((await takeBack(back)).status).toBe(410);
    expect(await visitor.session()).toEqual({});
    expect(await emailsOf()).toEqual([oldEmail]);
    expect((await browser().logIn(oldEmail, password)).error).toBe('NotAuthorizedException');
    expect(rowsOf(await db.execute(sql`select name from auth_totp`))).toEqual([{ name: 'mine' }]);
    await sendMails();
    expect(readMail(newEmail).subject).toBe('Your address was changed back');
    await db.execute(sql`delete from auth_totp`);
    await browser().post('/api/auth/forgot-password', { email: oldEmail });
    await sendMails();
    const reset = { email: oldEmail, code: mail.codeFor(oldEmail), newPassword: 'Another-word-2' };
    expect((await browser().post('/api/auth/reset-forgotten-password', reset)).status).toBe(200);
    expect((await browser().logIn(oldEmail, 'Another-word-2')).status).toBe(200);
  });

  it('works after a second change, whose own way back ends with it', async () => {
    const { browser: visitor } = await signedIn(oldEmail);
    const first = await change(visitor, [oldEmail, newEmail]);
    const second = await change(visitor, [newEmail, 'third@example.test']);
    expect((await takeBack(first)).status).toBe(200);
    expect((await takeBack(second)).status).toBe(410);
    expect(await emailsOf()).toEqual([oldEmail]);
  });

  it('ends after seven days, and says when the old address has an account by now', async () => {
    const { browser: visitor } = await signedIn(oldEmail);
    const back = await change(visitor, [oldEmail, newEmail]);
    await addUser(oldEmail);
    expect((await takeBack(back)).body.name).toBe('AddressTaken');
    await db.execute(sql`delete from app_user where email = ${oldEmail}`);
    await db.execute(sql`update email_change set undo_until = now()`);
    expect((await takeBack(back)).status).toBe(410);
  });
});
