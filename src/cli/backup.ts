import { resolve } from 'node:path';
import { backupDatabase } from '#db/backup.ts';
import { endSignIns, restoreDatabase } from '#db/restore.ts';
import { badRequest } from '#lib/AppError.ts';
import type { Command } from './Command.ts';

const backup: Command = {
  name: 'backup',
  usage: 'FILE',
  summary: 'write all data to a file',
  async run({ withDatabase, print }, [file]) {
    if (file === undefined) throw badRequest('say where to write: backup FILE');
    const { tables, rows } = await withDatabase((database) => backupDatabase(database, resolve(file)));
    print(`Wrote ${rows} rows of ${tables} tables to ${file}`);
  },
};

const restore: Command = {
  name: 'restore',
  usage: 'FILE',
  summary: 'fill an empty database from a backup',
  async run({ withDatabase, print }, [file]) {
    if (file === undefined) throw badRequest('say what to read: restore FILE');
    const { tables, rows, leftOut } = await withDatabase((database) =>
      restoreDatabase(database, resolve(file)),
    );
    print(`Restored ${rows} rows of ${tables} tables from ${file}`);
    print(`Left out ${leftOut} sessions, codes and sign-ins under way: everybody logs in again.`);
  },
};

const endSessions: Command = {
  name: 'sessions end',
  usage: '',
  summary: 'end every session, code and sign-in under way, as after a restore by other means',
  async run({ withDatabase, print }) {
    await withDatabase(endSignIns);
    print('Nobody is signed in any more, and no mailed code is valid.');
  },
};

export const backupCommands: readonly Command[] = [backup, restore, endSessions];
