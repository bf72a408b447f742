import { describe, expect, it } from 'vitest';
import { wrong } from '#test/helpers/accountSteps.ts';
import { password, prepareAccountsApp } from '#test/helpers/accountsApp.ts';
import { testSecret } from '#test/helpers/createTestServer.ts';
import { createDeviceMark, logIn } from './logIn.ts';
import { askPasswordReset, resetPassword } from './passwords.ts';
import { signUp, verifyEmail } from './signUp.ts';

const { db, mail, addUser, sendMails } = await prepareAccountsApp();
const context = { db, secret: testSecret, limitScale: 1 };
const email = 'owner@example.test';
const home = { ip: '192.0.2.1' };
const attacker = { ip: '198.51.100.1' };

const tryPassword = (caller: { ip: string }, word: string, device?: string) =>
  logIn(context, { email, password: word, caller, ...(device !== undefined && { device }) }).then(
    () => 'in',
    (error: Error) => error.name,
  );
const tryReset = (caller: { ip: string }, code: string) =>
  resetPassword(context, { email, code, newPassword: 'Another-word-2', caller }).then(
    () => 'reset',
    (error: Error) => error.name,
  );
const tryVerify = (caller: { ip: string }, code: string) =>
  verifyEmail(context, { email, code, caller, knowsPassword: () => true }).then(
    () => 'confirmed',
    (error: Error) => error.name,
  );
const askReset = async (caller: { ip: string }) => {
  await askPasswordReset(context, { email, caller });
  await sendMails();
  return mail.codeFor(email);
};

describe('strangers who guess', () => {
  it('do not lock the owner out of another network, known browser or not', async () => {
    await addUser(email);
    for (let i = 0; i < 10; i++) expect(await tryPassword(attacker, 'Wrong-word-1')).toMatch(/^NotAuth/);
    expect(await tryPassword(attacker, password)).toBe('LimitExceededException');
    expect(await tryPassword(home, password)).toBe('in');
  });

  it('do not lock the owner’s known browser out, even from its own network and with all that it may ask', async () => {
    await addUser(email);
    const few = { ...context, limitScale: 0.03 };
    for (let i = 0; i < 5; i++)
      await logIn(few, { email, password: 'Wrong-word-1', caller: home }).catch(() => undefined);
    const device = createDeviceMark(context, email);
    await expect(logIn(few, { email, password, caller: home, device })).resolves.toMatchObject({ email });
  });

  it('are stopped together when they come from many networks, but for known browsers', async () => {
    await addUser(email);
    const few = { ...context, limitScale: 0.02 };
    const names: string[] = [];
    for (let i = 0; i < 6; i++)
      await logIn(few, { email, password: 'Wrong-word-1', caller: { ip: `198.51.100.${i}` } }).catch(
        (error: Error) => names.push(error.name),
      );
    expect(names.slice(3)).toEqual([
      'NotAuthorizedException',
      'LimitExceededException',
      'LimitExceededException',
    ]);
    const device = createDeviceMark(context, email);
    await expect(logIn(few, { email, password, caller: home, device })).resolves.toMatchObject({ email });
  });

  it('do not use up a code that the owner asked for, nor replace it by asking themselves', async () => {
    await addUser(email);
    const code = await askReset(home);
    for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      for (let i = 0; i < 6; i++) await tryReset({ ip }, wrong(code));
    await askReset(attacker);
    for (let i = 0; i < 6; i++) await tryReset(attacker, wrong(code));
    expect(await tryReset(home, code)).toBe('reset');
  });

  it('have five tries together on a code that was asked for elsewhere, and are not told when they are over', async () => {
    await addUser(email);
    const code = await askReset(home);
    const tries: string[] = [];
    for (let i = 0; i < 5; i++) tries.push(await tryReset({ ip: `198.51.100.${i}` }, wrong(code)));
    tries.push(await tryReset({ ip: '198.51.100.99' }, code));
    expect(tries).toEqual(Array(6).fill('CodeMismatchException'));
  });

  it('do not keep a new account from being confirmed', async () => {
    await signUp(context, { email, password, caller: home });
    await sendMails();
    const code = mail.codeFor(email);
    for (let i = 0; i < 8; i++) await tryVerify(attacker, wrong(code));
    expect(await tryVerify(home, code)).toBe('confirmed');
  });
});

it('takes a code on another network than it was asked for from', async () => {
  await addUser(email);
  expect(await tryReset({ ip: '203.0.113.5' }, await askReset(home))).toBe('reset');
});
