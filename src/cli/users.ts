import { parseArgs } from 'node:util';
import {
  createUserByCommand,
  disableUser,
  enableUser,
  endEverySession,
  endSessionsOf,
  setUserRole,
} from '#core/users/manageUsers.ts';
import type { Db } from '#db/Database.ts';
import { migrate } from '#db/migrate.ts';
import { badRequest } from '#lib/AppError.ts';
import { roles } from '#model/users.ts';
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

/** Commands that take one account and say what became of it. */
function forAccount(
  name: string,
  summary: string,
  change: (db: Db, change: { who: string; actor: null }) => Promise<string>,
): Command {
  return {
    name,
    usage: 'EMAIL|NAME|ID',
    summary,
    async run({ withDatabase, print }, [who]) {
      if (who === undefined) throw badRequest(`say whose account: ${name} EMAIL`);
      print(await withDatabase((database) => change(database.db, { who, actor: null })));
    },
  };
}

const grant = forAccount('user grant-admin', 'give an account the admin role', async (db, change) => {
  const { user } = await setUserRole(db, { ...change, role: 'admin' });
  return `${user.email} is an admin now.`;
});

const revoke = forAccount('user revoke-admin', 'take the admin role away', async (db, change) => {
  const { user, ended } = await setUserRole(db, { ...change, role: 'user' });
  return `${user.email} is no admin any more; ${ended} sessions ended.`;
});

const setRole: Command = {
  name: 'user role',
  usage: `EMAIL|NAME|ID ${roles.join('|')}`,
  summary: 'give an account another role: support answers people, editor keeps the records',
  async run({ withDatabase, print }, [who, word]) {
    const role = roles.find((one) => one === word);
    if (who === undefined || role === undefined)
      throw badRequest(`say whose account and which role: user role EMAIL ${roles.join('|')}`);
    const { user, ended } = await withDatabase(({ db }) => setUserRole(db, { who, role, actor: null }));
    print(`${user.email} has the role ${role} now; ${ended} sessions ended.`);
  },
};

const disable = forAccount('user disable', 'close an account and end its sessions', async (db, change) => {
  const { user, ended } = await disableUser(db, change);
  return `${user.email} is disabled; ${ended} sessions ended.`;
});

const enable = forAccount('user enable', 'open a disabled account again', async (db, change) => {
  const { user } = await enableUser(db, change);
  return `${user.email} can log in again.`;
});

const endSessions: Command = {
  name: 'user end-sessions',
  usage: 'EMAIL|NAME|ID | --all',
  summary: "end one user's sessions, or everybody's",
  async run({ withDatabase, print }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { all: { type: 'boolean' } },
    });
    const [email] = positionals;
    if ((email === undefined) === (values.all !== true)) throw badRequest('give one EMAIL, or --all');
    const ended = await withDatabase(async ({ db }) =>
      email === undefined
        ? endEverySession(db)
        : (await endSessionsOf(db, { who: email, actor: null })).ended,
    );
    print(`${ended} sessions ended.`);
  },
};

export const userCommands: readonly Command[] = [
  create,
  grant,
  revoke,
  setRole,
  disable,
  enable,
  endSessions,
];
