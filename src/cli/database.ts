import { resolve } from 'node:path';
import { backupDatabase } from '#db/backup.ts';
import { migrate } from '#db/migrate.ts';
import { endSignIns, restoreDatabase } from '#db/restore.ts';
import { required, text } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const upgrade = defineCommand({
  name: 'migrate',
  summary: 'bring the database up to date; a start does so, too',
  async run({ withDatabase, print }) {
    const applied = await withDatabase((database) => migrate(database));
    print(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
  },
});

const backup = defineCommand({
  name: 'backup',
  summary: 'write all data to a file, the same for both database engines',
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
    print(`Left out ${leftOut} sessions, codes and sign-ins under way: everybody logs in again.`);
  },
});

const endSessions = defineCommand({
  name: 'sessions end',
  summary: 'end every session, code and sign-in under way, as after a restore by other means',
  async run({ withDatabase, print }) {
    await withDatabase(endSignIns);
    print('Nobody is signed in any more, and no mailed code is valid.');
  },
});

export const databaseCommands: readonly Command[] = [upgrade, backup, restore, endSessions];
