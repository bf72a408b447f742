import { countMails, getFailedMails, requeueFailedMails } from '#core/mail/failedMails.ts';
import { migrate } from '#db/migrate.ts';
import type { Command } from './Command.ts';

const mostListed = 1000;

const list: Command = {
  name: 'mail list',
  usage: '',
  summary: 'count mails that wait, and list those that were given up',
  async run({ withDatabase, print }) {
    await withDatabase(async (database) => {
      await migrate(database);
      const { waiting, failed } = await countMails(database.db);
      print(`${waiting} waiting, ${failed} given up`);
      for (const { id, template, doneAt, lastError } of await getFailedMails(database.db, {
        limit: mostListed,
      }))
        print(`${id} ${template} given up ${doneAt?.toISOString() ?? ''}: ${lastError ?? ''}`);
    });
  },
};

const requeue: Command = {
  name: 'mail requeue',
  usage: '',
  summary: 'send mails that were given up after all',
  async run({ withDatabase, print }) {
    const count = await withDatabase(async (database) => {
      await migrate(database);
      return requeueFailedMails(database.db, { actor: null });
    });
    print(`${count} ${count === 1 ? 'mail is' : 'mails are'} due again`);
  },
};

export const mailCommands: readonly Command[] = [list, requeue];
