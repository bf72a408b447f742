import { parseArgs } from 'node:util';
import {
  createUserByCommand,
  disableUser,
  enableUser,
  endEverySession,
  endSessionsOf,
  grantAdmin,
  revokeAdmin,
} from '#core/users/manageUsers.ts';
import type { Db } from '#db/Database.ts';
import { migrate } from '#db/migrate.ts';
import { badRequest } from '#lib/AppError.ts';
import type { Command } from './Command.ts';

const create: Command = {
  name: 'user create',
  usage: '--email ADDRESS [--admin] [--confirmed]',
  summary: 'make an account; its password is asked for, or the first line of the input',
  async run({ withDatabase, print }, args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        email: { type: 'string' },
        password: { type: 'string' },
        admin: { type: 'boolean' },
        confirmed: { type: 'boolean' },
      },
    });
    const { email, password, admin = false, confirmed = false } = values;
    if (email === undefined || password === undefined) throw badRequest('--email and a password are needed');
    const user = await withDatabase(async (database) => {
      await migrate(database);
      return createUserByCommand(database.db, {
        email,
        password,
        role: admin ? 'admin' : 'user',
        confirmed,
      });
    });
    print(`Created ${user.email} (${user.role}${confirmed ? ', confirmed' : ''}), id ${user.id}`);
  },
};

/** Commands that take one address and say what became of the account. */
function forEmail(
  name: string,
  summary: string,
  change: (db: Db, email: string) => Promise<string>,
): Command {
  return {
    name,
    usage: 'EMAIL',
    summary,
    async run({ withDatabase, print }, [email]) {
      if (email === undefined) throw badRequest(`say whose account: ${name} EMAIL`);
      print(await withDatabase((database) => change(database.db, email)));
    },
  };
}

const grant = forEmail('user grant-admin', 'give an account the admin role', async (db, email) => {
  const user = await grantAdmin(db, email);
  return `${user.email} is an admin now.`;
});

const revoke = forEmail('user revoke-admin', 'take the admin role away', async (db, email) => {
  const { user, ended } = await revokeAdmin(db, email);
  return `${user.email} is no admin any more; ${ended} sessions ended.`;
});

const disable = forEmail('user disable', 'close an account and end its sessions', async (db, email) => {
  const { user, ended } = await disableUser(db, email);
  return `${user.email} is disabled; ${ended} sessions ended.`;
});

const enable = forEmail('user enable', 'open a disabled account again', async (db, email) => {
  const user = await enableUser(db, email);
  return `${user.email} can log in again.`;
});

const endSessions: Command = {
  name: 'user end-sessions',
  usage: 'EMAIL | --all',
  summary: "end one user's sessions, or everybody's",
  async run({ withDatabase, print }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { all: { type: 'boolean' } },
    });
    const [email] = positionals;
    if ((email === undefined) === (values.all !== true)) throw badRequest('give one EMAIL, or --all');
    const ended = await withDatabase(({ db }) =>
      email === undefined ? endEverySession(db) : endSessionsOf(db, email),
    );
    print(`${ended} sessions ended.`);
  },
};

export const userCommands: readonly Command[] = [create, grant, revoke, disable, enable, endSessions];
