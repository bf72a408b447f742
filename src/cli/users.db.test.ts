import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { rowsOf } from '#test/helpers/rowsOf.ts';
import { runCommand } from './runCommand.ts';

const { database, db, data, browser, signedIn } = await prepareAccountsApp();

async function run(...argv: string[]) {
  const printed: string[] = [];
  const exit = await runCommand(argv, {
    data,
    chains: [],
    withDatabase: (work) => work(database),
    print: (line) => void printed.push(line),
  });
  return { exit, said: printed.join('\n') };
}

it('creates accounts and grants and revokes the admin role', async () => {
  const made = await run(
    'user',
    'create',
    '--email',
    'a@example.test',
    '--password',
    password,
    '--confirmed',
  );
  expect(made).toMatchObject({
    exit: 0,
    said: expect.stringContaining('Created a@example.test (user, confirmed)'),
  });
  expect(await run('user', 'grant-admin', 'A@example.test')).toEqual({
    exit: 0,
    said: 'a@example.test is an admin now.',
  });
  const visitor = browser();
  await visitor.logIn('a@example.test', password);
  expect((await visitor.session()).user?.role).toBe('admin');
  expect(await run('user', 'revoke-admin', 'a@example.test')).toEqual({
    exit: 0,
    said: 'a@example.test is no admin any more; 1 sessions ended.',
  });
  expect(await visitor.session()).toEqual({});
  const events = rowsOf<{ event: string }>(await db.execute(sql`select event from auth_audit order by at`));
  expect(events.map(({ event }) => event)).toEqual([
    'account.created',
    'role.granted',
    'session.start',
    'role.revoked',
  ]);
});

it('disables and enables an account', async () => {
  const { browser: visitor } = await signedIn('a@example.test');
  expect((await run('user', 'disable', 'a@example.test')).said).toBe(
    'a@example.test is disabled; 1 sessions ended.',
  );
  expect(await visitor.session()).toEqual({});
  expect((await visitor.logIn('a@example.test', password)).error).toBe('NotAuthorizedException');
  expect((await run('user', 'enable', 'a@example.test')).said).toBe('a@example.test can log in again.');
  expect((await visitor.logIn('a@example.test', password)).status).toBe(200);
});

it("ends one user's sessions or everybody's", async () => {
  const { browser: a } = await signedIn('a@example.test');
  const { browser: b } = await signedIn('b@example.test');
  expect((await run('user', 'end-sessions', 'a@example.test')).said).toBe('1 sessions ended.');
  expect(await a.session()).toEqual({});
  expect((await b.session()).user?.email).toBe('b@example.test');
  expect((await run('user', 'end-sessions', '--all')).said).toBe('1 sessions ended.');
  expect(await b.session()).toEqual({});
});

it('says what is missing', async () => {
  expect(await run('user', 'end-sessions')).toMatchObject({
    exit: 1,
    said: expect.stringContaining('give either EMAIL|NAME|ID, or --all'),
  });
  expect(await run('user', 'disable')).toMatchObject({ exit: 1 });
  expect((await run('user', 'disable', 'nobody@example.test')).said).toBe(
    'user disable: There is no account with the address, name or id nobody@example.test',
  );
  expect((await run('user', 'create', '--email', 'a@example.test', '--password', 'password1')).said).toBe(
    'user create: Password does not meet the requirements.',
  );
});
