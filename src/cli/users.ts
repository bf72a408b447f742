import { parseArgs } from 'node:util';
import { createUser, grantAdmin } from '#core/users/users.ts';
import { migrate } from '#db/migrate.ts';
import { badRequest } from '#lib/AppError.ts';
import type { Command } from './Command.ts';

const create: Command = {
  name: 'user create',
  usage: '--email ADDRESS --password WORD [--admin] [--confirmed]',
  summary: 'make an account',
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
    if (email === undefined || password === undefined) throw badRequest('--email and --password are needed');
    const user = await withDatabase(async (database) => {
      await migrate(database);
      return createUser(database.db, { email, password, role: admin ? 'admin' : 'user', confirmed });
    });
    print(`Created ${user.email} (${user.role}${confirmed ? ', confirmed' : ''}), id ${user.id}`);
  },
};

const grant: Command = {
  name: 'user grant-admin',
  usage: 'EMAIL',
  summary: 'give an account the admin role',
  async run({ withDatabase, print }, [email]) {
    if (email === undefined) throw badRequest('say whose account: user grant-admin EMAIL');
    const user = await withDatabase((database) => grantAdmin(database.db, email));
    print(`${user.email} is an admin now.`);
  },
};

export const userCommands: readonly Command[] = [create, grant];
