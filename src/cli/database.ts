import { resolve } from 'node:path';
import { backupDatabase } from '#db/backup.ts';
import { migrate } from '#db/migrate.ts';
import { endSignIns, restoreDatabase } from '#db/restore.ts';
import { required, text } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const upgrade = defineCommand({
  name: 'migrate',
  summary: 'migrate the database; each start does so too',
  async run({ withDatabase, print }) {
    const applied = await withDatabase((database) => migrate(database));
    print(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
  },
});

const backup = defineCommand({
  name: 'backup',
  summary: 'write all data to a file that both database engines can restore',
  positionals: { file: required(text('FILE', 'where to write')) },
  async run({ withDatabase, print }, { file }) {
    const { tables, rows } = await withDatabase((database) => backupDatabase(database, resolve(file)));
    print(`Wrote ${rows} rows of ${tables} tables to ${file}`);
  },
});

const restore = defineCommand({
  name: 'restore',
  summary: 'fill an empty database from a backup',
  positionals: { file: required(text('FILE', 'the backup')) },
  async run({ withDatabase, print }, { file }) {
    const { tables, rows, leftOut } = await withDatabase((database) =>
      restoreDatabase(database, resolve(file)),
    );
    print(`Restored ${rows} rows of ${tables} tables from ${file}`);
    print(`Left out ${leftOut} sessions, codes and pending sign-ins: everybody must log in again.`);
  },
});

const endSessions = defineCommand({
  name: 'sessions end',
  summary: 'end every session, code and pending sign-in, for use after a restore by other means',
  async run({ withDatabase, print }) {
    await withDatabase(endSignIns);
    print('All sessions have ended. No mailed code is valid.');
  },
});

export const databaseCommands: readonly Command[] = [upgrade, backup, restore, endSessions];
