import { removeFactorsByCommand } from '#core/secondFactors/factorLoss.ts';
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
import { roles } from '#model/users.ts';
import { hidden, oneOf, required, text, toggle } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const who = required(text('EMAIL|NAME|ID', 'the account'));

const create = defineCommand({
  name: 'user create',
  summary: 'create an account; asks for its password, or reads the first input line',
  options: {
    email: required(text('ADDRESS', 'mail address to log in with')),
    // Added by runCli.ts, never typed.
    password: hidden(text('PASSWORD', '')),
    admin: toggle('with the admin role'),
    confirmed: toggle('skip the mail that confirms the address'),
  },
  async run({ withDatabase, print }, { email, password = '', admin, confirmed }) {
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
});

/** Commands that take one account and say what became of it. */
function forAccount(
  name: string,
  summary: string,
  change: (db: Db, change: { who: string; actor: null }) => Promise<string>,
): Command {
  return defineCommand({
    name,
    summary,
    positionals: { who },
    async run({ withDatabase, print }, account) {
      print(await withDatabase((database) => change(database.db, { ...account, actor: null })));
    },
  });
}

const grant = forAccount('user grant-admin', 'give an account the admin role', async (db, change) => {
  const { user } = await setUserRole(db, { ...change, role: 'admin' });
  return `${user.email} is an admin now.`;
});

const revoke = forAccount('user revoke-admin', 'take the admin role away', async (db, change) => {
  const { user, ended } = await setUserRole(db, { ...change, role: 'user' });
  return `${user.email} is no admin any more; ${ended} sessions ended.`;
});

const setRole = defineCommand({
  name: 'user role',
  summary: 'give an account another role on the desk (/admin)',
  positionals: {
    who,
    role: required(oneOf(roles, 'support answers people, editor keeps the records, user has none')),
  },
  async run({ withDatabase, print }, change) {
    const { user, ended } = await withDatabase(({ db }) => setUserRole(db, { ...change, actor: null }));
    print(`${user.email} has the role ${change.role} now; ${ended} sessions ended.`);
  },
});

const disable = forAccount('user disable', 'close an account and end its sessions', async (db, change) => {
  const { user, ended } = await disableUser(db, change);
  return `${user.email} is disabled; ${ended} sessions ended.`;
});

const enable = forAccount('user enable', 'open a disabled account again', async (db, change) => {
  const { user } = await enableUser(db, change);
  return `${user.email} can log in again.`;
});

const removeFactors = forAccount(
  'user remove-factors',
  'remove all second factors of an account at once; be sure who asks',
  async (db, change) => {
    const { user, ended } = await removeFactorsByCommand(db, change);
    return `${user.email} has no second factor any more; ${ended} sessions ended. A mail told them.`;
  },
);

const endSessions = defineCommand({
  name: 'user end-sessions',
  summary: "end one user's sessions, or everybody's",
  positionals: { who: text('EMAIL|NAME|ID', 'the account') },
  options: { all: toggle('all accounts') },
  alternatives: [['who'], ['all']],
  async run({ withDatabase, print }, { who: account }) {
    const ended = await withDatabase(async ({ db }) =>
      account === undefined
        ? endEverySession(db)
        : (await endSessionsOf(db, { who: account, actor: null })).ended,
    );
    print(`${ended} sessions ended.`);
  },
});

export const userCommands: readonly Command[] = [
  create,
  grant,
  revoke,
  setRole,
  disable,
  enable,
  removeFactors,
  endSessions,
];
