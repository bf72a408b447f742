import { execFile } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '#cli/runCli.ts';
import { findBanned } from '#test/helpers/bannedWords.ts';
import { makeLiteFolder } from '#test/helpers/makeLiteFolder.ts';
import { startSite } from '#test/helpers/startSite.ts';
import { setup as makeLiteImage } from '#test/setup/liteImage.ts';
import { findProgram } from '../scripts/entry/build.js';

const root = fileURLToPath(new URL('..', import.meta.url));
await makeLiteImage();
const data = makeLiteFolder('cli');
afterAll(() => rmSync(data, { recursive: true, force: true }));

const settings = { NODE_ENV: '', PARAPET_DATA: data, PARAPET_DEMO: 'off' };

interface Ended {
  code: number;
  out: string;
}

/** Whatever a command says, it says in the words of the field. */
function checkWords(ended: Ended): Ended {
  expect(findBanned(ended.out)).toEqual([]);
  return ended;
}

/** Runs a command as people do. */
async function runProcess(...args: string[]): Promise<Ended> {
  const env = { ...process.env, ...settings };
  const running = promisify(execFile)(process.execPath, [findProgram('cli'), ...args], { cwd: root, env });
  running.child.stdin?.end();
  return checkWords(
    await running.then(
      ({ stdout }) => ({ code: 0, out: stdout }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        out: stdout + stderr,
      }),
    ),
  );
}

/** The same without a process of its own; what stands before the arguments goes to its input. */
async function runWith(input: string, ...args: string[]): Promise<Ended> {
  const said: string[] = [];
  const say = (line: string) => void said.push(`${line}\n`);
  const code = await runCli(args, {
    env: settings,
    input: Readable.from([input]),
    ask: say,
    print: say,
    fail: (reason) => say(String(reason)),
  });
  return checkWords({ code, out: said.join('') });
}

const run = (...args: string[]) => runWith('', ...args);

describe('commands', () => {
  it('explain themselves', async () => {
    expect(await runProcess('help')).toMatchObject({
      code: 0,
      out: expect.stringContaining('user create --email ADDRESS [--admin]'),
    });
    expect(await run('user', 'creat')).toMatchObject({
      code: 2,
      out: expect.stringContaining('Did you mean "user create"?'),
    });
    expect(await run('user', 'create', '--email', 'a@example.org')).toMatchObject({
      code: 1,
      out: expect.stringContaining('Password does not meet the requirements.'),
    });
    expect(
      await run('user', 'create', '--email', 'a@example.org', '--password', 'correct horse 1'),
    ).toMatchObject({
      code: 1,
      out: expect.stringContaining('Leave --password out'),
    });
    expect(await runProcess('user', 'create', '--emial', 'x')).toMatchObject({
      code: 1,
      out: expect.stringContaining("Unknown option '--emial'"),
    });
  });

  it('work while the site is stopped and while it runs', async () => {
    expect(
      (await runWith('correct horse 1\n', 'user', 'create', '--email', 'ada@example.org', '--confirmed')).out,
    ).toMatch(/^Created ada@example\.org \(user, confirmed\), id [0-9a-f-]{36}\n$/);
    const site = await startSite({ PARAPET_DATA: data, PARAPET_DEMO: 'off' });
    expect(statSync(join(data, 'control.sock')).mode & 0o777).toBe(0o600);
    expect((await runProcess('user', 'grant-admin', 'ADA@example.org')).out).toBe(
      'ada@example.org is an admin now.\n',
    );
    expect(await run('user', 'grant-admin', 'bob@example.org')).toMatchObject({
      code: 1,
      out: 'user grant-admin: There is no account with the address, name or id bob@example.org\n',
    });
    expect((await run('backup', join(data, 'backup.gz'))).out).toMatch(/^Wrote \d+ rows of \d+ tables/);
    await site.stop();
    expect(existsSync(join(data, 'control.sock'))).toBe(false);
    expect(existsSync(join(data, 'database.lock'))).toBe(false);
  });
});
